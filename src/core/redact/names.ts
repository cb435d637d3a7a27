/** Names of people and of their accounts, by what is around them. */
import type { Match, Pattern } from './detector.ts'

/** Accounts that nearly every machine has, and names in tests: they name no one, and are ordinary words. */
const SHARED_ACCOUNTS = new Set(
  'root user users admin administrator ubuntu debian centos fedora ec2-user vagrant pi app apps appuser node runner runneradmin agent agents test tester testuser guest public shared default docker codespace vscode gitpod jovyan sandbox swe openhands claude codex assistant bot builder build ci jenkins git www-data www nginx apache http httpd nobody daemon bin sys sync games man lp mail news uucp proxy backup list irc postgres mysql redis mongodb rabbitmq systemd messagebus sshd staff wheel sudo adm dialout kmem tty disk operator _www nogroup everyone system service svc dev devuser developer worker web site home me you username name someuser youruser your_username your-username yourname myuser computeruse kasm coder linuxbrew homebrew oai nonroot container host localhost server example demo dummy foo bar workspace project projects repo data tmp temp var opt usr srv src code files file none null undefined x'.split(
    ' ',
  ),
)

function isAccount(found: string): boolean {
  const name = found.toLowerCase()
  return (
    found.length > 1 &&
    /[a-z\p{L}]/iu.test(found) &&
    !SHARED_ACCOUNTS.has(name) &&
    !/^\.|\.(?:py|js|ts|json|md|txt|sh|csv|log)$|your|example/i.test(name)
  )
}

const ACCOUNT = String.raw`([\p{L}_][\p{L}\d_.-]{0,31}\$?)`

const NAME = String.raw`([\p{Lu}][\p{L}\p{M}.'’-]{0,30}(?:[ ][\p{L}][\p{L}\p{M}.'’-]{0,30}){0,4})`
const NO_NAME =
  /\[bot\]|^(?:GitHub|Your Name|You|Name|First Last|Author|Unknown|Test User|Dependabot|Renovate|Claude|OpenAI|Anthropic|Copilot|The .*|Root|System|Admin|User)$|\b(?:Team|Inc|Bot|Contributors|Authors|Developers|Project|Foundation|Agent|Support|Mailing|Lists?)\b/i

function isName(found: string): boolean {
  return found.length > 2 && !NO_NAME.test(found) && !SHARED_ACCOUNTS.has(found.toLowerCase())
}

/** Without quotes a sentence may go on: `git config user.name and user.email`. */
function isProse(found: string, { text, end }: Match): boolean {
  return /^\p{Ll}/u.test(found) && /^ \p{L}/u.test(text.slice(end, end + 2))
}

/** What gives a name to git, in variables and settings. */
const GIVEN = String.raw`(?:(?:AUTHOR|COMMITTER)_NAME=|user\.name=\s?)`
const GIVEN_MARKS = ['author', 'user.name', 'committer']
const WORD = String.raw`\p{L}[\p{L}\p{M}\d_.'’-]{1,30}(?<![.'’-])`
/** A shell ends a name without quotes at the space; in a list of settings the name ends with the line. */
const BARE = String.raw`(\p{L}[\p{L}\p{M}.'’-]{0,30}(?: \p{L}[\p{L}\p{M}.'’-]{0,30}){0,4}(?=\s{0,4}(?:$|["\\]))|${WORD}(?:[ ]\p{Lu}[\p{L}\p{M}.'’-]{0,30}(?<![.'’-])){0,4})`

export const NAMES: readonly Pattern[] = [
  {
    marks: ['/home/', '/users/'],
    regex: /(?<![\w.])\/(?:home|Users)\/([^\s/\\"'`:;,<>|()[\]{}*?$#&=%!]{2,64})/dg,
    accepts: isAccount,
  },
  {
    marks: ['users\\'],
    regex: /[A-Z]:\\{1,4}Users\\{1,4}([^\s/\\"'`:;,<>|()[\]{}*?$]{2,64})/dgi,
    accepts: isAccount,
  },
  {
    marks: ['-users-', '-home-'],
    regex: /(?<=[/\\"'`\s]|^)-(?:Users|home)-([A-Za-z][A-Za-z0-9_]{1,31})(?=-)/dg,
    accepts: isAccount,
  },
  // `ann@laptop:~$`, `[ann@laptop src]$`, `ssh ann@laptop`.
  {
    marks: ['@'],
    near: '@',
    regex: new RegExp(
      String.raw`(?<![\p{L}\d_.+-])${ACCOUNT}@[A-Za-z][A-Za-z0-9.-]{0,62}(?::[~/][^\s$#]{0,100}|\s[^\s\]]{1,60}\])\s?[$#%](?=\s|$)`,
      'dgum',
    ),
    accepts: isAccount,
  },
  {
    marks: ['ssh', 'scp', 'rsync', 'sftp'],
    regex: new RegExp(String.raw`\b(?:ssh|scp|rsync|sftp)\s[^\n|;&]{0,100}?${ACCOUNT}@[A-Za-z0-9]`, 'dgu'),
    accepts: (found) => isAccount(found),
  },
  // `ls -l`: permissions, links, owner, group, size. A group is not a person.
  {
    marks: ['rw', 'r--', 'r-x', 'drwx'],
    regex: new RegExp(
      String.raw`(?<![\w-])[-dlcbps](?:[r-][w-][xsStT-]){3}[.+@]?\s{1,4}\d{1,6}\s{1,4}${ACCOUNT}\s{1,12}[\w$.-]{1,32}\s{1,12}\d`,
      'dgu',
    ),
    accepts: isAccount,
  },
  { marks: ['uid='], regex: /uid=\d{1,10}\(([\w.-]{2,32})\)/dg, accepts: isAccount },
  {
    marks: ['user', 'logname'],
    regex: /(?<![A-Za-z0-9_])(?:USER|LOGNAME|USERNAME|SUDO_USER)=["']?([\w.-]{2,32})(?![\w.@(-])/dg,
    accepts: isAccount,
  },
  {
    marks: [':/home/', ':/users/'],
    regex: /(?<![\w.-])([\w.-]{2,32}):[x*]?:\d{1,6}:\d{1,6}:[^:\n]{0,100}:\//dg,
    accepts: isAccount,
  },
  {
    marks: [':/home/', ':/users/'],
    regex: /(?<![\w.-])[\w.-]{2,32}:[x*]?:\d{1,6}:\d{1,6}:([^:,\n]{3,60})[^:\n]{0,60}:\//dg,
    accepts: isName,
    word: 'person',
  },
  // Authors: `Author: Ann Example <ann@example.org>`, trailers, `git blame`, configuration.
  {
    marks: ['author', 'commit', '-by:', 'maintainer', 'from:', 'to:', 'cc:'],
    regex: new RegExp(
      String.raw`(?:Author|Commit(?:ter)?|[A-Z][a-z]{1,15}-by|Maintainer|From|To|Cc):\s{1,12}"?${NAME}"?\s{1,2}<`,
      'dgu',
    ),
    accepts: isName,
    word: 'person',
  },
  {
    marks: ['@'],
    near: '@',
    // A quote may be before it, and an apostrophe inside it.
    regex: new RegExp(
      String.raw`(?<![\p{L}\d.’-]|[\p{L}\d]')${NAME}"?\s<[^\s<>@]{1,64}@[^\s<>]{3,80}>`,
      'dgu',
    ),
    accepts: isName,
    word: 'person',
  },
  {
    marks: GIVEN_MARKS,
    regex: new RegExp(String.raw`(?:${GIVEN}|user\.name )\\{0,3}"(\p{L}[\p{L}\p{M} .'’-]{1,60}\p{L})`, 'dgu'),
    accepts: isName,
    word: 'person',
  },
  {
    marks: GIVEN_MARKS,
    regex: new RegExp(String.raw`(?:${GIVEN}|user\.name )\\{0,3}'(\p{L}[\p{L}\p{M} .’-]{1,60}\p{L})`, 'dgu'),
    accepts: isName,
    word: 'person',
  },
  {
    marks: GIVEN_MARKS,
    regex: new RegExp(String.raw`(?<!-c\s{1,3})${GIVEN}${BARE}`, 'dgum'),
    accepts: isName,
    word: 'person',
  },
  {
    marks: ['user.name='],
    regex: new RegExp(String.raw`-c\s{1,3}user\.name=(${WORD}(?:\\{1,4} ${WORD}){0,3})`, 'dgu'),
    accepts: isName,
    word: 'person',
  },
  {
    marks: ['user.name '],
    regex: new RegExp(
      String.raw`\bconfig(?:\s--?[\w-]{1,20}){0,4}\s{1,3}user\.name (${WORD}(?:[ ]\p{Lu}[\p{L}\p{M}.'’-]{0,30}(?<![.'’-])){0,4})`,
      'dgu',
    ),
    accepts: (found, match) => isName(found) && !isProse(found, match),
    word: 'person',
  },
  {
    marks: ['[user]'],
    regex: /\[user\]\s{1,8}(?:email\s?=[^\n]{1,100}\s{1,8})?name\s?=\s?([^\n"\\]{2,60})/dg,
    accepts: isName,
    word: 'person',
  },
  {
    marks: [' 20', ' 19'],
    regex: new RegExp(
      String.raw`(?<![\w])\^?[0-9a-f]{7,40}\s{1,2}(?:[\w./-]{1,100}\s{1,8})?\(${NAME}\s{1,30}(?:19|20)\d\d-\d\d-\d\d\s`,
      'dgu',
    ),
    accepts: isName,
    word: 'person',
  },
]

/**
 * Whether a name may be replaced wherever it is: one that is an ordinary word only where it names
 * somebody.
 */
export function isUnmistakable(name: string): boolean {
  return name.length >= 3 && !ORDINARY.has(name.toLowerCase())
}

/** Given names, branches, and words of programs and offices. */
const ORDINARY = new Set(
  `mark will bill rose grace may june april august art drew frank grant hope jack joy max miles nick pat
  pierce ray rich rob sky sue ted tom dean earl faith chase chance case dale dawn gene hunter iris ivy jade
  kit lance lane lee mason mat matt norm page paige parker pearl penny reed reid robin ruby sandy scout skip
  sunny wade ward page docs main master work local desktop laptop macbook github
  develop devel development staging stage production prod release releases feature hotfix trunk stable
  nightly canary preview beta alpha latest next legacy archive backup
  result results value values commit commits branch merge push pull index config settings deploy deployment
  report reports output outputs input inputs number string object array table field state store view views
  application library module modules package packages version update change changes check checks error
  errors message messages model models metric metrics event events action actions task tasks job jobs
  process queue cache record records document documents note notes plan design review reviews summary
  script scripts asset assets image images icon icons media video music photo photos
  client clients network cloud engine platform studio manager tool tools team teams group groups office
  support sales marketing finance legal security research science student students teacher lab labs school
  company business engineering product products customer customers account accounts profile profiles
  session sessions analysis analytics dashboard console terminal editor browser mobile desktop windows
  linux mac macos python java rust ruby go node react angular vue django flask spring swift kotlin
  bench benchmark benchmarks eval evals dataset datasets training inference pipeline pipelines
  author authors owner owners committer maintainer maintainers contributor contributors reviewer`.split(
    /\s+/,
  ),
)
