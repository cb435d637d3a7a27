/**
 * The context of one agent as its requests show it: each prompt is fitted to it, what is new becomes steps,
 * and what else is different becomes recorded changes.
 */
import { given } from '#base/given.ts'
import type { Change } from '#core/model/change.ts'
import type { Message } from '#core/model/message.ts'
import type { ActionStep, Step, StepDraft } from '#core/model/step.ts'
import type { CallFacts, TraceBuilder } from '#core/usage/trace-builder.ts'
import type { RecordedCall } from './call.ts'
import { type Conversation, type Incoming, lateDraft } from './conversation.ts'
import { createPool, type Entry, entryOf, messageOf, showAs, slotsOf } from './entry.ts'
import { findMessages } from './find.ts'
import {
  equalHead,
  filled,
  fitPlain,
  losesTurn,
  ownerOf,
  type Place,
  pieceOf,
  showFirst,
  unchanged,
} from './forms.ts'
import { changesBetween } from './moves.ts'
import { messagesOf } from './recorded-prompts.ts'
import { saysSummary } from './summary.ts'
import { turnForm } from './turn-form.ts'

export interface AgentContext {
  /**
   * Adds what a prompt has new and says what it changes, before call `call`; undefined: no call follows, so
   * nothing is said to have changed. Gives back its messages.
   */
  show(prompt: readonly Incoming[], call: number | undefined): readonly Message[]
  /** Opens the call and adds its answer. */
  answer(call: RecordedCall): void
}

/** What the steps of a context are added to. */
interface Home {
  readonly builder: TraceBuilder
  readonly conversation: Conversation
  readonly agent: string | undefined
  /** Told of each result that answers no call. */
  readonly onOrphan: () => void
  /** Told of what a prompt changes, before its call. */
  readonly onChanges?: (changes: readonly Change[]) => void
}

export function createAgentContext({
  builder,
  conversation,
  agent,
  onOrphan,
  onChanges,
}: Home): AgentContext {
  const owner = agent === undefined ? {} : { agent }
  const gone = createPool()
  const entries: Entry[] = []

  function addEntry(incoming: Incoming, options: Partial<Incoming> = {}): Entry {
    const { agent: _agent, ...message } = incoming
    if (incoming.role !== 'tool') return entryOf(conversation.add({ ...message, ...options, ...owner }))
    onOrphan()
    const { error: _error, ...rest } = message
    const draft = lateDraft({ ...rest, parts: messageOf(incoming).parts, ...owner })
    return entryOf(builder.add(draft, recordsOf(incoming)))
  }

  /** The step in the log gets what came later; it was in no prompt yet. */
  function amend(entry: Entry, step: Step, told: readonly Incoming[]): void {
    const records = [...new Set(told.flatMap((message) => message.records ?? []))]
    builder.amend(step, records)
    entry.step = step
    entry.folded = step
    showAs(entry, step)
  }

  /**
   * Gives an entry the form that the prompt has at this place; how many messages that takes, 0: it cannot.
   */
  function fitEntry(entry: Entry, place: Place): number {
    const incoming = place.prompt[place.at]
    if (entry.isBlank && entry.step.kind === 'action' && incoming !== undefined)
      amend(entry, filled(entry.step, incoming), [incoming])
    entry.isBlank = false
    nameFirst(entry, incoming)
    return entry.step.kind === 'action' ? fitTurn(entry, entry.step, place) : fitPlain(entry, place)
  }

  /** An answer has no speaker yet; the first prompt that shows it may name one. */
  function nameFirst(entry: Entry, incoming: Incoming | undefined): void {
    const { step } = entry
    const name = incoming?.name
    if (!entry.wasShown && name !== undefined && step.kind === 'action' && step.name === undefined)
      amend(entry, { ...step, name }, [])
  }

  function fitTurn(entry: Entry, step: ActionStep, place: Place): number {
    const form = turnForm(step, { ...place, isOpen: !entry.wasShown })
    if (form.step !== step) amend(entry, form.step, form.joined)
    return showFirst(entry, [entry.shown, form.step, form.shown], place, form.length)
  }

  /** Fits the messages behind those that are as before. */
  function fitRest(held: readonly Entry[], prompt: readonly Incoming[], call = -1): Fitted {
    const messages = prompt.map(messageOf)
    const found = findMessages(held, messages, gone)
    const target = new Set<Entry>()
    const added: Entry[] = []
    for (let at = 0; at < prompt.length; ) {
      const place = { prompt, messages, found, at }
      const slot = found[at]
      const entry = slot === undefined ? newEntry(place, held) : ownerOf(slot, target)
      if (entry !== undefined && slot === undefined) added.push(entry)
      const length = entry === undefined ? 0 : (unchanged(entry, place) ?? fitEntry(entry, place))
      if (entry !== undefined && length > 0) target.add(entry)
      else target.add(pieceOf(place, `recorded-${call}-${entries.length}-${at}`, entry ?? slot?.entry))
      at += Math.max(1, length)
    }
    return { target, added, messages }
  }

  function newEntry({ prompt, found, at }: Place, held: readonly Entry[]): Entry | undefined {
    const incoming = prompt[at]
    if (incoming === undefined || incoming.isInserted === true) return undefined
    const isSummary = incoming.as === undefined && saysSummary(incoming) && losesTurn(held, found)
    return addEntry(incoming, { noCall: true, ...(isSummary ? { as: 'summary' } : {}) })
  }

  function answerEntry({ as, ...message }: Incoming, facts: CallFacts | undefined): Entry {
    const kind = as === undefined || as === 'summary' ? {} : { as }
    return addEntry({ ...message, ...kind }, { noCall: false, call: { ...message.call, ...facts } })
  }

  function blankEntry({ facts, records }: RecordedCall): Entry {
    const draft: StepDraft = {
      kind: 'action',
      parts: [],
      calls: [],
      results: [],
      ...owner,
      ...timesOf(facts),
    }
    const step = builder.add(draft, { ...(facts && { call: facts }), ...(records && { records }) })
    return entryOf(step, facts?.failure === undefined)
  }

  /** Keeps the messages of a removed step, in both forms, since a later prompt may show it again. */
  function putAway(entry: Entry): void {
    entry.isHeld = false
    if (entry.pooled === entry.shown) return
    entry.pooled = entry.shown
    for (const slot of slotsOf(entry)) gone.put(slot)
    if (entry.step === entry.shown) return
    messagesOf(entry.step).forEach((message, index) => {
      gone.put({ entry, index, message })
    })
  }

  return {
    show: (prompt, call) => {
      const head = equalHead(entries, prompt)
      const held = entries.splice(head.entries)
      const { target, added, messages } = fitRest(held, prompt.slice(head.messages.length), call)
      const known = [...held, ...added]
      const before = known.map(({ folded }) => folded)
      const after = [...target].map(({ shown }) => shown)
      if (call !== undefined) {
        const changes = changesBetween(before, after)
        onChanges?.(changes)
        builder.recordChanges(call, changes)
      }
      for (const entry of known) if (!target.has(entry)) putAway(entry)
      for (const entry of target) {
        entry.folded = entry.shown
        entry.wasShown = true
        entry.isHeld = true
        entries.push(entry)
      }
      return [...head.messages, ...messages]
    },
    answer: (call) => {
      const { answer, facts } = call
      const turn = answer.find(({ role }) => role === 'assistant')
      const first = turn === undefined ? blankEntry(call) : answerEntry(turn, facts)
      const rest = answer.filter((message) => message !== turn)
      entries.push(first, ...rest.map((message) => addEntry(message, { noCall: true })))
    },
  }
}

interface Fitted {
  readonly target: ReadonlySet<Entry>
  readonly added: readonly Entry[]
  readonly messages: readonly Message[]
}

function timesOf({ timestamp, duration }: CallFacts = {}) {
  return {
    ...given({ timestamp, duration }),
  }
}

function recordsOf({ records }: Incoming) {
  return records === undefined ? {} : { records }
}
