/** The causes of failures, as far as their message or command shows them. Pure. */
import { t } from '#base/words.ts'
import { isUnstarted } from '#core/waste/failed-results.ts'
import type { Failure } from '#core/waste/failures.ts'
import { type ErrorChain, isCounted } from './error-chains.ts'
import { runCheck, toldCheck } from './failed-checks.ts'
import { missingCommand, missingCommandsAdvice } from './missing-commands.ts'
import { hasUnquotedDollar } from './unquoted-dollars.ts'
import { wrongArgumentsAdvice } from './wrong-arguments.ts'

const UNSTARTED = t`Tool didn’t start`
const TIMEOUT = t`Timeout`
const EDIT = t`Edit didn’t apply`
const SCRIPT = t`Error in a script`
const CONNECTION = t`Connection failed`
const FAILED_TEST = t`Failed test`
const FAILED_BUILD = t`Failed build or type check`
const LINT = t`Lint or format error`
const FAILED_CHECK = t`Failed check`

const COPY_MORE = t`Have the agent copy more of the lines around what it replaces, so that only one place matches.`
const READ_BEFORE = t`Have the agent read a file right before it edits it.`

interface Cause {
  readonly title: string
  /** What avoids it; empty: no one sentence does. Of its failures, where they have names. */
  readonly advice: string | ((failures: readonly Failure[]) => string)
  readonly of: (failure: Failure) => boolean
}

/** The first that fits a failure is its cause; of the same title, their advice differs. */
const CAUSES: readonly Cause[] = [
  {
    title: UNSTARTED,
    advice: t`The shell couldn’t be started, so other commands fail, too. Check that the agent’s working folder still exists, and restart the agent.`,
    of: (failure) => failure.isCommand && isUnstarted(failure),
  },
  {
    title: UNSTARTED,
    advice: t`The tool couldn’t start a program that it needs, so other arguments don’t help. Restart the agent. If it happens again, check that the program is installed.`,
    of: isUnstarted,
  },
  {
    title: t`Command not installed`,
    advice: missingCommandsAdvice,
    of: (failure) =>
      (failure.kind === 'failed' || failure.kind === 'missing') && missingCommand(failure) !== undefined,
  },
  {
    title: t`Unquoted $ in a path`,
    advice: t`The shell takes what follows a $ for a variable, here one without a value. Have the agent put paths that contain a $ in single quotes.`,
    of: hasUnquotedDollar,
  },
  {
    title: t`Missing file`,
    advice: t`Have the agent list the folder, or search for the name, before it opens a path that no earlier result named.`,
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
  // Anthropic's and OpenHands' editors, before other causes, as they quote the text of the edit.
  {
    title: EDIT,
    advice: COPY_MORE,
    of: says(/^(?:ERROR:\s+)?No replacement was performed\. Multiple occurrences of/),
  },
  {
    title: EDIT,
    advice: READ_BEFORE,
    of: says(/^(?:ERROR:\s+)?No replacement was performed\b/),
  },
  {
    title: EDIT,
    advice: '',
    of: says(
      /^(?:ERROR:\s+)?(?:Invalid `(?:new|old)_str` parameter|Parameter `(?:old_str|new_str|insert_line)` is required)/,
    ),
  },
  {
    title: TIMEOUT,
    advice: t`Give long commands a longer time limit, or run them in the background.`,
    of: says(/\bcommand (?:has )?timed out\b/i),
  },
  {
    title: CONNECTION,
    advice: t`Allow the network in the agent’s settings, or say in its instructions that there is none.`,
    of: says(
      /no such host|could(?: not|n['’]t) resolve|name resolution|temporary failure resolving|\bENOTFOUND\b|\bEAI_AGAIN\b|network is unreachable/i,
    ),
  },
  {
    title: CONNECTION,
    advice: '',
    of: says(
      /connection (?:was )?(?:refused|reset|timed out)|\bECONN(?:REFUSED|RESET)\b|socket hang up|failed to connect to|curl: \((?:6|7|28|35|52|56)\)/i,
    ),
  },
  {
    title: t`Service unavailable`,
    advice: '',
    of: says(/\b(?:502|503|529) |service unavailable|bad gateway|overloaded|rate limit|too many requests/i),
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
    title: t`Not signed in`,
    advice: t`Sign in to the service before the run, or give the agent a token that is valid.`,
    of: says(
      /authentication (?:is )?(?:required|failed)|could not read (?:username|password)|(?:bad|invalid) credentials|invalid api key|token (?:is |has )?expired|\b401 (?:unauthorized|provided)|\bHTTP 401\b|unauthorized|permission denied \(publickey|not logged in/i,
    ),
  },
  {
    title: t`No permission`,
    advice: t`Allow the command in the agent’s settings, or say in its instructions not to try it.`,
    of: says(
      /permission denied|requested permissions? to|\b(?:has been|was) (?:denied|blocked)|access (?:is )?denied|not permitted|\b(?:EACCES|EPERM)\b|\bforbidden\b/i,
    ),
  },
  {
    title: t`Git repository locked`,
    advice: t`Have the agent run Git commands one after the other, not several at once.`,
    of: says(/\.lock['’"]?: File exists|another git process seems/i),
  },
  {
    title: t`Ignored by Git`,
    advice: t`Check whether .gitignore matches more than it should. If not, tell the agent not to add these files.`,
    of: says(/paths are ignored by one of your \.gitignore/i),
  },
  {
    title: t`Merge conflict`,
    advice: '',
    of: says(/merge conflict|\bCONFLICT\b/i),
  },
  {
    title: EDIT,
    advice: COPY_MORE,
    of: says(/matches of the string to replace/i),
  },
  {
    title: EDIT,
    advice: '',
    of: says(/no changes (?:to make|made)\b/i),
  },
  {
    title: EDIT,
    advice: READ_BEFORE,
    of: says(
      /string to replace not found|could not find the exact text|has not been read yet|modified since|patch (?:failed|does not apply)|failed to find (?:context|expected lines)/i,
    ),
  },
  ofCheck('lint', LINT, toldCheck),
  ofCheck('build', FAILED_BUILD, toldCheck),
  ofCheck('test', FAILED_TEST, toldCheck),
  ofCheck('check', FAILED_CHECK, toldCheck),
  {
    title: SCRIPT,
    advice: '',
    of: ({ message, isCommand }) => isCommand && THROWN.test(message),
  },
  {
    title: t`Wildcard without a match`,
    advice: t`zsh doesn’t run a command with a wildcard that matches no file. Tell the agent to search folders, and to select files with an option, such as -g of rg.`,
    of: says(/^(?:(?:\S*\/)?zsh|\(eval\)):\S* no matches found: /),
  },
  {
    title: t`Wrong arguments`,
    advice: wrongArgumentsAdvice,
    of: says(
      /(?:unknown|unexpected|invalid|unrecogni[sz]ed|ambiguous|missing|required) (?:[\w`]+ )?(?:command|subcommand|argument|option|flag|revision|parameter|field)|InputValidationError|usage:|accepts (?:at most |between )?\d+ .*arg|\bEISDIR\b|: is a directory|not allowed in a regex|regex parse error|unknown JSON field/i,
    ),
  },
  {
    title: t`Missing module`,
    advice: '',
    of: says(
      /cannot find (?:module|package)|no module named|\bModuleNotFoundError\b|\bERR_MODULE_NOT_FOUND\b|can['’]t resolve ['"]|is not in (?:std|GOROOT)\b|no required module provides/i,
    ),
  },
  ofCheck('lint', LINT, runCheck),
  ofCheck('build', FAILED_BUILD, runCheck),
  ofCheck('test', FAILED_TEST, runCheck),
  ofCheck('check', FAILED_CHECK, runCheck),
  {
    title: SCRIPT,
    advice: '',
    of: says(
      /\b(?:Syntax|Indentation|Import|ModuleNotFound|Name|Type|Value|Key|Index|Attribute|Reference|Pattern)Error\b|Traceback|JSONDecodeError|^jq: error|^sed: .*expression|^(?:\S*\/)?(?:ba|da|z)?sh:.*(?:unmatched|syntax error|parse error|unexpected EOF)/,
    ),
  },
  {
    title: t`Not found`,
    advice: '',
    of: says(
      /no such |does(?: not|n['’]t) exist|cannot find|can['’]t find|could not find|\bENOENT\b|not found|no files? (?:found|match)|cannot access|\bno (?:\w+ ){1,3}(?:found|running)\b|unknown process id|\berror: 404\b/i,
    ),
  },
  {
    title: t`Failed Git command`,
    advice: '',
    of: ({ message, subject }) => /\bgit\b/.test(subject) && GIT_SAYS.test(message),
  },
  {
    title: t`Other errors`,
    advice: '',
    of: () => true,
  },
]

/** An exception that a program threw, which isn’t about how the agent called it. */
const THROWN =
  /^\s*(?:Uncaught )?(?:Syntax|Indentation|Name|Type|Value|Key|Index|Attribute|Reference|Runtime|ZeroDivision)Error: /
const GIT_SAYS =
  /^(?:fatal: |error: failed to push|error: pathspec|nothing (?:added )?to commit|no changes added to commit|On branch |HEAD detached|! \[)/

function says(pattern: RegExp): (failure: Failure) => boolean {
  return ({ message }) => pattern.test(message)
}

/** No advice: shorter output prevents no error. */
function ofCheck(check: ReturnType<typeof runCheck>, title: string, checkOf: typeof runCheck): Cause {
  return { title, advice: '', of: (failure) => checkOf(failure) === check }
}

export interface ErrorCause {
  readonly title: string
  /** What avoids errors of this cause; empty: their messages don’t say. */
  readonly advice: string
  /** Failed calls, as the headline counts them. */
  readonly count: number
  /** 0 where it isn’t known. */
  readonly dollars: number
  /** Of their output, over the run. */
  readonly tokens: number
}

/** A call and its failed retries, with what they cost. */
interface Failed {
  readonly failures: ErrorChain
  /** Undefined: not known. */
  readonly dollars: number | undefined
  readonly tokens: number
}

/**
 * Those of a run, the most expensive first, then other errors. What a person stopped or rejected is a part of
 * the list, so it isn't among them. O(failures).
 */
export function errorCauses(items: readonly Failed[]): readonly ErrorCause[] {
  const found = new Map<string, Failed[]>()
  for (const item of items.filter(({ failures }) => failures.every(isCounted))) {
    const title = causeOf(item.failures)
    found.set(title, [...(found.get(title) ?? []), item])
  }
  const sum = (of: readonly Failed[], value: (item: Failed) => number) =>
    of.reduce((all, item) => all + value(item), 0)
  return [...found]
    .map(([title, of]) => ({
      title,
      advice: adviceFor(
        of.flatMap(({ failures: [first, ...more] }) => (first ? [first, ...more.map(() => first)] : [])),
      ),
      count: sum(of, ({ failures }) => failures.length),
      dollars: sum(of, ({ dollars = 0 }) => dollars),
      tokens: sum(of, ({ tokens }) => tokens),
    }))
    .sort(
      (one, other) =>
        Number(isOtherCause(one)) - Number(isOtherCause(other)) ||
        other.dollars - one.dollars ||
        other.tokens - one.tokens ||
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

const OTHER = CAUSES.at(-1)?.title

/** Whether it only says that no cause is known. */
export function isOtherCause({ title }: Pick<ErrorCause, 'title'>): boolean {
  return title === OTHER
}

function placeOf({ title }: Pick<Cause, 'title'>): number {
  return CAUSES.findIndex((cause) => cause.title === title)
}

/** Of causes with the same title, the advice of the most frequent one. */
function adviceFor(failures: readonly Failure[]): string {
  const causes = failures.flatMap((failure) => causeIn([failure]) ?? [])
  const countOf = (cause: Cause) => causes.filter((one) => one === cause).length
  const [most] = causes.toSorted((one, other) => countOf(other) - countOf(one))
  const advice = most?.advice ?? ''
  return typeof advice === 'string' ? advice : advice(failures)
}

/** By the line that a person reads of the chain, or where that doesn’t say it by all of its first message. */
function causeIn([first]: ErrorChain): Cause | undefined {
  if (first === undefined) return undefined
  const [line = ''] = first.message.split('\n')
  const told = causeFor({ ...first, message: line })
  if (told?.title !== OTHER && told?.title !== FAILED_CHECK) return told
  const whole = causeFor(first)
  const isOneCheck = [LINT, FAILED_BUILD, FAILED_TEST].some((title) => whole?.title === title)
  return told?.title !== FAILED_CHECK || isOneCheck ? whole : told
}

function causeFor(failure: Failure): Cause | undefined {
  return CAUSES.find(({ of }) => of(failure))
}

export function causeOf(chain: ErrorChain): string {
  return causeIn(chain)?.title ?? ''
}
