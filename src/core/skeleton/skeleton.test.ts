import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codePointLength } from '#base/text.ts'
import { memoryKinds, strategies } from '../library/index.ts'
import { initialValues } from '../model/params.ts'
import type { Trace } from '../model/trace.ts'
import { lossFigures } from '../references/lost.ts'
import { SALT_BYTES } from '../references/reference-hash.ts'
import { replay } from '../replay/replay.ts'
import { describeSpec } from '../spec/describe-spec.ts'
import { buildMemory } from '../spec/spec.ts'
import { type CheckedSpec, IDENTITY } from '../spec/spec-data.ts'
import { anyText, anyTrace, anyValues } from '../testing/arbitraries.ts'
import { plantedTrace } from '../testing/planted-facts.ts'
import { actionStep, messageStep, systemStep, taskStep, traceOf } from '../testing/steps.ts'
import { withReferences } from '../testing/with-references.ts'
import { type Count, countChars4, type EncodingId } from '../tokens/encoding.ts'
import { DEFAULT_IMAGES, imageTokens } from '../tokens/image-tokens.ts'
import { createMeasure, perCallTokens } from '../tokens/measure.ts'
import { toolTokens } from '../tokens/tool-definitions.ts'
import { standInArguments } from './json-stand-ins.ts'
import { countFor, referenceIndexFor, SKELETON_KEY, skeletonFacts, skeletonOf } from './skeleton.ts'
import { createStandIns } from './stand-ins.ts'
import { isStructureOnly } from './structure-only.ts'
import { dialectVariants } from './token-table.ts'

/** Counts that hang on what a text says, not only on its length, as real encodings do. */
const wordCount: Count = (text) => text.split(/\W+|(?<=[aeiou])/).length
const letterCount: Count = (text) => [...text].filter((letter) => /[a-z ]/i.test(letter)).length
const counts = new Map<EncodingId, Count>([
  ['o200k_base', wordCount],
  ['cl100k_base', letterCount],
  ['chars4', countChars4],
])

const SALT = Uint8Array.from({ length: SALT_BYTES }, (_, index) => index * 11)
const bare = (trace: Trace, keepNames = true) => skeletonOf(trace, { counts, keepNames, salt: SALT })
const variants = dialectVariants()

function figures(trace: Trace, spec: CheckedSpec, variant = variants[0], window = 500) {
  if (variant === undefined) throw new Error('no dialect')
  const count = countFor(trace, 'o200k_base', wordCount)
  const made = replay(trace, buildMemory(spec), {
    baseline: 'as-recorded',
    count,
    measure: createMeasure(count, variant, 'cookbook'),
    perCall: perCallTokens('cookbook'),
    window,
  })
  const calls = made.calls.map(({ changed: _ids, ...call }) => call)
  return { totals: made.totals, calls }
}

/** Repeated tool calls left out: a skeleton does not hold what tools were asked. */
function losses(trace: Trace, spec: CheckedSpec, window = 500) {
  const { calls, totals } = allLosses(trace, spec, window)
  const { faults: _, repeatedActions: __, ...rest } = totals
  return { calls: calls.map(({ faults: _faults, ...loss }) => loss), totals: rest }
}

function allLosses(trace: Trace, spec: CheckedSpec, window = 500) {
  const index = referenceIndexFor(trace)
  const variant = variants[0]
  if (index === undefined || variant === undefined) throw new Error('no references')
  const count = countFor(trace, 'o200k_base', wordCount)
  return lossFigures(trace, buildMemory(spec), index, {
    baseline: 'as-recorded',
    count,
    measure: createMeasure(count, variant, 'cookbook'),
    perCall: perCallTokens('cookbook'),
    window,
  })
}

const kinds = [...strategies, ...memoryKinds]
const structureOnly = kinds.filter(({ id }) => isStructureOnly({ id }))
/** Whose output is whole steps, so that nothing is torn out of what smolagents joins. */
const WHOLE = new Set(['none', 'keep-last', 'keep-system-and-recent', 'recent-within-budget', 'last-actions'])

describe('a skeleton', () => {
  it.each(structureOnly)('gives the figures of the original for $id', ({ id, params }) => {
    const fitting = variants.filter(({ dialect }) => WHOLE.has(id) || dialect.id !== 'smolagents')
    fc.assert(
      fc.property(
        anyTrace(20),
        anyValues(params),
        fc.constantFrom(...fitting),
        fc.tuple(fc.constantFrom('view' as const, 'destructive' as const), fc.constantFrom(50, 500, 100_000)),
        (trace, values, variant, [mode, window]) => {
          const spec: CheckedSpec = { ...IDENTITY, id, params: values, mode }
          expect(figures(bare(trace), spec, variant, window)).toEqual(figures(trace, spec, variant, window))
        },
      ),
      { numRuns: 25 },
    )
  })

  it.each(structureOnly)('gives the lost references of the original for $id', ({ id, params }) => {
    let lost = 0
    const same = (trace: Trace, spec: CheckedSpec, window: number) => {
      const original = losses(trace, spec, window)
      lost += original.totals.count
      expect(losses(bare(trace), spec, window)).toEqual(original)
    }
    fc.assert(
      fc.property(
        anyTrace(25).map(withReferences),
        anyValues(params),
        fc.tuple(fc.constantFrom('view' as const, 'destructive' as const), fc.constantFrom(50, 500, 100_000)),
        (trace, values, [mode, window]) => same(trace, { ...IDENTITY, id, params: values, mode }, window),
      ),
      { numRuns: 25 },
    )
    for (const seed of [1, 2]) {
      const spec: CheckedSpec = { ...IDENTITY, id, params: initialValues(params) }
      same(plantedTrace(seed, 40).trace, spec, 100)
    }
    if (['keep-last', 'recent-within-budget', 'autogen-buffered'].includes(id))
      expect(lost).toBeGreaterThan(5)
  })

  const says = (text: string, observation = 'Done.', tool = 'act') => actionStep({ text, tool, observation })
  const NOTHING_KEPT: CheckedSpec = { ...IDENTITY, id: 'keep-last', params: { count: 0 } }

  it('counts no wording that only the model itself wrote before', () => {
    const quotes = 'It says "the quiet row".'
    const own = traceOf([taskStep('Go.'), says(quotes), says('Looking.'), says(quotes)])
    const read = traceOf([taskStep('Go.'), says('Looking.', quotes), says('Looking.'), says(quotes)])
    for (const of of [(trace: Trace) => trace, bare]) {
      expect([own, read].map((trace) => losses(of(trace), NOTHING_KEPT).totals.count)).toEqual([0, 1])
    }
  })

  it.each([true, false])('never loses the names of tools (names kept: %s)', (keepNames) => {
    const trace = traceOf([
      taskStep('Go.'),
      says('Now.', 'There are find_shelf and open_shelf.', 'find_shelf'),
      says('Looking.'),
      says('I take find_shelf, then open_shelf.'),
    ])
    const original = losses(trace, NOTHING_KEPT)
    expect(original.totals.count).toBe(1)
    expect(losses(bare(trace, keepNames), NOTHING_KEPT)).toEqual(original)
  })

  it('has no repeated tool calls: it does not hold what tools were asked', () => {
    const trace = traceOf([
      taskStep('Go.'),
      ...['read', 'act', 'read', 'act'].map((tool) => says('On.', 'Done.', tool)),
    ])
    const repeats = (of: Trace) => {
      const { faults, repeatedActions } = allLosses(of, NOTHING_KEPT).totals
      return { faults, repeatedActions }
    }
    expect(repeats(trace)).toEqual({ faults: 1, repeatedActions: 1 })
    expect(repeats(bare(trace))).toEqual({ faults: undefined, repeatedActions: undefined })
  })

  it('gives them once more as a skeleton of itself', () => {
    const { trace } = plantedTrace(3)
    const spec: CheckedSpec = { ...IDENTITY, id: 'keep-last', params: { count: 5 } }
    const original = losses(trace, spec)
    expect(original.totals.count).toBeGreaterThan(5)
    expect(losses(bare(bare(trace)), spec)).toEqual(original)
  })

  it('holds no reference in any place, and names that another salt makes otherwise', () => {
    const { trace, facts } = plantedTrace(4, 90)
    const written = JSON.stringify(bare(trace))
    expect(facts.length).toBeGreaterThan(25)
    for (const { text, written: ways } of facts) {
      expect(written).not.toContain(text)
      for (const way of ways) expect(written).not.toContain(way)
    }
    const other = skeletonOf(trace, { counts, keepNames: true, salt: SALT.map((byte) => byte + 1) })
    const names = (skeleton: Trace) => referenceIndexFor(skeleton)?.references.map(({ text }) => text) ?? []
    expect(names(bare(trace)).every((name) => name.length === 16)).toBe(true)
    expect(new Set([...names(bare(trace)), ...names(other)]).size).toBe(2 * names(other).length)
  })

  it('of before references were kept has none, and says so', () => {
    expect(
      referenceIndexFor({ ...traceOf([]), metadata: { [SKELETON_KEY]: { version: 1 } } }),
    ).toBeUndefined()
  })

  it('gives them also where the names are replaced, for memories that name none', () => {
    fc.assert(
      fc.property(anyTrace(20), fc.constantFrom(...variants), (trace, variant) => {
        for (const id of WHOLE) {
          const kind = kinds.find((candidate) => candidate.id === id)
          const spec: CheckedSpec = { ...IDENTITY, id, params: initialValues(kind?.params ?? {}) }
          expect(figures(bare(trace, false), spec, variant)).toEqual(figures(trace, spec, variant))
        }
      }),
      { numRuns: 10 },
    )
  })

  it('says of every memory that reads or writes texts that it needs them', () => {
    for (const id of ['semantic', 'summarise-old', 'shorten-observations', 'swe-agent-remove-regex']) {
      expect(isStructureOnly({ id })).toBe(false)
    }
    const pipeline = [
      { id: 'keep-last', params: {} },
      { id: 'summarise-old', params: {} },
    ]
    expect(isStructureOnly({ id: 'pipeline', pipeline })).toBe(false)
    expect(isStructureOnly(IDENTITY)).toBe(true)
    expect(describeSpec(IDENTITY)).not.toBe('')
  })

  it('holds no word of the original in any place', () => {
    const word = 'Zebrafinch'
    const made = traceOf([
      systemStep(word),
      taskStep(`find the ${word}`, { name: word }),
      actionStep({
        text: word,
        tool: word,
        args: { path: word, [`${word} key`]: [word, 4711] },
        observation: word,
        error: word,
        thought: word,
        agent: word,
      }),
      messageStep('', {
        name: word,
        callId: word,
        parts: [
          { kind: 'image', url: `https://${word}/x.png` },
          { kind: 'other', label: 'audio', value: { type: 'audio', data: word } },
        ],
      }),
    ])
    const trace: Trace = {
      ...made,
      title: word,
      source: { ...made.source, fileName: word, version: word },
      steps: made.steps.map((step) => ({ ...step, id: `${word}-${step.id}` })),
      calls: made.calls.map((call) => ({ ...call, stepId: `${word}-${call.stepId}`, failure: word })),
      tools: [{ name: word, description: word }],
      metadata: { [word]: word },
      warnings: [{ code: 'x', message: word }],
      unread: [{ path: word, count: 1 }],
      recorded: [
        { call: 0, changes: [{ kind: 'insert', step: { ...systemStep(word), id: word }, before: word }] },
      ],
      records: new Map([[word, [word]]]),
    }
    const after = bare(trace, false)
    expect(JSON.stringify({ ...after, records: [...after.records] })).not.toContain(word)
    expect(JSON.stringify(after)).not.toContain('4711')
    expect(after.calls[0]?.stepId).toBe('s2')
  })

  it('keeps lengths, and which texts are equal', () => {
    fc.assert(
      fc.property(fc.array(anyText, { maxLength: 30 }), (texts) => {
        const standIns = createStandIns()
        const made = texts.map(standIns.text)
        made.forEach((standIn, index) => {
          const text = texts[index] ?? ''
          expect(standIn.length).toBe(text.length)
          expect(codePointLength(standIn)).toBe(codePointLength(text))
        })
        expect(new Set(made).size).toBe(new Set(texts).size)
      }),
    )
  })

  it('keeps the form of arguments and nothing that they say', () => {
    const standIns = createStandIns()
    expect(standInArguments('{"path": "src/a.ts", "lines": [10, 20]}', standIns)).toBe(
      '{"path": "0.......", "lines": [10, 11]}',
    )
    expect(standInArguments('{"path": "src/a.ts", "lines": [20]}', standIns)).toContain('"0......."')
    expect(standInArguments('ls -la', standIns)).toBe('0.....')
    expect(standInArguments('{}', standIns)).toBe('{}')
  })

  it('is known by its facts, and every other trace is counted as it is', () => {
    const trace = traceOf([taskStep('hello there')])
    expect(skeletonFacts(trace.metadata)).toBeUndefined()
    expect(countFor(trace, 'o200k_base', wordCount)).toBe(wordCount)
    expect(skeletonFacts(bare(trace).metadata)).toMatchObject({ version: 1 })
    expect(skeletonFacts({ [SKELETON_KEY]: 'nonsense' })).toBeUndefined()
    expect(countFor({ metadata: { [SKELETON_KEY]: { version: 1 } } }, 'chars4', wordCount)('a b')).toBe(2)
  })

  it('of a skeleton is a skeleton with the same figures under its own counts', () => {
    const trace = traceOf([taskStep('do it'), actionStep({ text: 'a', observation: 'b c d' })])
    const once = bare(trace)
    const own = new Map<EncodingId, Count>([['o200k_base', countFor(once, 'o200k_base', wordCount)]])
    expect(figures(skeletonOf(once, { counts: own, keepNames: true, salt: SALT }), IDENTITY)).toEqual(
      figures(trace, IDENTITY),
    )
  })
})

it('keeps what images and tool definitions weigh', () => {
  const header = [137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 7, 128, 0, 0, 4, 56]
  const image = {
    kind: 'image' as const,
    url: `data:image/png;base64,${btoa(String.fromCharCode(...header))}`,
  }
  const tool = {
    type: 'function',
    function: { name: 'look_up', description: 'Looks a place up on the map.' },
  }
  const trace = { ...traceOf([taskStep('where?', { parts: [image] })]), tools: [tool] }
  const skeleton = bare(trace)
  const [step] = skeleton.steps
  const part = step !== undefined && 'parts' in step ? step.parts[0] : undefined
  const url = part?.kind === 'image' ? part.url : ''
  expect(url).not.toBe(image.url)
  expect(imageTokens(url, DEFAULT_IMAGES)).toEqual(imageTokens(image.url, DEFAULT_IMAGES))
  expect(imageTokens(url, DEFAULT_IMAGES).low).toBe(1105)
  const count = countFor(skeleton, 'o200k_base', wordCount)
  for (const form of ['typescript', 'json'] as const) {
    expect(toolTokens(skeleton.tools, form, count)).toBe(toolTokens(trace.tools, form, wordCount))
  }
})
