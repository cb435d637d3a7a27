/** The causes of failures, as far as their message or command shows them. Pure. */
import { t } from '#base/words.ts'
import type { Failure } from '#core/waste/failures.ts'
import { type ErrorChain, isCounted } from './error-chains.ts'

const TIMEOUT = t`Timeout`
const FAILED_CHECK = t`Failed test or check`
const SCRIPT = t`Error in a script`

/** The first that fits a failure is its cause; of the same title, their advice differs. */
const CAUSES: readonly {
  readonly title: string
  readonly advice: string
  readonly of: (failure: Failure) => boolean
}[] = [
  {
    title: t`Missing file`,
    advice: '',
    of: ({ kind }) => kind === 'missing',
  },
  {
    title: t`Aborted`,
    advice: '',
    of: ({ kind }) => kind === 'aborted',
  },
  {
    title: t`Answer in the wrong format`,
    advice: t`Show the expected format in the system prompt, with an example.`,
    of: says(/error in code parsing|format error|provide EXACTLY ONE action/i),
  },
  {
    title: t`No answer`,
    advice: t`Most agents send such a request again on their own.`,
    of: ({ step }) => step === undefined,
  },
  {
    title: t`Rejected by the user`,
    advice: '',
    of: ({ kind }) => kind === 'rejected',
  },
  {
    title: TIMEOUT,
    advice: t`Give long commands a longer time limit, or run them in the background.`,
    of: says(/\bcommand (?:has )?timed out\b/i),
  },
  {
    title: TIMEOUT,
    advice: '',
    of: says(/\btime(?:d )?[- ]?out\b|\bETIMEDOUT\b|deadline exceeded/i),
  },
  {
    title: t`Blocked by repository rules`,
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
    title: FAILED_CHECK,
    advice: '',
    of: ({ message, subject }) => ASSERTED.test(message) || (CHECKS.test(subject) && FINDING.test(message)),
  },
  {
    title: SCRIPT,
    advice: '',
    of: ({ message, isCommand }) => isCommand && THROWN.test(message),
  },
  {
    title: t`Wrong arguments`,
    advice: '',
    of: says(
      /(?:unknown|unexpected|invalid|unrecogni[sz]ed|ambiguous|missing|required) (?:\w+ )?(?:command|subcommand|argument|option|flag|revision|parameter)|InputValidationError|usage:/i,
    ),
  },
  {
    title: t`Missing command or module`,
    advice: '',
    of: says(
      /no such file|does(?: not|n['’]t) exist|cannot find|can['’]t find|could not find|\bENOENT\b|command not found|not recognized as|: not found|no files? (?:found|match)|cannot access/i,
    ),
  },
  {
    title: FAILED_CHECK,
    advice: '',
    of: (failure) => SAYS_FAILED.test(failure.message) || CHECKS.test(failure.subject),
  },
  {
    title: SCRIPT,
    advice: '',
    of: says(
      /\b(?:Syntax|Indentation|Import|ModuleNotFound|Name|Type|Value|Key|Index|Attribute|Reference|Pattern)Error\b|Traceback/,
    ),
  },
  {
    title: t`Other errors`,
    advice: '',
    of: () => true,
  },
]

const SAYS_FAILED = /\bFAIL(?:ED|URE)?\b|AssertionError|\btests? failed|error TS\d+|\blint|✗|✖|×/
/** What only a compiler or a test says. */
const ASSERTED = /\berror TS\d+|\bAssertionError\b/
/** What a check found in a file: `a.ts(1,2): …`, `a.go:1:2: …`, `  1:2  error …`, `× …`. */
const FINDING =
  /^\s*(?:[×✖✗]\s|(?:--- )?FAIL\b|\d+:\d+\s+error\b)|^\S+?(?:\(\d+,\d+\)|:\d+:\d+): |^\S+?:\d+: error: /
/** An exception that a program threw, which isn’t about how the agent called it. */
const THROWN =
  /^\s*(?:Uncaught )?(?:Syntax|Indentation|Name|Type|Value|Key|Index|Attribute|Reference|Runtime|ZeroDivision)Error: /
/** Programs that check. */
const CHECKS =
  /\b(?:pytest|vitest|jest|eslint|ruff|tsc|golangci-lint|unittest|lint|(?:go|cargo|npm|mise) (?:run )?(?:test|check|vet|clippy)\w*)\b/

function says(pattern: RegExp): (failure: Failure) => boolean {
  return ({ message }) => pattern.test(message)
}

export interface ErrorCause {
  readonly title: string
  /** What avoids errors of this cause; empty: their messages don’t say. */
  readonly advice: string
  /** Failed calls, as the headline counts them. */
  readonly count: number
}

/**
 * Those of a run, most failures first, then other errors. What a person stopped or rejected is a part of
 * the list, so it isn't among them. O(failures).
 */
export function errorCauses(chains: readonly ErrorChain[]): readonly ErrorCause[] {
  const found = new Map<string, Cause[]>()
  for (const chain of chains) {
    const cause = causeIn(chain)
    if (cause === undefined || !chain.every(isCounted)) continue
    found.set(cause.title, [...(found.get(cause.title) ?? []), ...chain.map(() => cause)])
  }
  return [...found]
    .map(([title, causes]) => ({ title, count: causes.length, advice: mostOf(causes).advice }))
    .sort(
      (one, other) =>
        Number(one.title === OTHER) - Number(other.title === OTHER) ||
        other.count - one.count ||
        placeOf(one) - placeOf(other),
    )
}

/** Causes that are buttons on a phone. */
const BUTTONS = 3

/** Which causes are buttons, and which are in a list after them; a list of one is a button, too. */
export function causeChoices<T>(causes: readonly T[], isPhone: boolean) {
  const count = isPhone && causes.length > BUTTONS + 1 ? BUTTONS : causes.length
  return { shown: causes.slice(0, count), listed: causes.slice(count) }
}

type Cause = (typeof CAUSES)[number]

const OTHER = CAUSES.at(-1)?.title

function placeOf({ title }: Pick<Cause, 'title'>): number {
  return CAUSES.findIndex((cause) => cause.title === title)
}

/** Never empty. */
function mostOf(causes: readonly Cause[]): Pick<Cause, 'advice'> {
  const countOf = (cause: Cause) => causes.filter((one) => one === cause).length
  return causes.toSorted((one, other) => countOf(other) - countOf(one))[0] ?? { advice: '' }
}

/** By the line that a person reads of the chain, or where that doesn’t say it by all of its first message. */
function causeIn([first]: ErrorChain): Cause | undefined {
  if (first === undefined) return undefined
  const [line = ''] = first.message.split('\n')
  const told = causeFor({ ...first, message: line })
  return told?.title === OTHER ? causeFor(first) : told
}

function causeFor(failure: Failure): Cause | undefined {
  return CAUSES.find(({ of }) => of(failure))
}

export function causeOf(chain: ErrorChain): string {
  return causeIn(chain)?.title ?? ''
}
