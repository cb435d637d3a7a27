/** SWE-agent's `last_n_observations`: old outputs become a note of their length. */
import { splitLines } from '#base/python-text.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { callTracker } from '../../memory/call-of-result.ts'
import { defineMessageStrategy } from '../../memory/message-strategy.ts'
import { withParts } from '../../memory/messages.ts'
import { pieceFold } from '../../memory/piece-fold.ts'
import { textPart } from '../../model/message.ts'
import { namesOf } from '../../model/params.ts'
import type { Step } from '../../model/step.ts'

export const sweAgentLastObservations = defineMessageStrategy({
  id: 'swe-agent-last-observations',
  readsText: false,
  title: t`Keep the last n observations (SWE-agent)`,
  description: t`Older outputs become a note that says how many lines are omitted; calls and text are kept. Effective and safe for pairs; polling keeps the prompt prefix stable for a while.`,
  params: {
    n: { kind: 'integer', label: t`Observations`, min: 1, max: 100_000, initial: 5, unit: 'observations' },
    polling: {
      kind: 'integer',
      label: t`Polling`,
      min: 1,
      max: 10_000,
      initial: 1,
      unit: 'observations',
      help: t`The cut moves only after this many new observations, so that the cached prefix lasts longer.`,
    },
    keepTools: {
      kind: 'text',
      label: t`Always keep output of`,
      initial: '',
      help: t`Tool names, separated by commas. The original keeps entries with the tag keep_output.`,
    },
    removeTools: {
      kind: 'text',
      label: t`Always remove output of`,
      initial: '',
      help: t`Tool names, separated by commas; removing takes precedence over keeping. In the original, the tag remove_output.`,
    },
  },
  summary: label,
  guarantees: () => ['order', 'pairs', 'system', 'task', 'stable'],
  recommended: { trigger: { kind: 'every-call' }, mode: 'view' },
  prune: (messages, values) => {
    const read = entryReader(values)
    // Cannot fail: the values' limits see to `n`, and only results are tagged for removal.
    const elided = elideOld(messages.map(read), values, TAGS, elideOnce)
    return elided.ok ? elided.value : messages
  },
  fold: (values) => {
    const read = entryReader(values)
    const entries = new WeakMap<Step, Entry>()
    const hasTag = (piece: Step, tag: string) => entries.get(piece)?.tags.includes(tag) === true
    return pieceFold({
      rule: label(values),
      counts: (piece) => {
        const entry = read(piece)
        entries.set(piece, entry)
        return countsAsObservation(entry)
      },
      fresh: (piece) => (hasTag(piece, REMOVE) ? elideOnce(piece) : piece),
      cut: (count) => cutAt(count, values),
      old: (piece, index) =>
        hasTag(piece, REMOVE) || (index > 0 && !hasTag(piece, KEEP)) ? elideOnce(piece) : piece,
    })
  },
})

interface Values {
  readonly n: number
  readonly polling: number
  readonly keepTools: string
  readonly removeTools: string
}

function label({ n, polling }: { readonly n: number; readonly polling: number }): string {
  const last = n === 1 ? t`last observation` : t`last ${n} observations`
  return polling === 1 ? last : t`${last}, by ${polling}`
}

const KEEP = 'keep_output'
const REMOVE = 'remove_output'
const TAGS: Tags = { keep: [KEEP], remove: [REMOVE] }

/** An entry of the history, as the processors see it. */
interface Entry {
  readonly step: Step
  readonly isObservation: boolean
  readonly isDemo: boolean
  readonly tags: readonly string[]
}

interface Tags {
  readonly keep: readonly string[]
  readonly remove: readonly string[]
}

/** Reads messages in order: results are observations, and the task where it is the first of them. */
function entryReader({ keepTools, removeTools }: Values): (message: Step) => Entry {
  const keep = new Set(namesOf(keepTools))
  const remove = new Set(namesOf(removeTools))
  const callOf = callTracker()
  let isFirst = true
  return (step) => {
    const call = callOf(step)
    const isDemo = step.demo === true
    const isResult = step.kind === 'message' && step.role === 'tool'
    const isObservation = isResult || (step.kind === 'task' && isFirst)
    if (isObservation && !isDemo) isFirst = false
    const tool = isResult ? (step.name ?? call?.name ?? '') : ''
    const tags = [...(keep.has(tool) ? [KEEP] : []), ...(remove.has(tool) ? [REMOVE] : [])]
    return { step, isObservation, isDemo, tags }
  }
}

function countsAsObservation({ isObservation, isDemo }: Entry): boolean {
  return isObservation && !isDemo
}

/** How many of the first observations are old. */
function cutAt(count: number, { n, polling }: { readonly n: number; readonly polling: number }): number {
  return Math.floor(count / polling) * polling - n
}

/**
 * The entries' steps, old observations elided; the first one, the task, never is by its age. Fails with
 * `bad-count` where `n` or `polling` is not positive, and with `not-an-observation` where another entry is
 * tagged for removal. O(n).
 */
export function elideOld(
  entries: readonly Entry[],
  { n, polling }: { readonly n: number; readonly polling: number },
  tags: Tags,
  elide: (step: Step) => Step = elided,
): Result<readonly Step[]> {
  if (n < 1 || polling < 1) return fail({ code: 'bad-count', message: t`n and polling must be positive.` })
  const cut = cutAt(entries.filter(countsAsObservation).length, { n, polling })
  const isTagged = (entry: Entry, with_: readonly string[]) => entry.tags.some((tag) => with_.includes(tag))
  const result: Step[] = []
  let seen = 0
  for (const entry of entries) {
    const index = countsAsObservation(entry) ? seen++ : -1
    const isOld = index > 0 && index < cut
    const isRemoved = isTagged(entry, tags.remove)
    if (isRemoved && !entry.isObservation) {
      return fail({
        code: 'not-an-observation',
        message: t`${entry.step.id} is marked for removal but is not an observation.`,
      })
    }
    result.push(isRemoved || (isOld && !isTagged(entry, tags.keep)) ? elide(entry.step) : entry.step)
  }
  return ok(result)
}

const RULE = 'elide observation'
const known = new WeakMap<Step, Step>()

/** The step with the note in place of its content. Remembered, so that it is the same object at each call. */
function elided(step: Step): Step {
  const before = known.get(step)
  if (before !== undefined) return before
  const after = withParts(step, [textPart(noteOf(step))], RULE)
  known.set(step, after)
  return after
}

/** A note is not noted again, as a destructive run would do. */
function elideOnce(step: Step): Step {
  const [only] = partsOf(step)
  return only?.kind === 'text' && NOTE.test(only.text) ? step : elided(step)
}

const NOTE = /^Old environment output: \(\d+ lines omitted\)(?: \(\d+ images omitted\))?$/

function noteOf(step: Step): string {
  let lines = 0
  let images = 0
  for (const part of partsOf(step)) {
    if (part.kind === 'text') lines += splitLines(part.text).length
    if (part.kind === 'image') images++
  }
  return `Old environment output: (${lines} lines omitted)${images > 0 ? ` (${images} images omitted)` : ''}`
}

function partsOf(step: Step) {
  return step.kind === 'control' || step.kind === 'note' ? [] : step.parts
}
