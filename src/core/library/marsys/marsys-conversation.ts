/**
 * MARSYS' conversation memory under its manager: a list that retention policies
 * clear.
 */
import { given } from '#base/given.ts'
import { append } from '#base/lists.ts'
import type { Problem } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { Compartment, Environment, MemoryKind, Saved } from '../../memory/memory.ts'
import { unfold } from '../../memory/unfold.ts'
import type { ParamValues } from '../../model/params.ts'
import { initialValues } from '../../model/params.ts'
import type { Step, StepId } from '../../model/step.ts'
import { byRole, type Clearing, cleared, indexById, recent } from './conversation.ts'
import { marsysSummarise } from './marsys-summarise.ts'
import { type Ending, parseRetention, type Retained, type Retention, retained } from './retention.ts'
import { revisedLists, storeMemory } from './store.ts'

export const marsysConversation: MemoryKind = {
  id: 'marsys-conversation',
  readsText: false,
  title: t`Conversation with retention (MARSYS)`,
  description: t`All messages until a run or session ends; the retention policy decides what is kept. Single run for a short task, session for a workflow that needs its context, persistent for a long-term assistant.`,
  starters: [{ title: t`Conversation`, help: t`Cleared when a run or session ends.`, offeredBy: 'memory' }],
  params: {
    retention: {
      kind: 'choice',
      label: t`Keep for`,
      initial: 'session',
      options: [
        {
          value: 'single_run',
          label: t`one run`,
          help: t`Cleared at the end of each run. Not for long research.`,
        },
        { value: 'session', label: t`one session`, help: t`Cleared at the end of the session.` },
        { value: 'persistent', label: t`always`, help: t`Never cleared; the original would save it.` },
      ],
    },
    clearing: {
      kind: 'choice',
      label: t`Clear`,
      initial: 'library',
      options: [
        {
          value: 'library',
          label: t`all but the system prompt`,
          help: t`The library keeps a leading system message.`,
        },
        { value: 'guide', label: t`everything`, help: t`The guide clears the system prompt too.` },
      ],
    },
    maxMessages: {
      kind: 'integer',
      label: t`Step limit`,
      help: t`Drops the oldest steps except system messages, calls together with their results. 0: no limit. The guide names this option but never uses it.`,
      min: 0,
      max: 1_000_000,
      initial: 0,
      unit: 'messages',
    },
    autoSummarise: {
      kind: 'boolean',
      label: t`Summarize when long`,
      help: t`All but the newest 20 messages become a summary. The guide names this option but never uses it.`,
      initial: false,
    },
    summariseAt: {
      kind: 'integer',
      label: t`Summarize from`,
      min: 0,
      max: 1_000_000,
      initial: 100,
      unit: 'messages',
      when: { param: 'autoSummarise', is: [true] },
    },
  },
  summary: ({ retention }) =>
    retention === 'single_run' ? t`conversation, single run` : t`conversation, ${retention}`,
  build: (values) => conversationMemory(values),
}

interface State {
  list: Step[]
  /** What an end has cleared. */
  forgotten: Step[]
  problem: Problem | undefined
}

function conversationMemory(values: ParamValues) {
  const policy = parseRetention(String(values.retention))
  const retention: Retention = policy.ok ? policy.value : 'session'
  const until = keptUntil(retention)
  const clearing: Clearing = values.clearing === 'guide' ? 'guide' : 'library'
  const maxMessages = Number(values.maxMessages)
  return storeMemory<State>({
    id: marsysConversation.id,
    title: marsysConversation.summary(values),
    rule: 'conversation',
    create: () => ({ list: [], forgotten: [], problem: undefined }),
    add: (state, step, { environment }) => {
      if (step.kind === 'control') {
        const { type } = step.control
        if (type !== 'end-of-run' && type !== 'end-of-session') return 'grew'
        end(state, type, { retention, clearing })
        return 'changed'
      }
      const { list } = state
      list.push(step)
      if (maxMessages > 0) state.list = withinLimit(state.list, maxMessages)
      if (values.autoSummarise === true) summariseLong(state, Number(values.summariseAt), environment)
      return state.list === list ? 'grew' : 'changed'
    },
    revise: (state, changes) => {
      const [forgotten = [], list = []] = revisedLists([state.forgotten, state.list], changes)
      Object.assign(state, { forgotten, list })
    },
    recall: ({ list, problem }) => ({
      ...given({ problem }),
      get steps() {
        return [...list]
      },
    }),
    controls: ['end-of-run', 'end-of-session'],
    saved: ({ list }) => (until === undefined ? undefined : { until, steps: [...list] }),
    search: {
      title: t`A role, a message id, or a number of newest messages`,
      find: ({ list }, query) => [foundIn(list, query.trim())],
    },
    compartments: ({ list, forgotten }) => [
      {
        id: 'conversation',
        title: t`Conversation`,
        steps: [...list],
        notes: [
          ...ENDINGS.map(({ ending, label }) => ({
            label,
            value: endWords(retained(retention, ending), clearing),
          })),
          { label: t`Indexed`, value: t`${indexById(list).size} ids` },
        ],
        ...(maxMessages > 0
          ? { room: { used: messageCount(list), limit: maxMessages, unit: 'messages' as const } }
          : {}),
      },
      {
        id: 'forgotten',
        title: t`Cleared`,
        steps: [...forgotten],
        about: t`No longer available to the agent; shown here for inspection.`,
      },
    ],
  })
}

/** What is there for the next run, if the policy leaves anything to it. */
function keptUntil(retention: Retention): Saved['until'] | undefined {
  switch (retained(retention, 'end-of-run')) {
    case 'clear':
      return undefined
    case 'keep':
      return 'session'
    case 'save':
      return 'for-good'
  }
}

const ENDINGS: readonly { readonly ending: Ending; readonly label: string }[] = [
  { ending: 'end-of-run', label: t`End of a run` },
  { ending: 'end-of-session', label: t`End of a session` },
]

function endWords(what: Retained, clearing: Clearing): string {
  switch (what) {
    case 'clear':
      return clearing === 'guide' ? t`clears everything` : t`clears all but a leading system message`
    case 'keep':
      return t`keeps everything`
    case 'save':
      return t`keeps everything for saving`
  }
}

/** What the library's look-ups give: by position from the end, by role, else by id. */
function foundIn(list: readonly Step[], query: string): Compartment {
  const isCount = /^\d+$/.test(query)
  const ofRole = byRole(list, query)
  const one = indexById(list).get(query)
  const steps = isCount
    ? recent(list, Number(query))
    : ofRole.length > 0
      ? ofRole
      : one === undefined
        ? []
        : [one]
  const by = isCount ? t`The newest` : ofRole.length > 0 ? t`By role` : t`By id`
  return { id: 'found', title: by, steps: [...steps] }
}

interface Ends {
  readonly retention: Retention
  readonly clearing: Clearing
}

function end(state: State, ending: Ending, { retention, clearing }: Ends): void {
  if (retained(retention, ending) !== 'clear') return
  const kept = new Set(cleared(state.list, clearing))
  // A summary is not of the log; what it represented is gone with it.
  append(
    state.forgotten,
    state.list.filter((step) => !kept.has(step)),
  )
  state.list = [...kept]
}

function messageCount(steps: readonly Step[]): number {
  return steps.reduce((sum, step) => sum + unfold(step).length, 0)
}

function isSystem(step: Step): boolean {
  return step.kind === 'system' || ('role' in step && step.role === 'system')
}

/**
 * Without the oldest steps, as many as it takes; an action is a call with its results and goes whole. O(n).
 */
function withinLimit(steps: Step[], limit: number): Step[] {
  let surplus = messageCount(steps) - limit
  if (surplus <= 0) return steps
  return steps.filter((step) => {
    if (surplus <= 0 || isSystem(step)) return true
    surplus -= unfold(step).length
    return false
  })
}

const SUMMARISE = initialValues(marsysSummarise.params)

function summariseLong(state: State, limit: number, environment: Environment): void {
  if (messageCount(state.list) <= limit) return
  const steps = [...state.list]
  const context = { ...environment, now: undefined }
  state.problem = marsysSummarise.refuses(steps, SUMMARISE, context)
  if (state.problem !== undefined) return
  const made = new Map(steps.flatMap((step) => (step.rule === undefined ? [] : [[step.id, step] as const])))
  state.list = marsysSummarise.prune(steps, SUMMARISE, context).map((step) => withOldest(step, made))
}

/** A summary of a summary represents what that one represented: steps of the log. */
function withOldest(step: Step, made: ReadonlyMap<StepId, Step>): Step {
  if (step.origin === undefined || made.get(step.id) === step) return step
  return { ...step, origin: step.origin.flatMap((id) => made.get(id)?.origin ?? [id]) }
}
