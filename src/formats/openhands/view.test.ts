import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonValue } from '#base/json.ts'
import { plainContext } from '#core/library/tinyagent/plain-context.ts'
import { foldCalls } from '#core/replay/fold.ts'
import { buildMemory } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { readFile } from '../index.ts'
import { testContext } from '../testing/samples.ts'

/** What a generated conversation does next. Numbers choose among what is there. */
type Deed =
  | { readonly kind: 'user' | 'agent' | 'action' }
  | {
      readonly kind: 'condense'
      readonly forgets: readonly number[]
      readonly offset: number
      readonly says: boolean
    }

const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ kind: fc.constantFrom('user' as const, 'agent' as const, 'action' as const) }),
  fc.record({
    kind: fc.constant('condense' as const),
    forgets: fc.array(fc.nat({ max: 40 }), { maxLength: 12 }),
    offset: fc.nat({ max: 12 }),
    says: fc.boolean(),
  }),
)

/** An event as OpenHands would keep it in its view: its text, and its partner where it is one of a pair. */
interface Seen {
  readonly id: number
  readonly text: string
  readonly partner?: number
  readonly isResult?: boolean
  readonly isSummary?: boolean
}

type Version = 'openhands-v0' | 'openhands-v1'

/** The events of the deeds, and what each call was shown, worked out event by event as OpenHands does. */
function play(deeds: readonly Deed[], version: Version) {
  const events: JsonValue[] = []
  const shown: (readonly string[])[] = []
  let view: Seen[] = []
  let next = 0
  const write = (one: JsonValue, seen: Omit<Seen, 'id'>) => {
    events.push(one)
    view.push({ id: next, ...seen })
    next++
  }
  for (const { kind, ...more } of [{ kind: 'user' } as const, ...deeds, { kind: 'agent' } as const]) {
    if (kind === 'agent' || kind === 'action') shown.push(contextOf(view))
    if (kind === 'user' || kind === 'agent') write(message(next, kind, version), { text: `t${next}` })
    else if (kind === 'action') {
      write(action(next, version), { text: `t${next}`, partner: next + 1 })
      write(result(next, version), { text: `t${next}`, partner: next - 1, isResult: true })
    } else if ('forgets' in more) {
      const { forgets, offset, says } = more
      events.push(condensation(next, more, version))
      const summary = { id: 1000 + next, text: `sum${next}`, isSummary: true }
      view = view.filter(({ id }) => !forgets.includes(id))
      if (says && version === 'openhands-v0') view = view.filter(({ isSummary }) => isSummary !== true)
      if (says) view.splice(offset, 0, summary)
      next++
    }
  }
  return { events, shown }
}

/** Pairs are where their call is; one without its partner is not sent. */
function contextOf(view: readonly Seen[]): readonly string[] {
  const ids = new Map(view.map((seen) => [seen.id, seen.text]))
  return view.flatMap(({ text, partner, isResult }) => {
    if (isResult === true) return []
    if (partner === undefined) return [text]
    const answer = ids.get(partner)
    return answer === undefined ? [] : [text, answer]
  })
}

function message(id: number, kind: 'user' | 'agent', version: Version): JsonValue {
  const role = kind === 'user' ? 'user' : 'assistant'
  if (version === 'openhands-v0')
    return {
      id,
      timestamp: '2025-01-01T00:00:00Z',
      source: kind,
      action: 'message',
      args: { content: `t${id}` },
    }
  return { kind: 'MessageEvent', id: `${id}`, source: kind, llm_message: { role, content: `t${id}` } }
}

function action(id: number, version: Version): JsonValue {
  if (version === 'openhands-v0')
    return {
      id,
      timestamp: '2025-01-01T00:00:00Z',
      source: 'agent',
      action: 'run',
      args: { command: 'x', thought: `t${id}` },
    }
  const tool_call = { id: `c${id}`, name: 'x', arguments: '{}' }
  return {
    kind: 'ActionEvent',
    id: `${id}`,
    source: 'agent',
    thought: [{ type: 'text', text: `t${id}` }],
    tool_call_id: `c${id}`,
    tool_call,
  }
}

function result(id: number, version: Version): JsonValue {
  if (version === 'openhands-v0')
    return {
      id,
      timestamp: '2025-01-01T00:00:00Z',
      source: 'agent',
      cause: id - 1,
      observation: 'run',
      content: `t${id}`,
    }
  const observation = { content: `t${id}` }
  return {
    kind: 'ObservationEvent',
    id: `${id}`,
    source: 'environment',
    tool_call_id: `c${id - 1}`,
    action_id: `${id - 1}`,
    observation,
  }
}

function condensation(
  id: number,
  {
    forgets,
    offset,
    says,
  }: Extract<Deed, { kind: 'condense' }> | Omit<Extract<Deed, { kind: 'condense' }>, 'kind'>,
  version: Version,
): JsonValue {
  const summary = says ? `sum${id}` : null
  const told = { summary, summary_offset: says ? offset : null }
  if (version === 'openhands-v0')
    return {
      id,
      timestamp: '2025-01-01T00:00:00Z',
      source: 'agent',
      action: 'condensation',
      args: { forgotten_event_ids: forgets, ...told },
    }
  return {
    kind: 'Condensation',
    id: `${id}`,
    source: 'environment',
    forgotten_event_ids: forgets.map(String),
    ...told,
  }
}

function contexts(events: readonly JsonValue[], format: Version): readonly (readonly string[])[] {
  const { outcome } = readFile({ name: 'x', text: JSON.stringify(events), format }, testContext)
  const [trace] = outcome?.traces ?? []
  const found: (readonly string[])[] = []
  const environment = { ...plainContext(), measure: () => 0, explain: false }
  if (trace === undefined) return found
  foldCalls(trace, buildMemory(IDENTITY), { environment, baseline: 'as-recorded' }, ({ recall }) => {
    const parts = recall.steps.flatMap((step) => {
      if (step.kind === 'control' || step.kind === 'note') return []
      return step.kind === 'action'
        ? [...step.parts, ...step.results.flatMap((one) => one.parts)]
        : step.parts
    })
    found.push(parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])))
    return true
  })
  return found
}

describe.each(['openhands-v0', 'openhands-v1'] as const)('%s', (version) => {
  it('shows each call what its own view would hold, whatever is forgotten and wherever summaries are put', () => {
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 14 }), (deeds) => {
        const { events, shown } = play(deeds, version)
        expect(contexts(events, version)).toEqual(shown)
      }),
      { numRuns: 300 },
    )
  })
})
