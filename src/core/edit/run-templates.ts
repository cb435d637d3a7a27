/**
 * Runs to begin from when one is built by hand: the cases of the documents, small enough to be read whole,
 * each with the memory that it is about. Every text in them is there to be replaced.
 */
import { t } from '#base/words.ts'
import { textPart } from '../model/message.ts'
import type { Control, StepDraft } from '../model/step.ts'
import { observationOfRun } from '../scratchpad/code-turn.ts'
import { type ContextTexts, layOutContext } from '../scratchpad/context-text.ts'
import type { MemorySpec } from '../spec/spec-data.ts'
import { NEW_RUN } from './templates.ts'

export interface RunTemplate {
  readonly id: string
  readonly title: string
  readonly help: string
  /** What the Memory view opens up of it; undefined: whatever was open there. */
  readonly memory?: MemorySpec
  readonly drafts: readonly StepDraft[]
}

/** Steps of one agent, or of the only one. */
function agent(name?: string) {
  const agent = name === undefined ? {} : { agent: name }
  return {
    system: (text: string): StepDraft => ({ kind: 'system', parts: [textPart(text)], ...agent }),
    task: (text: string): StepDraft => ({ kind: 'task', parts: [textPart(text)], ...agent }),
    told: (text: string): StepDraft => ({ kind: 'message', role: 'user', parts: [textPart(text)], ...agent }),
    does: (tool: string, args: string, result: string): StepDraft => ({
      kind: 'action',
      parts: [],
      calls: [{ id: 'call_1', name: tool, arguments: args }],
      results: [{ callId: 'call_1', name: tool, parts: [textPart(result)] }],
      ...agent,
    }),
    answers: (text: string): StepDraft => ({ kind: 'answer', parts: [textPart(text)], ...agent }),
    control: (control: Control): StepDraft => ({ kind: 'control', control, ...agent }),
  }
}

const researcher = agent('researcher')
const coder = agent('coder')
const reviewer = agent('reviewer')

const SHARED_POOL: readonly StepDraft[] = [
  researcher.system('You find causes. Share what the others need to know.'),
  coder.system('You mend code.'),
  reviewer.system('You read changes before they go out.'),
  researcher.task('The nightly import loses rows. Find out why.'),
  researcher.does('read_log', '{"job": "import"}', '9,999 of 10,000 rows were read.'),
  researcher.control({ type: 'shared-insight', text: 'The last row has no line break behind it.' }),
  coder.told('Mend the import.'),
  coder.does('edit_file', '{"path": "import.py"}', 'changed'),
  reviewer.control({ type: 'broadcast', text: 'Nothing goes out before 14:00.' }),
  coder.control({ type: 'shared-insight', text: 'import.py now reads up to the end of the file.' }),
  reviewer.told('Read the change.'),
  reviewer.does('read_file', '{"path": "import.py"}', 'for line in file: …'),
  reviewer.answers('The change is sound. It goes out at 14:00.'),
  coder.answers('It reads 10,000 of 10,000 rows.'),
  researcher.answers('The cause was a missing line break.'),
]

const planner = agent('planner')
const booker = agent('booker')

const SHARED_FACTS: readonly StepDraft[] = [
  planner.system('You plan journeys.'),
  booker.system('You book what was planned.'),
  planner.task('A journey to Oslo in May, for at most 400 euros.'),
  planner.does('find_trains', '{"to": "Oslo"}', 'On 12 May a train leaves at 8:10.'),
  planner.control({
    type: 'registered-fact',
    name: 'departure',
    text: 'The train leaves on 12 May at 8:10.',
  }),
  booker.told('Book the journey.'),
  booker.does('book_train', '{"date": "12 May"}', 'Booked for 95 euros.'),
  booker.control({ type: 'registered-fact', name: 'spent', text: '95 euros are spent.' }),
  booker.answers('The train is booked.'),
  planner.answers('305 euros are left for the rooms.'),
]

const lone = agent()

const TWO_RUNS: readonly StepDraft[] = [
  lone.system('You answer questions about the opening hours.'),
  lone.task('When is the library open on Sunday?'),
  lone.answers('From 10 to 14 o’clock.'),
  lone.control({ type: 'end-of-run' }),
  lone.told('And what did I ask before?'),
  lone.answers('When the library is open on Sunday.'),
  lone.control({ type: 'end-of-session' }),
  lone.told('What did I ask first of all?'),
  lone.answers('I do not know.'),
]

/** A step of a code agent, as the library stores it: the scratchpad's text behind the output. */
function ran(code: string, output: string, notebook: ContextTexts): StepDraft {
  const observation = observationOfRun(output, layOutContext(notebook, 'markdown'), 'library')
  return lone.does('python', JSON.stringify({ code }), observation)
}

const RATE: ContextTexts['variables'] = [['rate', '11.42']]
const FIRST: ContextTexts = {
  variables: RATE,
  observations: ['The dates are day first.'],
  failedApproaches: [],
}
const SECOND: ContextTexts = { ...FIRST, failedApproaches: ['Parsing the dates month first.'] }
const THIRD: ContextTexts = { ...SECOND, variables: [...RATE, ['total', '4568.0']] }

const CODE_AGENT: readonly StepDraft[] = [
  lone.system('You solve the task by writing Python. store, recall and observe are at hand.'),
  lone.task('What do the May orders come to in kroner?'),
  ran('store("rate", 11.42)\nobserve("The dates are day first.")', '', FIRST),
  ran('memory.fail("Parsing the dates month first.")', 'No order is of May.', SECOND),
  ran('store("total", 400 * recall("rate"))\nprint(recall("total"))', '4568.0', THIRD),
  lone.answers('4,568 kroner.'),
]

/** In the order in which they are offered; the first is what a new run is without a choice. */
export const RUN_TEMPLATES: readonly RunTemplate[] = [
  { id: 'plain', title: t`System prompt and task`, help: t`Add the other steps yourself`, drafts: NEW_RUN },
  {
    id: 'shared-pool',
    title: t`Three agents with a shared pool`,
    help: t`Insights and a broadcast`,
    memory: { id: 'marsys-shared-pool' },
    drafts: SHARED_POOL,
  },
  {
    id: 'shared-facts',
    title: t`Two agents with shared facts`,
    help: t`Each agent sees what the others registered`,
    memory: { id: 'marsys-shared-facts' },
    drafts: SHARED_FACTS,
  },
  {
    id: 'two-runs',
    title: t`Two runs in one session`,
    help: t`What a retention policy clears, and when`,
    memory: { id: 'marsys-conversation', params: { retention: 'session' } },
    drafts: TWO_RUNS,
  },
  {
    id: 'code-agent',
    title: t`A code agent with a scratchpad`,
    help: t`Stored values, observations, a failed approach`,
    memory: { id: 'tinyagent-scratchpad' },
    drafts: CODE_AGENT,
  },
]
