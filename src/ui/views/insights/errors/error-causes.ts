/** Failures in groups by cause, as far as their message or exit code shows it. Pure. */
import { t } from '#base/words.ts'
import type { Failure } from '#core/waste/failures.ts'
import { type ErrorChain, isUnresolved } from './error-chains.ts'

export interface ErrorGroup {
  readonly title: string
  /** What avoids errors of this cause, or what to look at; empty: their messages don’t say. */
  readonly advice: string
  /** Of each call, the attempts that failed for this cause; never empty. */
  readonly chains: readonly ErrorChain[]
}

/** The first that fits a failure is its cause. */
const CAUSES: readonly {
  readonly title: string
  readonly advice: string
  readonly of: (failure: Failure) => boolean
}[] = [
  {
    title: t`No answer`,
    advice: t`Most agents send such a request again on their own.`,
    of: ({ step }) => step === undefined,
  },
  {
    title: t`Declined by the user`,
    advice: t`Say in the agent’s instructions what it should ask about first.`,
    of: says(
      /\bdoesn['’]t want to (?:proceed|take this action)|rejected by (?:the )?user|user (?:declined|rejected|aborted)/i,
    ),
  },
  {
    title: t`Command timed out`,
    advice: t`Give long commands a longer time limit, or run them in the background.`,
    of: says(/\bcommand (?:has )?timed out\b/i),
  },
  {
    title: t`Timeout`,
    advice: '',
    of: says(/\btime(?:d )?[- ]?out\b|\bETIMEDOUT\b|deadline exceeded/i),
  },
  {
    title: t`Refused by a repository’s rules`,
    advice: t`Say in the agent’s instructions which branches are protected, and how changes get into them.`,
    of: says(/protected branch|rule violations|cannot force-push/i),
  },
  {
    title: t`No permission`,
    advice: t`Allow the command in the agent’s settings, or say in its instructions not to try it.`,
    of: says(
      /permission denied|\b(?:has been|was) (?:denied|blocked)|access (?:is )?denied|not permitted|\b(?:EACCES|EPERM)\b|\bforbidden\b|unauthorized/i,
    ),
  },
  {
    title: t`Merge conflict`,
    advice: '',
    of: says(/merge conflict|\bCONFLICT\b/i),
  },
  {
    title: t`Edit didn’t apply`,
    advice: t`Have the agent read a file right before it edits it.`,
    of: says(
      /string to replace not found|could not find the exact text|has not been read yet|modified since|patch (?:failed|does not apply)|failed to find (?:context|expected lines)/i,
    ),
  },
  {
    title: t`Wrong arguments`,
    advice: '',
    of: says(
      /(?:unknown|unexpected|invalid|unrecogni[sz]ed|ambiguous|missing|required) (?:\w+ )?(?:command|subcommand|argument|option|flag|revision|parameter)|InputValidationError|usage:/i,
    ),
  },
  {
    title: t`Missing file or command`,
    advice: '',
    of: says(
      /no such file|does(?: not|n['’]t) exist|cannot find|can['’]t find|could not find|\bENOENT\b|command not found|not recognized as|: not found|no files? (?:found|match)|cannot access/i,
    ),
  },
  {
    title: t`Failed test or check`,
    advice: '',
    of: says(/\bFAIL(?:ED|URE)?\b|AssertionError|\btests? failed|error TS\d+|\blint|✗|✖|×/),
  },
  {
    title: t`Error in a script`,
    advice: '',
    of: says(
      /\b(?:Syntax|Indentation|Name|Type|Value|Key|Index|Attribute|Reference|Pattern)Error\b|Traceback/,
    ),
  },
  {
    title: t`Other errors`,
    advice: '',
    of: () => true,
  },
]

function says(pattern: RegExp): (failure: Failure) => boolean {
  return ({ message }) => pattern.test(message)
}

/**
 * Most failures first, then other errors, then model calls, which agents repeat on their own. In a group,
 * chains that were never resolved first, each in the order of the run. O(chains · log chains).
 */
export function errorGroups(chains: readonly ErrorChain[]): readonly ErrorGroup[] {
  const groups = new Map<string, ErrorChain[]>(CAUSES.map(({ title }) => [title, []]))
  for (const chain of chains) {
    for (const title of new Set(chain.map(causeOf)))
      groups.get(title)?.push(chain.filter((failure) => causeOf(failure) === title))
  }
  const found = [...groups].filter(([, members]) => members.length > 0)
  const last = CAUSES.at(-1)?.title
  return found
    .map(([title, members]) => ({
      title,
      advice: CAUSES.find((cause) => cause.title === title)?.advice ?? '',
      chains: members.toSorted((one, other) => Number(isUnresolved(other)) - Number(isUnresolved(one))),
    }))
    .sort(
      (one, other) =>
        Number(isModelCall(one)) - Number(isModelCall(other)) ||
        Number(one.title === last) - Number(other.title === last) ||
        failuresIn(other) - failuresIn(one),
    )
}

function causeOf(failure: Failure): string {
  return CAUSES.find(({ of }) => of(failure))?.title ?? ''
}

function isModelCall({ chains: [first] }: Pick<ErrorGroup, 'chains'>): boolean {
  return first?.[0] !== undefined && first[0].step === undefined
}

/** Attempts, as the headline counts them. */
export function failuresIn({ chains }: Pick<ErrorGroup, 'chains'>): number {
  return chains.reduce((sum, { length }) => sum + length, 0)
}
