/** Ready-made steps to begin from when a run is built by hand; every text in them is there to be replaced. */
import { given } from '#base/given.ts'
import { t } from '#base/words.ts'
import { textPart } from '../model/message.ts'
import type { Control, StepDraft } from '../model/step.ts'

export interface StepTemplate {
  readonly id: string
  readonly title: string
  readonly help: string
  readonly drafts: readonly StepDraft[]
}

function action(
  name: string,
  args: string,
  result: { readonly text?: string; readonly error?: string },
): StepDraft {
  const { text, error } = result
  return {
    kind: 'action',
    parts: [textPart('I look at the file first.')],
    calls: [{ id: 'call_1', name, arguments: args }],
    results: [
      {
        callId: 'call_1',
        parts: text === undefined ? [] : [textPart(text)],
        ...given({ error }),
      },
    ],
  }
}

function control(id: string, title: string, help: string, value: Control): StepTemplate {
  return { id, title, help, drafts: [{ kind: 'control', control: value }] }
}

const READ = '{"path": "src/main.py"}'

/** The kinds of steps a person adds most, in the order of a run. */
export const STEP_TEMPLATES: readonly StepTemplate[] = [
  {
    id: 'system',
    title: t`System prompt`,
    help: t`The agent's instructions, before anything else`,
    drafts: [{ kind: 'system', parts: [textPart('You are a careful agent. Use the tools you have.')] }],
  },
  {
    id: 'task',
    title: t`Task`,
    help: t`What the agent is asked to do`,
    drafts: [{ kind: 'task', parts: [textPart('Find out why the test fails, and mend it.')] }],
  },
  {
    id: 'user',
    title: t`User message`,
    help: t`A later user message`,
    drafts: [{ kind: 'message', role: 'user', parts: [textPart('Go on, please.')] }],
  },
  {
    id: 'planning',
    title: t`Plan`,
    help: t`The model describes its next steps`,
    drafts: [{ kind: 'planning', parts: [textPart('1. Read the test.\n2. Find the cause.\n3. Mend it.')] }],
  },
  {
    id: 'action',
    title: t`Action`,
    help: t`One tool call with its result`,
    drafts: [action('read_file', READ, { text: 'print("hello")' })],
  },
  {
    id: 'failed-action',
    title: t`Failed action`,
    help: t`One tool call that returned an error`,
    drafts: [action('read_file', READ, { error: 'FileNotFoundError: src/main.py' })],
  },
  {
    id: 'two-calls',
    title: t`Action with two calls`,
    help: t`Two tool calls in one turn, each with its result`,
    drafts: [
      {
        kind: 'action',
        parts: [textPart('I read both files at once.')],
        calls: [
          { id: 'call_1', name: 'read_file', arguments: READ },
          { id: 'call_2', name: 'read_file', arguments: '{"path": "tests/test_main.py"}' },
        ],
        results: [
          { callId: 'call_1', parts: [textPart('print("hello")')] },
          { callId: 'call_2', parts: [textPart('assert run() == "hello"')] },
        ],
      },
    ],
  },
  {
    id: 'note',
    title: t`Note`,
    help: t`Something saved to the scratchpad`,
    drafts: [{ kind: 'note', text: 'The test wants a trailing newline.', response: '' }],
  },
  {
    id: 'summary',
    title: t`Summary`,
    help: t`Text that replaces earlier steps`,
    drafts: [{ kind: 'summary', role: 'user', parts: [textPart('So far: the cause is a missing newline.')] }],
  },
  {
    id: 'answer',
    title: t`Final answer`,
    help: t`The model ends the run`,
    drafts: [{ kind: 'answer', parts: [textPart('The test passes now.')] }],
  },
]

/** Steps that change memories and send nothing. */
export const CONTROL_TEMPLATES: readonly StepTemplate[] = [
  control('mark', 'Mark', 'A mark in the log, for you', { type: 'mark', text: 'Here it turns' }),
  control('new-episode', 'New episode', 'Episodic memories begin an episode here', {
    type: 'new-episode',
    title: t`Second part`,
  }),
  control('shared-insight', 'Shared insight', 'Goes into the pool that agents share', {
    type: 'shared-insight',
    text: 'The parser drops the last line.',
  }),
  control('broadcast', 'Broadcast', 'Every agent is told', { type: 'broadcast', text: 'Stop and report.' }),
  control('registered-fact', 'Registered fact', 'A fact that agents coordinate on', {
    type: 'registered-fact',
    name: 'owner',
    text: 'The planner decides.',
  }),
  control('stored-value', 'Stored value', 'A variable on the scratchpad', {
    type: 'stored-value',
    name: 'limit',
    text: '40',
  }),
  control('noted-observation', 'Observation', 'A finding on the scratchpad', {
    type: 'noted-observation',
    text: 'The dates are day first.',
  }),
  control('failed-approach', 'Failed approach', 'What the scratchpad says to avoid', {
    type: 'failed-approach',
    text: 'Parsing the dates month first.',
  }),
  control('cleared-scratchpad', 'Scratchpad cleared', 'Empties the scratchpad here', {
    type: 'cleared-scratchpad',
  }),
  control('end-of-run', 'End of run', 'Single-run memories are cleared here', { type: 'end-of-run' }),
  control('end-of-session', 'End of session', 'Session memories are cleared here', {
    type: 'end-of-session',
  }),
]

/** What a new run begins with. */
export const NEW_RUN: readonly StepDraft[] = STEP_TEMPLATES.filter(
  ({ id }) => id === 'system' || id === 'task',
).flatMap(({ drafts }) => drafts)
