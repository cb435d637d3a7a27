/**
 * Secrets that have no form of their own and are known by what is next to them: a name, a header, an
 * option of a command, the place in a URL. Quotes may be escaped: such texts are often quoted inside others.
 */
import type { Match, Pattern } from './detector.ts'
import { entropyOf } from './entropy.ts'

/** What people write in place of a secret, and what programs do with one. */
const NOT_A_SECRET =
  /^(?:true|false|null|none|nil|undefined|string|str|text|number|int|bool|bytes|object|any|password|passwd|pass|pwd|secret|token|key|value|values|required|optional|default|hidden|redacted|masked|removed|empty|unset|prompt|env|environment|expired|invalid|missing|wrong|incorrect|change|reset|forgot|confirm|enter|your|here|see|and|the|for|not|with|self|this|cls|req|request|config|settings|input|output|test|sample|field|varchar|char|basic|bearer|hash|hashed|bcrypt|plain|plaintext|encrypted|yes|no|ok|n\/a|passed|fail|failed|failure|success|error|warning|skip|skipped|pending)$/i
/** A variable, a template, a mask, a placeholder of ours or of somebody else. */
const STAND_IN =
  /^(?:\$[\w({]|<|\{\{?|%[\w(]|\*{2,}|x{3,}|\.{2,}|_{3,}|#\{|\[[a-z]+-\d+\]|your[-_ ]|my[-_ ]?(?:api|secret|password|token)|(?:example|dummy|fake|placeholder|insert|replace|change)[-_])/i
/** `config.password`, `getPassword()`, `tokens[0]`, `os.environ`: code that reads a secret. */
const CODE =
  /^!?[A-Za-z_$][\w$]*(?:(?:\?\.|\.|->|::)[A-Za-z_$][\w$]*)*\s?(?:[([{]|\?\.|->|::|$)|^(?:new|await|async|function|lambda|def)\b|=>|\)\s*[.)]/
const PATH = /^(?:\.{0,2}\/|~\/|[A-Za-z]:\\|file:|https?:)/

/** Five letters are a word of a program, such as an outcome or a color, rather than a password. */
const SHORT_WORD = /^(?:[A-Z]?[a-z]{1,4}|[a-z]{5}|[A-Z]{1,5})$/
/** Short words that are passwords all the same, because products are delivered with them. */
const DELIVERED = /^(?:admin|root|guest|toor)$/i
/** `isDone ? 'pass' : '…`, `isDone ? password : …`: the colon belongs to a choice, and assigns nothing. */
const CHOICE =
  /(?:\s\?\s{0,20}|\?)(?:\\{0,3}(["'`])[^"'`\\\n?]{1,60}\\{0,3}\1\s{0,20}|[\w$.]{1,60}\s{1,20}):\s{0,20}\\{0,3}["'`]?$/
/** Characters in front of a value that such a choice can have. */
const CHOICE_UNITS = 200

function isAssigned({ text, start }: Match): boolean {
  return !CHOICE.test(text.slice(Math.max(0, start - CHOICE_UNITS), start))
}

function isOrdinary(found: string): boolean {
  return NOT_A_SECRET.test(found) || STAND_IN.test(found) || PATH.test(found)
}

/** After the name of a password. Anything goes that is not a word of a program. */
function isPassword(found: string): boolean {
  return !isOrdinary(found) && !/[([{]$|\(\)/.test(found)
}

/** In quotes after such a name: code has its own words there. */
function isQuotedPassword(found: string): boolean {
  return isPassword(found) && !/\s/.test(found) && (!SHORT_WORD.test(found) || DELIVERED.test(found))
}

/** Without quotes a word may as well be the next word of a sentence or the name of a variable. */
function isBarePassword(found: string): boolean {
  if (!isPassword(found) || /^[.,:;!?)\]}|&<>=+*/-]+$/.test(found)) return false
  if (/^[a-z]{3,}\d{1,6}$/i.test(found)) return true
  return !CODE.test(found) && (/\d/.test(found) || /[!@#$%^&*~+?]./.test(found)) && /[^\d.,:]/.test(found)
}

/** After the name of a key or token: long, and as mixed as no identifier is. */
function isRandom(found: string): boolean {
  // `agent:main:session`, a name of several parts.
  if (/^[a-z]+:[a-z]+:/.test(found)) return false
  if (found.length < 8 || isOrdinary(found) || CODE.test(found)) {
    return found.length >= 16 && isMixedWord(found)
  }
  return /\d/.test(found) && /[A-Za-z]/.test(found) && entropyOf(found) > 2
}

function isMixedWord(found: string): boolean {
  return /^[A-Za-z0-9]+$/.test(found) && (found.match(/\d/g)?.length ?? 0) >= 3 && entropyOf(found) > 3
}

const PASS_MARKS = ['pass', 'pwd'] as const
const KEY_MARKS = ['secret', 'token', 'key', 'credential', 'auth', 'salt', 'signature'] as const

const PASS = '(?:pass(?:word|wd|phrase|code|wort)?|pwd)'
const KEY =
  '(?:secret|token|api[_-]?key|(?:access|private|secret|auth|account|signing|encryption|master|license|subscription|service|client|shared|app|session|storage|anon|role|user|deploy)[_-]?(?:key|secret|token)|credentials?|auth)'
const AFTER = String.raw`(?:[_-]?(?:value|id|hash|\d{1,2}))?`
const ASSIGNED = String.raw`\\{0,3}["']?\s{0,4}(?:=>|:=|[:=])\s{0,4}`
const QUOTED = String.raw`(?:\\{0,3}"([^"\\\n]{2,300})\\{0,3}"|\\{0,3}'([^'\\\n]{2,300})\\{0,3}')`
const BARE = '([^\\s"\'`\\\\,;]{3,300})'

/** `DB_PASS=…` as in the environment of a process: capitals, no space. */
const VARIABLES: readonly Pattern[] = [
  {
    marks: PASS_MARKS,
    regex:
      /(?<![a-z])(?:PASS(?:WORD|WD|PHRASE)?|PWD)(?:_[A-Z0-9]{1,12})?=(?:"([^"\n]{2,300})"|'([^'\n]{2,300})'|([^\s"'`\\]{2,300}(?<![,;])))/dg,
    accepts: (found) => isPassword(found) && !CODE.test(found.replace(/^[A-Za-z]\w*$/, '')),
  },
]

const NAMED: readonly Pattern[] = [
  {
    marks: PASS_MARKS,
    regex: new RegExp(`(?<![A-Za-z])${PASS}${AFTER}${ASSIGNED}${QUOTED}`, 'dgi'),
    accepts: (found, match) => isQuotedPassword(found) && isAssigned(match),
  },
  {
    marks: PASS_MARKS,
    regex: new RegExp(`[a-z0-9]Pass(?:word|wd|phrase)?${AFTER}${ASSIGNED}${QUOTED}`, 'dg'),
    accepts: (found, match) => isQuotedPassword(found) && isAssigned(match),
  },
  {
    marks: ['passphrase', 'mnemonic', 'seed'],
    regex: new RegExp(`(?:pass|seed[ _-]?)phrase${ASSIGNED}${QUOTED}`, 'dgi'),
    accepts: (found, match) => isPassword(found) && isAssigned(match),
  },
  {
    marks: PASS_MARKS,
    // Not `--- PASS: TestLogin` of test reports.
    regex: new RegExp(`(?<![A-Za-z]|--- )${PASS}${AFTER}(?:${ASSIGNED}|\\s(?:is|was)\\s)${BARE}`, 'dgi'),
    accepts: (found, match) => isBarePassword(found) && isAssigned(match),
  },
  {
    marks: KEY_MARKS,
    regex: new RegExp(`${KEY}${AFTER}${ASSIGNED}(?:${QUOTED}|${BARE})`, 'dgi'),
    accepts: (found, match) => isRandom(found) && isAssigned(match),
  },
  // Connection strings: `Server=…;Pwd=…;`.
  {
    marks: ['pwd', 'password'],
    regex: /;\s{0,2}(?:Pwd|Password)\s?=\s?([^;"'\n]{2,200})/dgi,
    accepts: isPassword,
  },
  { marks: ['pwd', 'password'], regex: /(?<!\w)(?:Pwd|Password)=([^;"'\s]{2,200});/dgi, accepts: isPassword },
  { marks: ['accountkey', 'accesskey'], regex: /(?:Account|Access)Key=([A-Za-z0-9+/=]{20,100})/dg },
]

const HEADERS: readonly Pattern[] = [
  {
    marks: ['bearer', 'basic', 'token'],
    regex:
      /\b(?:Bearer|Basic|Authorization:\s?Token|Authorization["']?\s?:\s?["']?(?:Token|ApiKey|Digest))\s{1,4}([A-Za-z0-9._~+/=-]{8,4000})/dgi,
    accepts: (found) =>
      /\d/.test(found) || (/[a-z]/.test(found) && /[A-Z]/.test(found) && found.length >= 16),
  },
  {
    marks: ['x-', 'api-key', 'apikey', 'authorization'],
    regex:
      /(?<![A-Za-z])(?:X-[A-Za-z-]{0,30}(?:Key|Token|Secret|Signature|Auth)|api-?key|Authorization)["']?\s?:\s?["']?([\w=~@.+/-]{8,4000})/dgi,
    accepts: (found) => /\d/.test(found) && !isOrdinary(found),
  },
  {
    marks: ['cookie'],
    regex: /(?<![A-Za-z])(?:Set-)?Cookie2?["']?\s?:\s?["']?([\w.%-]{1,100}=[^\n"'\\]{6,4000})/dgi,
    accepts: (found) => /\d/.test(found),
  },
  {
    marks: ['sess', 'csrf', 'connect.sid'],
    regex:
      /(?:PHPSESSID|JSESSIONID|ASP\.NET_SessionId|connect\.sid|laravel_session|_session|sessionid|csrftoken|XSRF-TOKEN)=([\w.%:-]{12,500})/dgi,
    accepts: (found) => /\d/.test(found),
  },
]

const URLS: readonly Pattern[] = [
  {
    marks: ['://'],
    regex: /(?<=[a-z]):\/\/[^\s:/@"'\\]{0,100}:([^\s/"'\\]{1,200})@/dgi,
    // A variable or a mask is not a password.
    accepts: (found) => !/^[$<{*%[]/.test(found),
  },
  {
    marks: ['://'],
    regex: /(?<=[a-z]):\/\/([A-Za-z0-9_-]{16,200})@/dgi,
    accepts: (found) => /\d/.test(found),
  },
  {
    marks: ['?', '&'],
    regex:
      /[?&](?:api_?key|[a-z_-]{0,20}token|sig|signature|password|pass|secret|client_secret|key|X-Amz-(?:Signature|Security-Token|Credential))=([A-Za-z0-9%._~+/=-]{6,2000})/dgi,
    accepts: (found) => /\d/.test(found) && !isOrdinary(found),
  },
]

const COMMANDS: readonly Pattern[] = [
  {
    marks: ['mysql', 'mariadb'],
    regex:
      /(?:mysql|mariadb)(?:dump|admin|import|show)?\b[^\n|;&]{0,200}?\s-p['"]?([^\s'"\\-][^\s'"\\]{0,100})/dg,
  },
  {
    marks: ['--'],
    regex:
      /--(?:[a-z]{1,12}-)?(?:pass(?:word|wd|phrase)?|pwd)\s{1,2}\\{0,3}["']?([^\s"'\\-][^\s"'\\]{2,300})/dgi,
    accepts: isBarePassword,
  },
  {
    marks: ['--'],
    regex:
      /--(?:[a-z]{1,12}-)?(?:secret|token|api-?key)(?:=|\s{1,2})\\{0,3}["']?([^\s"'\\-][^\s"'\\]{7,300})/dgi,
    accepts: isRandom,
  },
  {
    marks: ['--pass', '--pwd'],
    regex: /--(?:[a-z]{1,12}-)?(?:pass(?:word|wd|phrase)?|pwd)=\\{0,3}["']?([^\s"'\\-][^\s"'\\]{2,300})/dgi,
    accepts: isPassword,
  },
  {
    marks: ['curl', 'wget', 'http'],
    regex:
      /\b(?:curl|https?)\b[^\n|;]{0,300}?\s(?:-u|--user|-a|--auth)[\s=]{1,2}['"]?[^\s:'"]{0,64}:([^\s'"\\]{2,200})/dg,
    accepts: isPassword,
  },
  { marks: ['sshpass'], regex: /sshpass\s{1,2}-p\s?['"]?([^\s'"\\]{2,100})/dg, accepts: isPassword },
  {
    marks: ['redis-cli'],
    regex: /redis-cli\b[^\n|;]{0,200}?\s-a\s['"]?([^\s'"\\]{2,100})/dg,
    accepts: isPassword,
  },
  {
    marks: ['docker login', 'podman login', 'az login'],
    regex: /(?:docker|podman|az) login\b[^\n|;]{0,200}?\s-p\s['"]?([^\s'"\\]{2,200})/dg,
    accepts: isPassword,
  },
  { marks: ['identified by'], regex: /IDENTIFIED BY\s\\{0,3}['"]([^'"\\]{2,100})/dgi, accepts: isPassword },
  {
    marks: ['securestring'],
    regex: /ConvertTo-SecureString\s(?:-String\s)?\\{0,3}['"]([^'"\\]{2,100})/dgi,
    accepts: isPassword,
  },
  { marks: ['password '], regex: /\bPASSWORD\s\\{0,3}'([^'"\\\s]{2,100})'/dg, accepts: isPassword },
  // Files of credentials: .netrc, .pgpass, htpasswd, shadow.
  {
    marks: ['login'],
    regex: /\blogin\s+[^\s]{1,100}\s+password\s+([^\s"'\\]{2,200})/dg,
    accepts: isPassword,
  },
  {
    marks: [':'],
    regex: /(?<=[\w*]):\d{2,5}:[\w*-]{1,64}:[\w*-]{1,64}:([^\s:"']{2,100})(?=$|[\s"'])/dgm,
    accepts: (found) => isPassword(found) && /[A-Za-z]/.test(found),
  },
  { marks: ['$'], regex: /(\$(?:2[aby]|5|6|y|1|apr1|argon2id?)\$[A-Za-z0-9./$,=+-]{20,200})/dg },
]

export const NAMED_SECRETS: readonly Pattern[] = [...VARIABLES, ...NAMED, ...HEADERS, ...URLS, ...COMMANDS]
