/**
 * Runs of a notebook as the trace of a code agent: each is an action step with the code as
 * its tool call and the output as its result, and the memory's text is where the chosen source puts it.
 */
import { given } from '#base/given.ts'
import type { Change } from '../model/change.ts'
import { textPart } from '../model/message.ts'
import type { ActionStep, Step } from '../model/step.ts'
import type { Trace } from '../model/trace.ts'
import { type CallFacts, createTraceBuilder } from '../usage/trace-builder.ts'
import { observationOfRun } from './code-turn.ts'
import type { RunEntry } from './history.ts'
import type { NotebookLanguage } from './notebook.ts'
import { notebookContext } from './notebook-context.ts'
import { LANGUAGE_TITLES, type NotebookDocument } from './notebook-document.ts'
import { plainOutput } from './output-parts.ts'
import { withTextAfter } from './text-after.ts'

interface NotebookTraceFacts {
  readonly id: string
  readonly document: NotebookDocument
  /** In the order in which they ran. */
  readonly runs: readonly RunEntry[]
}

/**
 * The trace. As the placement says the memory's text is part of each result, or is in each prompt alone.
 */
export function traceOfNotebook({ id, document, runs }: NotebookTraceFacts): Trace {
  const builder = createTraceBuilder()
  const { options, language } = document
  builder.add({ kind: 'system', parts: [textPart(systemPrompt(language, options.includeFail))] })
  let last: Step = builder.add({ kind: 'task', parts: [textPart(document.task || document.name)] })
  let taken: readonly Change[] = []
  runs.forEach((run, index) => {
    const step = builder.add(actionOfRun(run, index + 1, document), { call: callOfRun(run) })
    if (options.placement === 'last-message') {
      const before = runs[index - 1]
      const shown = withTextAfter(
        last,
        before === undefined ? '' : notebookContext(before.state, options.form),
      )
      builder.recordChanges(index, [...taken, ...replacing(shown)])
      // The next call is sent that message as it was.
      taken = shown === undefined ? [] : replacing(last)
    }
    last = step
  })
  const source = { format: 'built', fileName: `${document.name}.pad.json`, run: 0, runs: 1, readerVersion: 1 }
  return builder.build({ id, title: document.name, source, metadata: { language, made: 'scratchpad' } })
}

/** The model call that wrote the code of a run. */
export function callOfRun(run: RunEntry): CallFacts {
  return { timestamp: (run.at - run.cause.run.milliseconds) / 1000 }
}

/**
 * A run as a step, `number` from 1. On an error the observation contains no context: the loop notes the
 * failure in the memory instead.
 */
export function actionOfRun(
  { at, cause, state }: RunEntry,
  number: number,
  { language, options }: NotebookDocument,
): Omit<ActionStep, 'id' | 'number'> {
  const { output, error, milliseconds } = cause.run
  const callId = `run-${number}`
  const name = options.placement === 'architecture' ? 'code_execution' : language
  const observation =
    error === undefined
      ? observationOfRun(shownOutput(cause.run), notebookContext(state, options.form), options.placement)
      : plainOutput(output)
  return {
    kind: 'action',
    timestamp: at / 1000,
    duration: milliseconds / 1000,
    parts: [],
    thought: cause.title,
    calls: [{ id: callId, name, arguments: JSON.stringify({ code: cause.code }) }],
    results: [
      {
        callId,
        name,
        parts: [textPart(observation)],
        ...given({ error: error?.message }),
      },
    ],
  }
}

/** What was printed, and the value of the last expression where there is one, as an interpreter shows it. */
function shownOutput({ output, result }: Pick<RunEntry['cause']['run'], 'output' | 'result'>): string {
  const plain = plainOutput(output)
  if (result === undefined) return plain
  return plain === '' || plain.endsWith('\n') ? plain + result.repr : `${plain}\n${result.repr}`
}

function replacing(step: Step | undefined): readonly Change[] {
  return step === undefined ? [] : [{ kind: 'replace', step }]
}

/** What an agent with such a memory is told, in our words. */
function systemPrompt(language: NotebookLanguage, includeFail: boolean): string {
  const fail = includeFail
    ? 'fail(text) notes what did not work.'
    : 'memory.fail(text) notes what did not work.'
  return [
    `You solve the task step by step by writing ${LANGUAGE_TITLES[language]}. Each reply is code; you are shown what it prints.`,
    'A memory is at hand: store(name, value) keeps a value, recall(name) gives it back, observe(text) notes a finding, ' +
      fail,
    'What the memory holds is shown to you after each step.',
  ].join('\n')
}
