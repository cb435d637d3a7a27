/**
 * Texts that a model writes without having read them in the run: language keywords, names of standard
 * libraries, common idioms, system paths. The list of names is data (well-known.json); its sources are stated
 * there.
 */
import data from './well-known.json' with { type: 'json' }

const NAMES: ReadonlySet<string> = new Set(data.names.flatMap((line) => line.split(' ')))
/** `__name__`, `__init__`, … are Python's, and two are Node's. */
const DUNDER = /^__(?:\w+__|dirname|filename)$/
/** At-rules of CSS, and tags of doc comments. */
const AT_NAME =
  /^@(?:charset|container|counter-style|font-face|import|keyframes|layer|media|namespace|page|property|supports|deprecated|example|internal|link|param|private|public|returns?|see|template|throws|type|typedef|ts-(?:expect-error|ignore|nocheck))$/
/** Git's own environment variables. */
const GIT_VARIABLE =
  /^GIT_(?:(?:AUTHOR|COMMITTER)_(?:NAME|EMAIL|DATE)|CEILING_DIRECTORIES|COMMON_DIR|CONFIG(?:_\w+)?|DIR|DISCOVERY_ACROSS_FILESYSTEM|(?:SEQUENCE_)?EDITOR|INDEX_FILE|(?:ALTERNATE_)?OBJECT_DIRECTOR(?:Y|IES)|OPTIONAL_LOCKS|PAGER|SSH(?:_COMMAND)?|ASKPASS|TERMINAL_PROMPT|TRACE(?:_\w+)?|WORK_TREE)$/
/** Sizes, times, and encodings such as `utf8` or `h1`, and `E2E`. */
const IDIOM = /^(?:[a-z]\d|[a-z]2[a-z]|v\d{1,2}|[a-z]{3,8}(?:8|16|32|64))$/i
/** Git's names for commits that every repository has, and what is between two: `origin/main...HEAD`. */
const COMMIT = '(?:(?:origin|upstream)/)?(?:main|master|HEAD|ORIG_HEAD|FETCH_HEAD)(?:[~^]\\d*)*'
const COMMITS = new RegExp(`^${COMMIT}(?:\\.{2,3}(?:${COMMIT})?)?$`)
const SYSTEM_PATH =
  /^(?:\/(?:usr|bin|sbin|dev|proc|opt|lib|etc|var|tmp|home|root|mnt|src|app|workspace|testbed|repo)(?:\/(?:bin|local|lib|share|env|null|tty|stdin|stdout|stderr|tmp|log|python3?|bash|sh))*|[ab]|\.{1,2})$/
/** `file1.txt`, `foo.py`, `test_1`: made up on the spot. */
/** Matchers of JavaScript test libraries, and members of the objects that every program has. */
const MEMBER =
  /^(?:to(?:Be|Have|Equal|Match|Contain|Throw|Strict)[A-Z]?\w*|(?:res|resp|response|req|request|r|console|math|Math|df|pd|np|os|fs|sys|json)\.\w+)$/
/** Functions of Go's standard library, as prose names them: `filepath.Walk`. */
const GO_MEMBER =
  /^(?:bufio|bytes|errors|exec|filepath|fmt|io|ioutil|regexp|reflect|slices|sort|strconv|strings|sync|time)\.[A-Z]\w*$/
const PLACEHOLDER =
  /^(?:foo|bar|baz|test|example|file|sample|tmp|temp|my|your|some|new|old)(?:[_-]?\d{0,3}|[_-]\w{1,4})(?:\.\w{1,5})?$/i
const EXAMPLE_HOST =
  /^(?:https?:\/\/)?(?:www\.)?(?:localhost|127\.0\.0\.1|0\.0\.0\.0|example\.(?:com|org|net))$/

/** As which agents sign commits: their system prompts say it. */
const AGENT_ADDRESS =
  /^(?:no-?reply@(?:anthropic|openai|cursor|github|google)\.com|(?:codex@openai|cursoragent@cursor|copilot@github|amp@ampcode)\.com|noreply@aider\.chat|openhands@all-hands\.dev)$/i

/** Words of which any programmer makes up names: `nextIndex`, `is_valid`, `user_id`. */
const GENERIC_WORDS: ReadonlySet<string> = new Set(
  `a abs action active add address after all allowed amount any api app apply area arg args array at auth author available avg
  back base branch before begin body bool bottom box bucket buffer button by cache call callback can category cell change channel
  check child children city class clean clear click client close code col color column columns command commit complete completed
  config connection const content context copy core count create created current custom data date day db debug default delete
  delta desc description detail details dict diff dir directory disabled display do doc done double down edit elapsed
  element elem email empty enable enabled end entry env err error errors event exclude exists expected export ext extra failed
  false field fields file filename files fill filter final find finish first fix flag float fn folder for form format found
  from full func function get global group guess handle handling handler has hash head header headers height help hidden hook host hour
  html http id idx ids if image in include indent index info init initial inner input insert int is it item items iter join json
  keep key keys keyword kwargs label lang last left len length level limit line lines link list load loaded loading local log
  logger login main make map mask match max mean message messages meta method min minute mode model modified month more msg
  my name names new next no node not notes now null num number obj object of offset ok old on only open opt option options
  or order orig original out outer output own page param params parent parse part parts password path pattern payload pct
  percent phone pos position post pre pred prefix prev previous price print process product progress prompt prop props query
  raw read readme ready reason rec record ref reference regex remove render reply report req request repo required res reset resp
  response rest result results ret return right role root row rows rule run sample save saved schema score search second
  section select selected self send sep server service session set setting settings setup shape should show size skip
  sort source span spec src stack start state stats status step stop str string sub success sum support table tag tags target
  task temp template test tests text the time timeout timestamp title tmp to token tool top total trace track true try type types
  undefined unit up update updated upper url use user username users valid val value values var variable version view
  visible wait was week weight width window with word words work wrap write x xml y year yes z`.split(/\s+/),
)

/** One such word with a number: `content1`, `session2`. */
const NUMBERED = /^[A-Za-z]+_?\d{1,2}$/

/**
 * Whether an identifier consists of two such words, or of one with a number; of three and more they name one
 * thing. O(text).
 */
export function isGeneric(name: string): boolean {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[\s_\d$-]+/)
    .filter(Boolean)
  const isShort = words.length === 2 || (words.length === 1 && NUMBERED.test(name))
  return isShort && words.every((word) => GENERIC_WORDS.has(word.toLowerCase()))
}

const PATTERNS: readonly RegExp[] = [
  DUNDER,
  AT_NAME,
  GIT_VARIABLE,
  IDIOM,
  COMMITS,
  MEMBER,
  GO_MEMBER,
  SYSTEM_PATH,
  PLACEHOLDER,
  EXAMPLE_HOST,
  AGENT_ADDRESS,
]

/** O(text). */
export function isWellKnown(text: string): boolean {
  if (NAMES.has(text)) return true
  return PATTERNS.some((pattern) => pattern.test(text))
}
