/**
 * What is exported as code does what the original did: the parameters of a golden case become our values,
 * these the target's parameters, and with those the case still gives the original's answer.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { isArray, type JsonObject, listField, numberField, textField } from '#base/json.ts'
import { fail, unwrap } from '#base/result.ts'
import { exportAsCode, type HomeTarget, homeTargets } from '#core/export-as-code/index.ts'
import { expressedStages } from '#core/export-as-code/target.ts'
import { strategies } from '#core/library/index.ts'
import type { Trigger } from '#core/memory/policy.ts'
import { memoryInfos } from '#core/spec/memory-info.ts'
import { checkSpec } from '#core/spec/spec.ts'
import type { CheckedSpec, MemorySpec } from '#core/spec/spec-data.ts'
import { matcherOf, parseCases } from './golden.ts'
import { type GoldenCase, judge } from './golden-case.ts'

const own = fileURLToPath(new URL('../../src/core/fixtures/golden', import.meta.url))
const casesOf = (file: string) => unwrap(parseCases(readFileSync(`${own}/${file}`, 'utf8'))) ?? []

function targetOf(id: string): HomeTarget {
  const target = homeTargets.find((candidate) => candidate.id === id)
  if (target === undefined) throw new Error(`no target ${id}`)
  return target
}

/** The strategy as the target runs it; undefined where its values do not fit ours. */
function specOf(target: HomeTarget, id: string, params: Readonly<Record<string, unknown>>) {
  const { mode, triggers } = target.strategies[id]?.runs ?? target.runs
  const trigger: Trigger = triggers.includes('after-kinds')
    ? { kind: 'after-kinds', kinds: ['action'] }
    : { kind: 'every-call' }
  const spec = checkSpec({ id, params, mode: mode === 'either' ? 'view' : mode, trigger })
  return spec.ok ? spec.value : undefined
}

interface Way {
  readonly target: string
  readonly file: string
  readonly op: string
  /** At least this many cases go this way. */
  readonly least: number
  /** The strategy and its values; undefined: the case asks for what ours cannot hold. */
  readonly values: (
    params: JsonObject,
  ) => readonly [id: string, params: Readonly<Record<string, unknown>>] | undefined
}

const number = (params: JsonObject, name: string, fallback: number) => numberField(params, name) ?? fallback

const WAYS: readonly Way[] = [
  {
    target: 'tinyagent',
    file: 'tinyagent-manager.json',
    op: 'prune',
    least: 14,
    values: (params) => {
      const strategy = textField(params, 'strategy')
      if (strategy === 'no_pruning') return ['none', {}]
      if (strategy === 'keep_last_n_steps') return ['keep-last', { count: number(params, 'n', 5) }]
      return [
        'shorten-observations',
        { keepLast: number(params, 'keep_last_n', 3), maxLength: number(params, 'max_length', 100) },
      ]
    },
  },
  {
    target: 'swe-agent',
    file: 'swe-agent-history.json',
    op: 'last_n_observations',
    least: 10,
    values: (params) =>
      'always_keep_output_for_tags' in params
        ? undefined
        : [
            'swe-agent-last-observations',
            { n: number(params, 'n', 5), polling: number(params, 'polling', 1) },
          ],
  },
  {
    target: 'swe-agent',
    file: 'swe-agent-history.json',
    op: 'remove_regex',
    least: 4,
    values: (params) => [
      'swe-agent-remove-regex',
      {
        pattern: listField(params, 'remove')?.[0] ?? '<diff>.*</diff>',
        keepLast: number(params, 'keep_last', 0),
      },
    ],
  },
  {
    target: 'swe-agent',
    file: 'swe-agent-history.json',
    op: 'closed_window',
    least: 4,
    values: () => ['swe-agent-closed-window', {}],
  },
  {
    target: 'swe-agent',
    file: 'swe-agent-history.json',
    op: 'image_parsing',
    least: 3,
    values: () => ['swe-agent-image-parsing', {}],
  },
  {
    target: 'openhands',
    file: 'openhands-condensers.json',
    op: 'condense:recent',
    least: 5,
    values: (params) => [
      'openhands-recent',
      {
        variant: 'as-written',
        keepFirst: number(params, 'keep_first', 1),
        maxEvents: number(params, 'max_events', 10),
      },
    ],
  },
  {
    target: 'openhands',
    file: 'openhands-condensers.json',
    op: 'condense:masking',
    least: 3,
    values: (params) => ['openhands-masking', { window: number(params, 'attention_window', 5) }],
  },
  {
    target: 'openhands',
    file: 'openhands-condensers.json',
    op: 'condense:browser',
    least: 2,
    values: (params) => ['openhands-browser', { window: number(params, 'attention_window', 1) }],
  },
  {
    target: 'openhands',
    file: 'openhands-condensers.json',
    op: 'condense:amortized',
    least: 3,
    values: (params) => [
      'openhands-amortized',
      { maxSize: number(params, 'max_size', 100), keepFirst: number(params, 'keep_first', 0) },
    ],
  },
  {
    target: 'openhands',
    file: 'openhands-condensers.json',
    op: 'condense:llm',
    least: 3,
    values: (params) => [
      'openhands-llm-summary',
      {
        maxSize: number(params, 'max_size', 100),
        keepFirst: number(params, 'keep_first', 1),
        maxEventLength: number(params, 'max_event_length', 10_000),
      },
    ],
  },
  {
    target: 'langchain',
    file: 'langchain-messages.json',
    op: 'trim',
    least: 18,
    values: (params) => [
      'langchain-trim',
      {
        maxTokens: number(params, 'max_tokens', 0),
        strategy: textField(params, 'strategy') ?? 'last',
        includeSystem: params.include_system === true,
        allowPartial: params.allow_partial === true,
        pieces: textField(params, 'splitter') ?? 'lines',
        startOn: typesOf(params.start_on),
        endOn: typesOf(params.end_on),
      },
    ],
  },
  {
    target: 'langchain',
    file: 'clear-tool-uses.json',
    op: 'clear_tool_uses',
    least: 10,
    values: (params) => [
      'clear-tool-uses',
      {
        trigger: number(params, 'trigger', 100_000),
        keep: number(params, 'keep', 3),
        clearAtLeast: number(params, 'clear_at_least', 0),
        inputs: params.clear_tool_inputs === true ? 'clear' : 'keep',
        excludeTools: (listField(params, 'exclude_tools') ?? []).join(', '),
      },
    ],
  },
  {
    target: 'langchain',
    file: 'langchain-summarization.json',
    op: 'summarize',
    least: 4,
    values: ({ trigger, keep }) => {
      const threshold = isArray(trigger) && typeof trigger[0] === 'string' ? trigger : undefined
      const kept = isArray(keep) ? keep : ['messages', 20]
      // A threshold of 0 the original refuses; ours means that it is not asked.
      if (trigger !== undefined && (threshold === undefined || threshold[1] === 0)) return undefined
      const at = { messages: 'atMessages', tokens: 'atTokens' }[String(threshold?.[0])]
      return [
        'langchain-summarization',
        {
          atTokens: 0,
          ...(at === undefined ? {} : { [at]: threshold?.[1] }),
          keepUnit: kept[0],
          keep: kept[1],
          unanchored: 'placeholder',
        },
      ]
    },
  },
]

function typesOf(value: JsonObject[string] | undefined): unknown {
  if (value === undefined) return 'any'
  return isArray(value) ? value.join('+') : value
}

/** What the original names otherwise in its vectors than in its configuration. */
const TEST_ONLY = ['counter', 'reply', 'type']

describe('taken home, golden cases give the original’s answer', () => {
  it.each(WAYS)('$target: $op', ({ target: id, file, op, least, values }) => {
    const target = targetOf(id)
    let tried = 0
    for (const golden of casesOf(file).filter((one) => one.op === op)) {
      const given = values(golden.params)
      const spec = given === undefined ? undefined : specOf(target, ...given)
      const stages = spec === undefined ? undefined : expressedStages(target, spec)
      if (stages === undefined || !stages.ok) continue
      const [stage] = stages.value
      const kept = Object.entries(golden.params).filter(([name]) => TEST_ONLY.includes(name))
      const named =
        textField(golden.params, 'strategy') === undefined || id !== 'tinyagent'
          ? {}
          : { strategy: stage?.name ?? '' }
      const params: GoldenCase['params'] = { ...stage?.params, ...named, ...Object.fromEntries(kept) }
      expect([golden.name, judge({ ...golden, params }, matcherOf(file))]).toEqual([
        golden.name,
        { status: 'passed' },
      ])
      tried++
    }
    expect(tried).toBeGreaterThanOrEqual(least)
  })
})

describe('what is taken home', () => {
  const specs: readonly MemorySpec[] = memoryInfos().map(({ id, recommended }) => ({ id, ...recommended }))

  it('holds every value of its parameters, for every strategy that a target knows', () => {
    for (const target of homeTargets) {
      for (const id of Object.keys(target.strategies)) {
        const spec = specOf(target, id, {})
        if (spec === undefined)
          throw new Error(`${target.id} names ${id}, which is no strategy with initial values`)
        const stages = expressedStages(target, spec)
        if (!stages.ok) continue
        const { code } = exportedCodeOf(target, spec)
        for (const { params } of stages.value) {
          for (const value of Object.values(params).flatMap(leaves)) expect(code).toContain(String(value))
        }
      }
    }
  })

  it('is refused with a sentence for all else', () => {
    for (const target of homeTargets) {
      for (const spec of specs) {
        const checked = unwrap(checkSpec(spec))
        const taken = exportAsCode(target, checked)
        if (!taken.ok) expect(taken.error.message).toMatch(/^.{20,}\.$/)
      }
    }
  })

  it('is nothing with pins, in another mode, or at another trigger', () => {
    const spec = unwrap(checkSpec({ id: 'swe-agent-last-observations' }))
    const messageOf = (more: Partial<CheckedSpec>) => {
      const taken = exportAsCode(targetOf('swe-agent'), { ...spec, ...more })
      return taken.ok ? '' : taken.error.message
    }
    expect(messageOf({})).toBe('')
    expect(messageOf({ pins: ['s1'] })).toContain('no pins')
    expect(messageOf({ mode: 'destructive' })).toContain('whole history')
    expect(messageOf({ trigger: { kind: 'every-steps', steps: 3 } })).toContain('every 3 steps')
  })

  it('is there in either mode where both show the same, which they do', () => {
    const services = { measure: () => 1, count: (text: string) => text.length, window: 1000 }
    for (const target of homeTargets) {
      for (const [id, { isSameInBothModes }] of Object.entries(target.strategies)) {
        if (isSameInBothModes !== true) continue
        const spec = unwrap(checkSpec({ id }))
        expect([id, exportAsCode(target, spec).ok]).toEqual([id, true])
        expect([id, exportAsCode(target, { ...spec, mode: 'destructive' }).ok]).toEqual([id, true])
        const strategy = strategies.find((one) => one.id === id)
        const fold = strategy?.fold(spec.params, { ...services, ...unusedServices })
        expect([id, fold !== undefined && fold.viewOnly !== true]).toEqual([id, true])
      }
    }
    expect(exportAsCode(targetOf('tinyagent'), unwrap(checkSpec({ id: 'keep-last' }))).ok).toBe(true)
  })

  it('joins a pipeline where the target runs several, and puts thinking first', () => {
    const pipeline: MemorySpec = { pipeline: [{ id: 'clear-tool-uses' }, { id: 'clear-thinking' }] }
    const { code } = exportedCodeOf(targetOf('anthropic'), unwrap(checkSpec(pipeline)))
    const { context_management: management } = JSON.parse(code)
    expect(management.edits.map(({ type }: { type: string }) => type)).toEqual([
      'clear_thinking_20251015',
      'clear_tool_uses_20250919',
    ])
    expect(exportAsCode(targetOf('openhands'), unwrap(checkSpec(pipeline))).ok).toBe(false)
  })
})

/** What no window asks for. */
const unusedServices = {
  summarise: () => fail({ code: 'unused', message: 'Nothing is summarised here.' }),
  embed: () => [],
}

function exportedCodeOf(target: HomeTarget, spec: CheckedSpec) {
  return unwrap(exportAsCode(target, spec))
}

/** Texts and numbers of a value; `true` is written differently from language to language. */
function leaves(value: unknown): readonly unknown[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(leaves)
  return typeof value === 'boolean' || value === null ? [] : [value]
}
