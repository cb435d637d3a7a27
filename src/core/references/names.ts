/**
 * Proper names in prose: people, places, products, organizations of two words and more, each with a capital.
 */
import { isWellKnown } from './well-known.ts'

const WORD = "\\p{Lu}[\\p{Ll}\\p{Lu}'’-]{1,30}"
const LINK = '(?:of|de|van|von|der|la|del|di|du|&)'
const NAME = new RegExp(
  `(?<![\\p{L}\\p{N}_.'’/$-])${WORD}(?: (?:${LINK} )?${WORD}){1,4}(?![\\p{L}\\p{N}_(=/])`,
  'gu',
)
/** Words that begin sentences and headings: in front of a name they are no part of it. */
const STARTS =
  /^(?:The|This|That|These|Those|A|An|And|But|Or|If|In|On|At|By|To|For|From|With|When|While|After|Before|Since|As|Is|Are|Was|It|Its|He|She|They|We|You|Your|My|Our|His|Her|Their|I|I'm|I'll|I've|Let|Let's|Now|Then|So|Also|First|Next|Last|One|Two|Three|Existing|Another|Other|Every|Many|Most|Several|Finally|However|There|Here|What|Who|Where|Which|How|Why|Not|No|Yes|Use|Using|Run|Add|See|Check|Find|Get|Create|Update|Fix|Please|Hello|Hi|Dear|Based|Given|Both|Each|All|Some|Any|Only|Once|Perfect|Great|Thank|Thanks|Sure|Could|Would|Can|Do|Does|Did|Mr|Mrs|Ms|Dr)\s+/
/** Headings of plans and reports. */
const GENERIC =
  /\b(?:Step|Steps|Task|Tasks|Summary|Plan|Note|Notes|Error|Errors|Issue|Issues|Test|Tests|Testing|Code|Changes?|Results?|Overview|Features?|Usage|Example|Examples|Implementation|Phase|Section|Status|Solution|Analysis|Problem|Thought|Action|Observation|Input|Output|Question|Answer|Final|Key|Cause|Fixed?|Current|Expected|Actual|Verified|Verify|Complete|Completed|Updated?|Missing|Required|Optional|Important|Option|Method|Methods|Function|Functions|Class|Type|Types|File|Files|List|Page|Button|Search|Web|Data|Details|Information|Requirements?|Documentation|Guide|Support|Management|Handling|Structure|Design|Configuration|Settings|Next|Root|Todo|Content|Length|Line|Lines|Click|Screen|Image|API|URL|Commit|CLI|SDK|UI|UAT|JSONL?|PRs?|IDs?|Risks?|Race|Condition|Between|Loop|Logic|Operations?|Checking|Duplicate|Redundant|Multiple|Never)\b/
const VERB =
  /^(?:Handles?|Returns?|Uses?|Gets?|Sets?|Creates?|Runs?|Checks?|Loads?|Reads?|Writes?|Calls?|Supports?|Requires?|Includes?|Shows?|Makes?|Manages?|Removes?|Adds?|Built|Implements?|Replace|Refactor|Extract)\b/
const KNOWN_NAME =
  /^(?:Visual Studio|Stack Overflow|United States|New York|Google Chrome|Tailwind CSS|App Router|Hello World|Hello, World|World Wide|Internet Explorer|Pull Request|Good Morning)\b/
/** `ModelForm's Meta`: names in code are found as such. */
const CODE = /['’]s |\p{Ll}\p{Lu}\p{Ll}+\p{Lu}/u
/** A word of English in capitals, as `Run WITHOUT` has one. */
const EMPHASIS = /\b(?:AND|ARE|BUT|CAN|DO|IS|MUST|NO|NOT|ONLY|OR|SHOULD|THE|WILL|WITH|WITHOUT)\b/
const SHOUTED = /^[\p{Lu}\s'’&-]+$/u

/**
 * In the order of the text; a name may be in it twice. `isValue`: the text is a value, not prose, in which
 * sentences and headings begin with a capital. O(length).
 */
export function namesIn(text: string, isValue = false): readonly string[] {
  return [...text.matchAll(NAME)].flatMap(({ 0: match, index }) => {
    const shown = isValue ? match : inProse(text, match, index)
    const name = withoutStarts(shown).replace(/['’]s?$/, '')
    if (!name.includes(' ') || GENERIC.test(name) || KNOWN_NAME.test(name) || SHOUTED.test(name)) return []
    if (name.split(' ').some(isWellKnown) || EMPHASIS.test(name) || CODE.test(name) || VERB.test(name))
      return []
    return [name]
  })
}

/** In front of the first word of a line, a list item, a table cell, or a sentence. */
const BEGINS = /(?:^|\n|[.!?:|•–—]\s)[ \t>*_]*(?:(?:[-*+•]|\d+[.)])\s+)?(?:\[[ x]\]\s+)?(?:\(\w+\)\s+)?[*_]*$/
/** Behind the label of what follows: `**Orphan Detection**: …`. */
const LABELS = /^[*_]*:/
const HEADING = /^\s*#{1,6}\s|^\s*(?:\d+[.)]\s+)?(?:\*\*|__)[^\n]*(?:\*\*|__):?\s*$/
/** More characters in front of a word say nothing of it. */
const LOOK = 200

/**
 * The match without a capital that its place gives it: none of it in a heading or a label, and in front of a
 * word in small letters at the start of a sentence, not its first word (“Keep Phoenix at the border”).
 */
function inProse(text: string, match: string, index: number): string {
  const before = text.slice(Math.max(0, index - LOOK), index)
  const after = text.slice(index + match.length, index + match.length + LOOK)
  const line = `${before.slice(before.lastIndexOf('\n') + 1)}${match}${after.split('\n', 1)[0]}`
  if (HEADING.test(line)) return ''
  if (!BEGINS.test(before)) return match
  if (LABELS.test(after)) return ''
  return /^ \p{Ll}/u.test(after) ? match.slice(match.indexOf(' ') + 1) : match
}

function withoutStarts(match: string): string {
  let name = match
  for (let start = STARTS.exec(name); start !== null; start = STARTS.exec(name))
    name = name.slice(start[0].length)
  return name
}
