/** MARSYS' conversation memory under its manager (SEED-SYSTEMS 7.1, 7.2): a list that retention policies clear. */
import type { Problem } from '#base/result.ts'
import { type Clearing, cleared } from '../marsys/conversation.ts'
import { type Ending, parseRetention, type Retention, retained } from '../marsys/retention.ts'
import { revisedLists, storeMemory } from '../marsys/store.ts'
import type { ParamValues } from '../params.ts'
import { initialValues } from '../params.ts'
import type { Step, StepId } from '../step.ts'
import { marsysSummarise } from '../strategies/marsys-summarise.ts'
import { unfold } from '../strategies/unfold.ts'
import type { Environment, MemoryKind } from './memory.ts'

export const marsysConversation: MemoryKind = {
  id: 'marsys-conversation',
  title: 'Conversation with retention (MARSYS)',
  description:
    'All messages until a run or session ends; what then stays is the policy’s. Single run for a short task, session for a workflow that needs its context, persistent for a long-term assistant.',
  params: {
    retention: {
      kind: 'choice',
      label: 'Kept for',
      initial: 'session',
      options: [
        {
          value: 'single_run',
          label: 'a run',
          help: 'Cleared at the end of each run. Not for long research.',
        },
        { value: 'session', label: 'a session', help: 'Cleared at the end of the session.' },
        { value: 'persistent', label: 'good', help: 'Never cleared; the original would save it.' },
      ],
    },
    clearing: {
      kind: 'choice',
      label: 'Clearing takes',
      initial: 'library',
      options: [
        {
          value: 'library',
          label: 'all but the prompt',
          help: 'The library keeps a leading system message.',
        },
        { value: 'guide', label: 'everything', help: 'The guide clears the system prompt too.' },
      ],
    },
    maxMessages: {
      kind: 'integer',
      label: 'At most',
      help: 'The oldest steps but system messages go, calls with their results. 0: no limit. The guide names it and never uses it.',
      min: 0,
      max: 1_000_000,
      initial: 0,
      unit: 'messages',
    },
    autoSummarise: {
      kind: 'boolean',
      label: 'Summarise when long',
      help: 'All but the newest 20 messages become a summary. The guide names it and never uses it.',
      initial: false,
    },
    summariseAt: {
      kind: 'integer',
      label: 'Long from',
      min: 0,
      max: 1_000_000,
      initial: 100,
      unit: 'messages',
      when: { param: 'autoSummarise', is: [true] },
    },
  },
  summary: ({ retention }) => `conversation, ${retention === 'single_run' ? 'single run' : retention}`,
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
      ...(problem === undefined ? {} : { problem }),
      get steps() {
        return [...list]
      },
    }),
    compartments: ({ list, forgotten }) => [
      { id: 'conversation', title: 'Conversation', steps: [...list] },
      { id: 'forgotten', title: 'Cleared at an end', steps: [...forgotten] },
    ],
  })
}

interface Ends {
  readonly retention: Retention
  readonly clearing: Clearing
}

function end(state: State, ending: Ending, { retention, clearing }: Ends): void {
  if (retained(retention, ending) !== 'clear') return
  const kept = new Set(cleared(state.list, clearing))
  // A summary is not of the log; what it stood for is gone with it.
  state.forgotten.push(...state.list.filter((step) => !kept.has(step)))
  state.list = [...kept]
}

function isSystem(step: Step): boolean {
  return step.kind === 'system' || ('role' in step && step.role === 'system')
}

/** Without the oldest steps, as many as it takes; an action is a call with its results and goes whole. O(n). */
function withinLimit(steps: Step[], limit: number): Step[] {
  let surplus = steps.reduce((sum, step) => sum + unfold(step).length, 0) - limit
  if (surplus <= 0) return steps
  return steps.filter((step) => {
    if (surplus <= 0 || isSystem(step)) return true
    surplus -= unfold(step).length
    return false
  })
}

const SUMMARISE = initialValues(marsysSummarise.params)

function summariseLong(state: State, limit: number, environment: Environment): void {
  const messages = state.list.reduce((sum, step) => sum + unfold(step).length, 0)
  if (messages <= limit) return
  const steps = [...state.list]
  const context = { ...environment, now: undefined }
  state.problem = marsysSummarise.refuses(steps, SUMMARISE, context)
  if (state.problem !== undefined) return
  const made = new Map(steps.flatMap((step) => (step.rule === undefined ? [] : [[step.id, step] as const])))
  state.list = marsysSummarise.prune(steps, SUMMARISE, context).map((step) => withOldest(step, made))
}

/** A summary of a summary stands for what that one stood for: steps of the log. */
function withOldest(step: Step, made: ReadonlyMap<StepId, Step>): Step {
  if (step.origin === undefined || made.get(step.id) === step) return step
  return { ...step, origin: step.origin.flatMap((id) => made.get(id)?.origin ?? [id]) }
}
