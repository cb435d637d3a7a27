/** Failures in groups by cause, as far as their message or exit code shows it. Pure. */
import { t } from '#base/words.ts'
import type { Failure, FailureSize } from '#core/waste/failures.ts'

export interface ErrorGroup {
  readonly title: string
  /** Those of one command one after the other; never empty. */
  readonly failures: readonly Failure[]
}

/** The first that fits a failure is its cause. */
const CAUSES: readonly { readonly title: string; readonly of: (failure: Failure) => boolean }[] = [
  { title: t`No answer`, of: ({ step }) => step === undefined },
  {
    title: t`Declined by the user`,
    of: says(
      /\bdoesn['’]t want to (?:proceed|take this action)|rejected by (?:the )?user|user (?:declined|rejected|aborted)/i,
    ),
  },
  { title: t`Timeout`, of: says(/\btime(?:d )?[- ]?out\b|\bETIMEDOUT\b|deadline exceeded/i) },
  {
    title: t`No permission`,
    of: says(
      /permission denied|access (?:is )?denied|not permitted|\b(?:EACCES|EPERM)\b|\bforbidden\b|unauthorized|protected branch|rule violations/i,
    ),
  },
  {
    title: t`Edit didn’t apply`,
    of: says(
      /string to replace not found|has not been read yet|modified since|patch (?:failed|does not apply)|merge conflict|CONFLICT\b|failed to find (?:context|expected lines)/i,
    ),
  },
  {
    title: t`Wrong arguments`,
    of: says(
      /(?:unknown|unexpected|invalid|unrecogni[sz]ed|ambiguous|missing|required) (?:\w+ )?(?:command|subcommand|argument|option|flag|revision|parameter)|InputValidationError|usage:/i,
    ),
  },
  {
    title: t`Missing file or command`,
    of: says(
      /no such file|does(?: not|n['’]t) exist|cannot find|can['’]t find|could not find|\bENOENT\b|command not found|not recognized as|: not found|no files? (?:found|match)|cannot access/i,
    ),
  },
  {
    title: t`Failed test or check`,
    of: says(/\bFAIL(?:ED|URE)?\b|AssertionError|\btests? failed|error TS\d+|\blint|✗|✖|×/),
  },
  { title: t`Other errors`, of: () => true },
]

function says(pattern: RegExp): (failure: Failure) => boolean {
  return ({ message }) => pattern.test(message)
}

/**
 * Most failures first, other errors last; in a group, commands by the tokens that later calls were sent of
 * their output. O(failures · log failures).
 */
export function errorGroups(
  failures: readonly Failure[],
  sizeOf: (failure: Failure) => FailureSize | undefined,
): readonly ErrorGroup[] {
  const groups = new Map<string, Failure[]>(CAUSES.map(({ title }) => [title, []]))
  for (const failure of failures) {
    const cause = CAUSES.find(({ of }) => of(failure))
    if (cause !== undefined) groups.get(cause.title)?.push(failure)
  }
  const found = [...groups].filter(([, members]) => members.length > 0)
  const last = CAUSES.at(-1)?.title
  return found
    .map(([title, members]) => ({ title, failures: byCommand(members, sizeOf) }))
    .sort(
      (one, other) =>
        Number(one.title === last) - Number(other.title === last) ||
        other.failures.length - one.failures.length,
    )
}

function byCommand(
  failures: readonly Failure[],
  sizeOf: (failure: Failure) => FailureSize | undefined,
): readonly Failure[] {
  const commands = new Map<string, { readonly failures: Failure[]; tokens: number }>()
  for (const failure of failures) {
    const key = `${failure.tool}\n${failure.subject}`
    const { tokens = 0, calls = 0 } = sizeOf(failure) ?? {}
    const known = commands.get(key) ?? { failures: [], tokens: 0 }
    commands.set(key, known)
    known.failures.push(failure)
    known.tokens += tokens * calls
  }
  return [...commands.values()]
    .sort((one, other) => other.tokens - one.tokens)
    .flatMap(({ failures: members }) => members)
}

/** Whether a failure is of the same command as the one before it in its group. */
export function isSameCommand(failure: Failure, before: Failure | undefined): boolean {
  return (
    before !== undefined &&
    before.step !== undefined &&
    before.tool === failure.tool &&
    before.subject === failure.subject
  )
}
