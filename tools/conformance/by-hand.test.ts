/**
 * The documents' cases as a person builds them: steps and control steps in a run, the memory opened up at a
 * call. What is shown there is what the originals answered, by the same golden vectors that contain the core.
 */

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { given } from '#base/given.ts'
import {
  field,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  listField,
  objectField,
  textField,
} from '#base/json.ts'
import { jsonStr } from '#base/python.ts'
import { ok, unwrap } from '#base/result.ts'
import { textPart } from '#core/model/message.ts'
import type { Control, Step, StepDraft } from '#core/model/step.ts'
import { stepText } from '#core/model/steps.ts'
import { type OpenMemory, openUp } from '#core/opened/open-up.ts'
import type { ReplayOptions } from '#core/replay/replay.ts'
import { buildMemory, checkSpec } from '#core/spec/spec.ts'
import { traceOf } from '#core/testing/steps.ts'
import { parseCases } from './golden.ts'
import type { GoldenCase } from './golden-case.ts'

const options: ReplayOptions = {
  baseline: 'as-recorded',
  measure: () => [1],
  perCall: 0,
  window: 1000,
  summarise: () => ok('gist'),
}

function casesOf(file: string): readonly GoldenCase[] {
  const url = new URL(`../../src/core/fixtures/golden/${file}`, import.meta.url)
  return unwrap(parseCases(readFileSync(url, 'utf8'))) ?? []
}

function objectsIn(value: JsonValue, name: string): readonly JsonObject[] {
  return (listField(value, name) ?? []).filter(isObject)
}

const of = (file: string, op: string) => casesOf(file).filter((one) => one.op === op)
const patterns = (op: string) => of('marsys-doc-patterns.json', op)

/** A message of the vectors as a step that no call answers; its agent, where there are several. */
function said(message: JsonValue, agent?: string): StepDraft {
  const agentField = agent === undefined ? {} : { agent }
  const content = field(message, 'content')
  const parts = content === null || content === undefined ? [] : [textPart(jsonStr(content))]
  return {
    kind: 'message',
    role: textField(message, 'role') === 'system' ? 'system' : 'user',
    parts,
    ...agentField,
  }
}

function control(made: Control, agent?: string): StepDraft {
  return { kind: 'control', control: made, ...given({ agent }) }
}

/** The model's turn, so that there is a call at which the memory is opened up. */
function turn(agent?: string): StepDraft {
  return { kind: 'answer', parts: [textPart('')], ...given({ agent }) }
}

interface Asked {
  readonly memory: string
  readonly params?: Readonly<Record<string, string | boolean>>
  readonly query?: string
}

/** The memory at the run's last call. */
function opened(steps: readonly StepDraft[], { memory, params = {}, query }: Asked): OpenMemory {
  const trace = traceOf(steps)
  const built = buildMemory(unwrap(checkSpec({ id: memory, params })))
  const asked = query === undefined ? options : { ...options, query }
  return unwrap(openUp(trace, built, trace.calls.length - 1, asked))
}

/** What a compartment holds, each as its text. */
function held({ compartments }: OpenMemory, id: string): readonly string[] {
  return texts(compartments.find((one) => one.id === id)?.steps ?? [])
}

function texts(steps: readonly Step[]): readonly string[] {
  return steps.filter(({ kind }) => kind !== 'control').map(stepText)
}

const contents = (messages: readonly JsonValue[]) =>
  messages.map((message) => jsonStr(field(message, 'content') ?? ''))

describe('a pool that agents share, built by hand', () => {
  it.each(patterns('shared').map((one) => [one.name, one] as const))('%s', (_, { input, expected }) => {
    const agents = (listField(input, 'agents') ?? []).map(jsonStr)
    const script = objectsIn(input, 'script')
    const steps = script.flatMap((entry): readonly StepDraft[] => {
      const agent = textField(entry, 'agent') ?? agents[0]
      const what = field(entry, 'do')
      if (what === 'share') {
        return [control({ type: 'shared-insight', text: textField(entry, 'text') ?? '' }, agent)]
      }
      if (what !== 'broadcast') return []
      return [control({ type: 'broadcast', text: contents([field(entry, 'message') ?? {}])[0] ?? '' }, agent)]
    })
    const sent = script.flatMap((entry) =>
      field(entry, 'do') === 'broadcast' ? [field(entry, 'message') ?? {}] : [],
    )
    const insights = contents(listField(expected, 'insights') ?? [])
    for (const agent of agents) {
      const apart = opened([...steps, turn(agent)], {
        memory: 'marsys-shared-pool',
        params: { placing: 'apart' },
      })
      expect(held(apart, 'shared')).toEqual(insights)
      // The guide puts insights into no agent's memory, and a broadcast into every one.
      expect(listField(objectField(expected, 'agents'), agent)).toHaveLength(sent.length)
      expect(texts(apart.context)).toEqual(contents(sent))
      const shown = opened([...steps, turn(agent)], { memory: 'marsys-shared-pool' })
      expect(texts(shown.context)).toEqual([...insights, ...contents(sent)])
    }
  })
})

describe('facts that agents coordinate on, built by hand', () => {
  it.each(patterns('coordinated').map((one) => [one.name, one] as const))(
    '%s',
    (_, { input, params, expected }) => {
      const own = Object.entries(objectField(input, 'agents') ?? {}).flatMap(([agent, messages]) =>
        (isArray(messages) ? messages : []).map((message) => said(message, agent)),
      )
      const facts = (listField(input, 'facts') ?? []).map((fact) => {
        const [agent = '', text = ''] = isArray(fact) ? fact.map(jsonStr) : []
        return control({ type: 'registered-fact', name: '', text }, agent)
      })
      for (const agent of (listField(params, 'ask') ?? []).map(jsonStr)) {
        const { context } = opened([...own, ...facts, turn(agent)], { memory: 'marsys-shared-facts' })
        expect(texts(context)).toEqual(contents(listField(expected, agent) ?? []))
      }
    },
  )
})

describe('episodes, built by hand', () => {
  const failing = (one: GoldenCase) => field(one.expected, 'error') !== undefined
  it.each(
    patterns('episodic')
      .filter((one) => !failing(one))
      .map((one) => [one.name, one] as const),
  )('%s', (_, { input, expected }) => {
    const steps: StepDraft[] = []
    const results: JsonValue[] = []
    const params = { variant: 'as-written', keepSystem: false }
    for (const entry of objectsIn(input, 'script')) {
      const what = field(entry, 'do')
      const at = (asked: Partial<Asked> = {}) =>
        opened([...steps, turn()], { memory: 'marsys-episodic', params, ...asked })
      if (what === 'message') steps.push(said(field(entry, 'message') ?? {}))
      else if (what === 'new') steps.push(control({ type: 'new-episode', title: '' }))
      else if (what === 'recall') {
        const [first] = at({ query: textField(entry, 'query') ?? '' }).found ?? []
        results.push(first === undefined ? null : Number(first.id.replace('episode-', '')) - 1)
      } else results.push([...held(at(), 'summary')])
    }
    expect(results).toEqual(listField(expected, 'results'))
    const { compartments } = opened([...steps, turn()], { memory: 'marsys-episodic', params })
    const past = compartments.filter(({ lane }) => lane === 'Past episodes').map((part) => part.steps.length)
    expect(past).toEqual(
      (listField(expected, 'episodes') ?? []).map((episode) => (isArray(episode) ? episode.length : -1)),
    )
  })
})

describe('retention, built by hand', () => {
  const left = (retention: string, endings: readonly Control['type'][]) => {
    const [one] = patterns('retention')
    const steps = (listField(one?.input ?? {}, 'messages') ?? []).map((message) => said(message))
    const ends = endings.map((type) => control(type === 'end-of-run' ? { type } : { type: 'end-of-session' }))
    return opened([...steps, ...ends, turn()], {
      memory: 'marsys-conversation',
      params: { retention },
    }).context.filter(({ kind }) => kind !== 'control').length
  }

  it('clears a single run at its end, as in the guide', () => {
    const [printed] = patterns('retention').filter(({ params }) => params.retention_policy === 'single_run')
    expect(left('single_run', ['end-of-run'])).toBe(field(printed?.expected, 'left'))
  })

  it('keeps a session over its runs, and clears it with the session; keeps for good over both', () => {
    const [printed] = patterns('retention').filter(({ name }) => name.startsWith('default policy is session'))
    expect(left('session', ['end-of-run'])).toBe(field(printed?.expected, 'left'))
    expect(left('session', ['end-of-run', 'end-of-session'])).toBe(0)
    expect(left('persistent', ['end-of-run', 'end-of-session'])).toBe(3)
  })
})

describe('a scratchpad, built by hand', () => {
  const isPlain = (value: JsonValue | undefined) => !JSON.stringify(value ?? null).includes('"$py"')
  const scripts = of('tinyagent-scratchpad.json', 'script').filter(({ input }) =>
    objectsIn(input, 'script').every((entry) => isPlain(field(entry, 'value'))),
  )
  it.each(scripts.map((one) => [one.name, one] as const))('%s', (_, { input, expected }) => {
    const steps = objectsIn(input, 'script').flatMap((entry): readonly StepDraft[] => {
      const text = textField(entry, 'text') ?? ''
      switch (field(entry, 'do')) {
        case 'store':
          return [
            control({
              type: 'stored-value',
              name: textField(entry, 'name') ?? '',
              text: JSON.stringify(field(entry, 'value') ?? null),
            }),
          ]
        case 'observe':
          return [control({ type: 'noted-observation', text })]
        case 'fail':
          return [control({ type: 'failed-approach', text })]
        case 'clear':
          return [control({ type: 'cleared-scratchpad' })]
        default:
          return []
      }
    })
    const at = opened([...steps, turn()], { memory: 'tinyagent-scratchpad' })
    expect(at.texts.find(({ id }) => id === 'markdown')?.text).toBe(field(expected, 'context'))
    expect(texts(at.context).join('')).toBe(field(expected, 'context'))
    expect(held(at, 'observations')).toEqual(field(expected, 'observations'))
    expect(held(at, 'failedApproaches')).toEqual(field(expected, 'failed_approaches'))
  })
})
