/**
 * Words that Memoscope does not use, each with the one to use: terms of our own where engineers have a word,
 * figures of speech, British spelling. `plain-words.test.ts` looks for them in all messages, lessons and
 * documents. Pure.
 */

/** What to look for, as a regular expression between word boundaries, and what to write instead. */
export type PlainWord = readonly [avoid: string, use: string]

export const PLAIN_WORDS: readonly PlainWord[] = [
  // Terms of our own
  ['all keys', 'keyboard shortcuts'],
  ['answers? of the model', 'response'],
  ['best possible', 'oracle'],
  ['cache breaks?|breaks of the cache', 'cache miss'],
  ['clairvoyant', 'oracle'],
  ['control steps?', 'memory event'],
  ['hand-overs?|handed over', 'agent switch'],
  ['heaviest steps?', 'largest step'],
  ['holds? at', 'the name of the strategy and the call: “Keep last 10 at call 45”'],
  ['lanes? of (its|their) own', 'a separate agent'],
  ['lost references?', 'lost fact'],
  ['put on the timeline', 'save as run'],
  ['rewritten step|steps? rewritten', 'shortened'],
  ['sent over the run', 'total input tokens'],
  ['take[sn]? (it |this )?home', 'export as code'],
  ['the model (is|was) shown', 'the model is sent, context'],
  ['try other values|values of one memory', 'parameter sweep'],
  ['weightiest', 'top'],
  // Money
  ['bills?(?! of materials)', 'cost'],
  ['billed by', 'priced as'],
  // Figures of speech
  ['anew', 'again'],
  ['by hand', 'manually'],
  ['by itself', 'automatically, alone'],
  ['all else', 'everything else'],
  ['as it is(?! unchanged| meant)', 'unchanged'],
  ['but for what', 'except for'],
  ['by themselves', 'automatically'],
  ['comes? (in|out) as', 'becomes'],
  ['could not do its work', 'over budget'],
  ['for ever', 'forever'],
  ['for good', 'permanently'],
  ['gave up|gives? up|given up|giving up', 'cancel, stop'],
  ['in vain', 'unused'],
  ['(is|are|was) mended', 'is fixed'],
  ['is no choice', 'is not an option'],
  ['in (its|their) place(?! in)', 'instead, replaced'],
  ['kept from now on', 'pinned'],
  ['let expect', 'predict'],
  ['let it run|lets? go', 'allow to run, release'],
  ['mend(s|ed|ing)?', 'fix'],
  ['nobody', 'no one, or say who'],
  ['opened up', 'open, show'],
  ['rooms?', 'space'],
  ['run out of', 'exceed'],
  ['so many', 'a number'],
  ['stands? (beside|behind|for|in|on|at)', 'is, replaces, appears'],
  ['told by|told apart by', 'detected from'],
  ['whoever', 'anyone who'],
  ['wholly', 'completely'],
  ['without being asked', 'automatically'],
  // Grammar
  ['(is|are) no objects?', 'is not an object'],
  ['any more', 'no longer'],
  ['put in its place', 'replaced'],
  ['so as it is', 'unchanged'],
  // Plural rules, and numbers with their unit
  ['\\w+\\(s\\)', 'plural() or a noun for each'],
  ['\\d+ %', '51%, without a space'],
  ['\\d+ k', '128k, without a space'],
  // American spelling
  ['analys(e|es|ed|ing)', 'analyze'],
  ['artefacts?', 'artifact'],
  ['behaviours?', 'behavior'],
  ['cancell(ed|ing)', 'canceled'],
  ['catalogues?', 'catalog'],
  ['centre[sd]?', 'center'],
  ['colour(s|ed|ing)?', 'color'],
  ['favour\\w*', 'favor'],
  ['grey', 'gray'],
  ['harbours?', 'harbor'],
  ['honours?', 'honor'],
  ['judgement', 'judgment'],
  ['labell(ed|ing)', 'labeled'],
  ['licences?', 'license'],
  ['modell(ed|ing)', 'modeled'],
  ['neighbour\\w*', 'neighbor'],
  ['(initial|maxim|minim|normal|optim|organ|real|recogn|serial|summar)is(e|es|ed|er|ers|ing|ation)', '-ize'],
  ['programmes?', 'program'],
  ['towards', 'toward'],
  ['travell(ed|ing|er)', 'traveled'],
  ['whilst', 'while'],
]

/** Words of the code, for messages and lessons only. */
export const INTERFACE_WORDS: readonly PlainWord[] = [
  ['dialects?', 'message format'],
  ['lens', 'settings'],
  ['pads?', 'notebook'],
  ['remarks?', 'warning'],
]

/** Texts that may contain such a word, each with the reason. Compared with the words around it. */
export const EXCEPTIONS: readonly (readonly [text: string, reason: string])[] = [
  ['licences.json', 'the name of a file in each build'],
  ['“pad”', 'an option of the console'],
]

/** A word to avoid that a text holds. */
interface Finding {
  readonly found: string
  readonly use: string
  /** The words around it. */
  readonly around: string
}

const AROUND = 40

/** The words of a table that a text holds, in the order of the table. O(text × words). */
export function wordsToAvoid(text: string, table: readonly PlainWord[]): readonly Finding[] {
  const allowed = EXCEPTIONS.reduce((rest, [exception]) => rest.replaceAll(exception, ''), text)
  return table.flatMap(([avoid, use]) =>
    [...allowed.matchAll(new RegExp(`(?<![\\w-])(?:${avoid})(?![\\w-])`, 'giu'))].map((match) => ({
      found: match[0],
      use,
      around: allowed.slice(Math.max(0, match.index - AROUND), match.index + match[0].length + AROUND),
    })),
  )
}

/** The prose of a Markdown document: without code and addresses. */
export function proseOf(markdown: string): string {
  return markdown
    .replace(/^(`{3,})[^\n]*\n.*?^\1/gms, '')
    .replace(/`[^`]*`/g, '')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/<[^>]*>/g, '')
}

/** Lines of a lesson that name places, figures and conditions. */
const LESSON_CODE = /^\s*(- )?(shows|solution|until|worst|score|answer|trace): .*$|^ {2}[\w-]+: .* of .*$/gm

/** What a person reads of a lesson: its text, tasks and titles. */
export function lessonText(markdown: string): string {
  return markdown
    .replace(LESSON_CODE, '')
    .replace(/\{\{[^}]*\}\}/g, '')
    .replace(/`[^`\n]*`/g, '')
}
