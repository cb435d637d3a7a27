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
  /\b(?:Step|Steps|Task|Tasks|Summary|Plan|Note|Notes|Error|Errors|Issue|Issues|Test|Tests|Testing|Code|Changes?|Results?|Overview|Features?|Usage|Example|Examples|Implementation|Phase|Section|Status|Solution|Analysis|Problem|Thought|Action|Observation|Input|Output|Question|Answer|Final|Key|Cause|Fixed?|Current|Expected|Actual|Verified|Verify|Complete|Completed|Updated?|Missing|Required|Optional|Important|Option|Method|Methods|Function|Functions|Class|Type|Types|File|Files|List|Page|Button|Search|Web|Data|Details|Information|Requirements?|Documentation|Guide|Support|Management|Handling|Structure|Design|Configuration|Settings|Next|Root|Todo|Content|Length|Line|Lines|Click|Screen|Image|API|URL|Commit)\b/
const VERB =
  /^(?:Handles?|Returns?|Uses?|Gets?|Sets?|Creates?|Runs?|Checks?|Loads?|Reads?|Writes?|Calls?|Supports?|Requires?|Includes?|Shows?|Makes?|Manages?|Removes?|Adds?|Built|Implements?|Replace|Refactor|Extract)\b/
const KNOWN_NAME =
  /^(?:Visual Studio|Stack Overflow|United States|New York|Google Chrome|Tailwind CSS|App Router|Hello World|Hello, World|World Wide|Internet Explorer|Pull Request|Good Morning)\b/
/** `ModelForm's Meta`: names in code are found as such. */
const CODE = /['’]s |\p{Ll}\p{Lu}\p{Ll}+\p{Lu}/u
/** A word of English in capitals, as `Run WITHOUT` has one. */
const EMPHASIS = /\b(?:AND|ARE|BUT|CAN|DO|IS|MUST|NO|NOT|ONLY|OR|SHOULD|THE|WILL|WITH|WITHOUT)\b/
const SHOUTED = /^[\p{Lu}\s'’&-]+$/u

/** In the order of the text; a name may be in it twice. O(length). */
export function namesIn(text: string): readonly string[] {
  return [...text.matchAll(NAME)].flatMap(([match]) => {
    const name = withoutStarts(match).replace(/['’]s?$/, '')
    if (!name.includes(' ') || GENERIC.test(name) || KNOWN_NAME.test(name) || SHOUTED.test(name)) return []
    if (name.split(' ').some(isWellKnown) || EMPHASIS.test(name) || CODE.test(name) || VERB.test(name))
      return []
    return [name]
  })
}

function withoutStarts(match: string): string {
  let name = match
  for (let start = STARTS.exec(name); start !== null; start = STARTS.exec(name))
    name = name.slice(start[0].length)
  return name
}
