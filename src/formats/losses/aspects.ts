/**
 * The things that a format may not be able to hold of a message or its step, each with how it is told apart and the
 * sentence for a person. Every field of a step is in one of them, so nothing can differ unsaid.
 */
import type { JsonValue } from '#base/json.ts'
import { t } from '#base/words.ts'
import type { Part, ToolCall } from '#core/model/message.ts'
import type { Said } from './said.ts'

export interface Aspect {
  readonly id: string
  /** The sentence; `count` is how many steps are concerned. */
  readonly say: (count: number) => string
  /** Where this other aspect differs of the same message, this one is not said: it follows. */
  readonly follows?: string
  /** What is compared, of a message. */
  readonly of: (said: Said) => JsonValue | undefined
}

/** `3 steps come`, `1 step comes`. */
export function manyDo(count: number, thing: string, verb: string): string {
  return `${many(count, thing)} ${verb}${count === 1 ? 's' : ''}`
}

/** `3 steps`, `1 step`. */
export function many(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`
}

const ofKind = (parts: readonly Part[], kind: Part['kind']) => parts.filter((part) => part.kind === kind)
/** Of a step, told once: by its first message. */
const once = (said: Said, value: JsonValue | undefined) => (said.isFirst ? value : undefined)

export const ASPECTS: readonly Aspect[] = [
  {
    id: 'texts',
    say: (count) =>
      t`The text of ${many(count, 'step')} changes: something without a place of its own goes into it.`,
    of: ({ role, text }) => (role === 'control' ? undefined : text),
  },
  {
    id: 'text-parts',
    follows: 'texts',
    say: (count) =>
      t`Separate pieces of text are joined or brought into another order in ${many(count, 'step')}.`,
    of: ({ parts }) =>
      parts.flatMap((part) =>
        part.kind === 'reasoning' ? [] : part.kind === 'text' ? [part.text] : [part.kind],
      ),
  },
  {
    id: 'reasoning',
    say: (count) => t`The reasoning of ${many(count, 'step')} is left out or changed.`,
    of: ({ parts }) => ofKind(parts, 'reasoning').map((part) => (part.kind === 'reasoning' ? part.text : '')),
  },
  {
    id: 'images',
    say: (count) => t`Images of ${many(count, 'step')} are left out or lose their type.`,
    of: ({ parts }) => ofKind(parts, 'image').map((part) => ({ ...part })),
  },
  {
    id: 'other-parts',
    say: (count) =>
      t`Pieces that are neither text nor image (audio, documents, refusals) change in ${many(count, 'step')}.`,
    of: ({ parts }) => ofKind(parts, 'other').map((part) => ({ ...part })),
  },
  {
    id: 'roles',
    say: (count) => t`${manyDo(count, 'step', 'come')} back in another role.`,
    of: ({ role }) => role,
  },
  {
    id: 'kinds',
    say: (count) => t`${manyDo(count, 'step', 'come')} back as another kind, such as a note as a message.`,
    of: (said) => once(said, said.step.kind),
  },
  {
    id: 'grouping',
    say: (count) => t`Calls and their results come back apart, or joined, in ${many(count, 'step')}.`,
    of: ({ isFirst }) => isFirst,
  },
  {
    id: 'calls',
    say: (count) => t`Tool calls of ${many(count, 'step')} are left out or changed.`,
    of: ({ calls }) => calls.map(({ name, arguments: given }) => [name, canonical(given)]),
  },
  {
    id: 'argument-spelling',
    follows: 'calls',
    say: (count) =>
      t`Arguments in ${many(count, 'step')} keep their values but not their spelling (spaces, order of digits).`,
    of: ({ calls }) => calls.map((call) => call.arguments),
  },
  {
    id: 'call-ids',
    follows: 'calls',
    say: (count) => t`Ids of calls in ${many(count, 'step')} are given anew or left out.`,
    of: ({ calls, callId }) => [calls.map(({ id }) => id), callId ?? null],
  },
  {
    id: 'calls-in-text',
    follows: 'calls',
    say: (count) => t`That calls are written in the text is not kept for ${many(count, 'step')}.`,
    of: ({ calls }) => calls.map(({ inText }) => inText ?? false),
  },
  {
    id: 'errors',
    say: (count) => t`Errors of ${many(count, 'step')} come back as plain text, or the other way round.`,
    of: ({ error }) => error,
  },
  {
    id: 'names',
    say: (count) => t`The names of speakers or tools on results are left out in ${many(count, 'step')}.`,
    of: ({ name }) => name,
  },
  {
    id: 'agents',
    say: (count) =>
      t`Which agent ${manyDo(count, 'step', 'belong')} to is not kept: all come back in one lane.`,
    of: (said) => once(said, said.step.agent),
  },
  {
    id: 'demonstrations',
    say: (count) => t`The mark of a demonstration is not kept on ${many(count, 'step')}.`,
    of: (said) => once(said, said.step.demo),
  },
  {
    id: 'times',
    say: (count) => t`The times of ${many(count, 'step')} are left out or rounded.`,
    of: (said) => once(said, said.step.timestamp),
  },
  {
    id: 'durations',
    say: (count) => t`How long ${many(count, 'step')} took is left out or rounded.`,
    of: (said) => once(said, said.step.duration),
  },
  {
    id: 'thoughts',
    say: (count) => t`Thoughts kept beside the text of ${many(count, 'step')} are left out.`,
    of: (said) => once(said, said.step.kind === 'action' ? said.step.thought : undefined),
  },
  {
    id: 'final-marks',
    say: (count) => t`The mark of the last action is not kept on ${many(count, 'step')}.`,
    of: (said) => once(said, said.step.kind === 'action' ? said.step.isFinal : undefined),
  },
  {
    id: 'origins',
    say: (count) => t`The origin of ${many(count, 'step')}, and the rule behind it, is left out.`,
    of: (said) => once(said, [said.step.origin ?? null, said.step.rule ?? null]),
  },
  {
    id: 'numbers',
    say: (count) => t`${many(count, 'step')} ${count === 1 ? 'is' : 'are'} numbered anew.`,
    of: (said) => once(said, said.step.number),
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
