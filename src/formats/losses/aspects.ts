/**
 * The things that a format may not be able to hold of a message or its step, each with how it is
 * distinguished and the sentence for a person. Every field of a step is in one of them, so nothing can differ
 * unsaid.
 */
import { plural } from '#base/format-count.ts'
import type { JsonValue } from '#base/json.ts'
import { t } from '#base/words.ts'
import type { Part, ToolCall } from '#core/model/message.ts'
import type { Said } from './said.ts'
import { timesInWords } from './times-in-words.ts'

export interface Aspect {
  readonly id: string
  /** The sentence; `count` is how many steps are concerned. */
  readonly say: (count: number, changed: readonly (readonly [before: Said, after: Said])[]) => string
  /** Where this other aspect differs of the same message, this one is not said: it follows. */
  readonly follows?: string
  /** What is compared, of a message. */
  readonly of: (said: Said) => JsonValue | undefined
  /** It is of the step, not of one message: compared once a step, by its first message. */
  readonly isOfStep?: boolean
  /**
   * Where the run has the same values in the same order, they only moved to another message, and nothing is
   * lost.
   */
  readonly mayMove?: boolean
}

const ofKind = (parts: readonly Part[], kind: Part['kind']) => parts.filter((part) => part.kind === kind)
export const ASPECTS: readonly Aspect[] = [
  {
    id: 'texts',
    say: (count) =>
      t`The text changes in ${plural(count, 'step')}, because the format stores other content in it.`,
    of: ({ role, text }) => (role === 'control' ? undefined : text),
  },
  {
    id: 'text-parts',
    follows: 'texts',
    say: (count) => t`Separate text parts are merged or reordered in ${plural(count, 'step')}.`,
    of: ({ parts }) =>
      parts.flatMap((part) =>
        part.kind === 'reasoning' ? [] : part.kind === 'text' ? [part.text] : [part.kind],
      ),
  },
  {
    id: 'reasoning',
    say: (count) => t`Reasoning is removed or changed in ${plural(count, 'step')}.`,
    of: ({ parts }) => ofKind(parts, 'reasoning').map((part) => (part.kind === 'reasoning' ? part.text : '')),
    mayMove: true,
  },
  {
    id: 'images',
    say: (count) => t`Images are removed or lose their type in ${plural(count, 'step')}.`,
    of: ({ parts }) => ofKind(parts, 'image').map((part) => ({ ...part })),
    mayMove: true,
  },
  {
    id: 'other-parts',
    say: (count) =>
      t`Parts other than text and images (audio, documents, refusals) change in ${plural(count, 'step')}.`,
    of: ({ parts }) => ofKind(parts, 'other').map((part) => ({ ...part })),
  },
  {
    id: 'roles',
    say: (count) => t`The role changes in ${plural(count, 'step')}.`,
    of: ({ role }) => role,
  },
  {
    id: 'kinds',
    say: (count) => t`The kind changes in ${plural(count, 'step')}, for example from a note to a message.`,
    of: ({ step }) => step.kind,
    isOfStep: true,
  },
  {
    id: 'grouping',
    say: (count) => t`Tool calls and their results are split or merged in ${plural(count, 'step')}.`,
    of: ({ isFirst }) => isFirst,
  },
  {
    id: 'calls',
    say: (count) => t`Tool calls are removed or changed in ${plural(count, 'step')}.`,
    of: ({ calls }) => calls.map(({ name, arguments: given }) => [name, canonical(given)]),
  },
  {
    id: 'argument-spelling',
    follows: 'calls',
    say: (count) =>
      t`Arguments keep their values but not their formatting (spaces, number notation) in ${plural(count, 'step')}.`,
    of: ({ calls }) => calls.map((call) => call.arguments),
  },
  {
    id: 'call-ids',
    follows: 'calls',
    say: (count) => t`Call ids are removed or replaced in ${plural(count, 'step')}.`,
    of: ({ calls, callId }) => [calls.map(({ id }) => id), callId ?? null],
  },
  {
    id: 'calls-in-text',
    follows: 'calls',
    say: (count) => t`Tool calls written in the text are no longer marked in ${plural(count, 'step')}.`,
    of: ({ calls }) => calls.map(({ inText }) => inText ?? false),
  },
  {
    id: 'errors',
    say: (count) => t`Errors become plain text, or plain text becomes an error, in ${plural(count, 'step')}.`,
    of: ({ error }) => error,
  },
  {
    id: 'names',
    say: (count) => t`Names of speakers or tools are removed in ${plural(count, 'step')}.`,
    of: ({ name }) => name,
  },
  {
    id: 'agents',
    say: (count) => t`The agent is removed in ${plural(count, 'step')}: all steps belong to one agent.`,
    of: ({ step }) => step.agent,
    isOfStep: true,
  },
  {
    id: 'demonstrations',
    say: (count) => t`The demonstration mark is removed in ${plural(count, 'step')}.`,
    of: ({ step }) => step.demo,
    isOfStep: true,
  },
  {
    id: 'copied',
    say: (count) =>
      t`The mark of history copied from a parent session is removed in ${plural(count, 'step')}.`,
    of: ({ step }) => step.copied,
    isOfStep: true,
  },
  {
    id: 'times',
    say: (_, changed) =>
      timesInWords(
        t`Message times`,
        changed.map(([before, after]) => [before.step.timestamp, after.step.timestamp]),
        (count) => plural(count, 'step'),
      ),
    of: ({ step }) => step.timestamp,
    isOfStep: true,
    mayMove: true,
  },
  {
    id: 'durations',
    say: (count) => t`Durations are removed or rounded in ${plural(count, 'step')}.`,
    of: ({ step }) => step.duration,
    isOfStep: true,
    mayMove: true,
  },
  {
    id: 'thoughts',
    say: (count) => t`Thoughts are removed in ${plural(count, 'step')}.`,
    of: ({ step }) => (step.kind === 'action' ? step.thought : undefined),
    isOfStep: true,
  },
  {
    id: 'final-marks',
    say: (count) => t`The mark of the last action is removed in ${plural(count, 'step')}.`,
    of: ({ step }) => (step.kind === 'action' ? step.isFinal : undefined),
    isOfStep: true,
  },
  {
    id: 'origins',
    say: (count) => t`Origin and rule are removed in ${plural(count, 'step')}.`,
    of: ({ step }) => [step.origin ?? null, step.rule ?? null],
    isOfStep: true,
  },
  {
    id: 'numbers',
    say: (count) => t`Step numbers change in ${plural(count, 'step')}.`,
    of: ({ step }) => step.number,
    isOfStep: true,
  },
]

/** Arguments by what they mean, where they are JSON. */
function canonical(text: ToolCall['arguments']): string {
  try {
    return JSON.stringify(JSON.parse(text === '' ? '{}' : text))
  } catch {
    // Models write arguments that do not parse; those are what they are.
    return text
  }
}
