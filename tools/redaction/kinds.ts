/**
 * Kinds of secrets and personal data as they are found in runs, made up here from a seed. Prefixes are put
 * together when this runs, so that no scanner takes this file for a leak.
 */

export interface Planted {
  /** As it is in a text. */
  readonly text: string
  /** What must not be in an export. */
  readonly secrets: readonly string[]
}

interface Kind {
  readonly name: string
  readonly make: (random: Random) => Planted
}

interface Random {
  /** So many characters out of an alphabet. */
  of(alphabet: string, length: number): string
  pick(words: readonly string[]): string
}

const LOWER = 'abcdefghijklmnopqrstuvwxyz'
const UPPER = LOWER.toUpperCase()
const DIGITS = '0123456789'
const HEX = `${DIGITS}abcdef`
const ALNUM = LOWER + UPPER + DIGITS
const URL64 = `${ALNUM}_-`
const BASE64 = `${ALNUM}+/`

/** Numbers after a seed (mulberry32): the same kinds on every machine. */
export function createRandom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const index = (length: number) => Math.floor(next() * length)
  return {
    of: (alphabet, length) => Array.from({ length }, () => alphabet[index(alphabet.length)] ?? '').join(''),
    pick: (words) => words[index(words.length)] ?? '',
  }
}

/** A key that is recognized by its form, alone in a sentence. */
function key(name: string, make: (random: Random) => string): Kind {
  return { name, make: (random) => plant((secret) => `Use ${secret} for this`, make(random)) }
}

/** A secret between two texts. */
function within(
  name: string,
  [before, after]: readonly [string, string],
  make: (random: Random) => string,
): Kind {
  return { name, make: (random) => plant((secret) => before + secret + after, make(random)) }
}

function plant(around: (secret: string) => string, secret: string): Planted {
  return { text: around(secret), secrets: [secret] }
}

const password = (random: Random) => `${random.of(LOWER, 6)}${random.of(DIGITS, 2)}`
const special = (random: Random) =>
  `${random.of(UPPER, 1)}${random.of(LOWER, 3)}#${random.of(DIGITS, 2)}!${random.of(LOWER, 2)}&`
const first = (random: Random) => random.pick(['Ottilie', 'Balthasar', 'Kunigunde', 'Wendelin', 'Isolde'])
const last = (random: Random) =>
  `${random.pick(['Quast', 'Zwiebel', 'Fenster', 'Okonjo', 'Marmalade'])}${random.of(LOWER, 3)}`
const account = (random: Random) =>
  `${random.pick(['ottilie', 'wendel', 'quast', 'zwiebel'])}${random.of(LOWER, 3)}`
const host = (random: Random) =>
  `${random.pick(['falcon', 'heron', 'osprey', 'kestrel'])}-${random.of(DIGITS, 3)}`

const KEYS: readonly Kind[] = [
  key('OpenAI project key', (r) => `sk-${'proj'}-${r.of(URL64, 74)}T3${'BlbkFJ'}${r.of(URL64, 74)}`),
  key('OpenAI key, old form', (r) => `${'sk'}-${r.of(ALNUM, 20)}T3${'BlbkFJ'}${r.of(ALNUM, 20)}`),
  key('Anthropic key', (r) => `sk-${'ant'}-api03-${r.of(URL64, 93)}AA`),
  key('AWS access key id', (r) => `AK${'IA'}${r.of('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 16)}`),
  within('AWS secret access key', ['aws_secret_access_key = ', ''], (r) => `${r.of(ALNUM, 36)}7aB9`),
  within('AWS session token', ['AWS_SESSION_TOKEN=', ''], (r) => `IQoJb3JpZ2luX2VjE${r.of(ALNUM, 120)}`),
  key('GitHub token', (r) => `gh${'p'}_${r.of(ALNUM, 36)}`),
  key('GitHub fine-grained token', (r) => `github_${'pat'}_${r.of(ALNUM, 22)}_${r.of(ALNUM, 59)}`),
  key('GitLab token', (r) => `gl${'pat'}-${r.of(URL64, 20)}`),
  key('GitLab runner token', (r) => `gl${'rt'}-${r.of(ALNUM, 20)}`),
  key('GitLab runner registration token', (r) => `GR13${'48941'}${r.of(ALNUM, 20)}`),
  key('Slack bot token', (r) => `xo${'xb'}-${r.of(DIGITS, 12)}-${r.of(DIGITS, 12)}-${r.of(ALNUM, 24)}`),
  key('Slack app token', (r) => `xa${'pp'}-1-A${r.of(UPPER, 10)}-${r.of(DIGITS, 13)}-${r.of(HEX, 64)}`),
  key(
    'Slack webhook',
    (r) => `https://hooks.${'slack'}.com/services/T${r.of(UPPER, 9)}/B${r.of(UPPER, 9)}/${r.of(ALNUM, 24)}`,
  ),
  key('Google API key', (r) => `AI${'za'}${r.of(URL64, 35)}`),
  key('Google access token', (r) => `ya${'29'}.a0${r.of(ALNUM, 120)}`),
  key('Google refresh token', (r) => `1/${'/0'}${r.of(URL64, 60)}`),
  key('Google client secret', (r) => `GOC${'SPX'}-${r.of(ALNUM, 28)}`),
  key('Hugging Face token', (r) => `h${'f_'}${r.of(ALNUM, 34)}`),
  key('npm token', (r) => `npm${'_'}${r.of(ALNUM, 36)}`),
  key('PyPI token', (r) => `pypi-${'AgEI'}cHlwaS5vcmc${r.of(ALNUM, 70)}`),
  key('Stripe secret key', (r) => `sk_${'live'}_${r.of(ALNUM, 24)}`),
  key('Stripe webhook secret', (r) => `wh${'sec'}_${r.of(ALNUM, 32)}`),
  key('SendGrid key', (r) => `S${'G.'}${r.of(ALNUM, 22)}.${r.of(ALNUM, 43)}`),
  key('Twilio key', (r) => `S${'K'}${r.of(HEX, 32)}`),
  within('Twilio auth token', ['TWILIO_AUTH_TOKEN=', ''], (r) => r.of(HEX, 32)),
  key('Telegram bot token', (r) => `1${r.of(DIGITS, 9)}:AA${r.of(ALNUM, 33)}`),
  key('Discord bot token', (r) => `M${r.of(ALNUM, 23)}.${r.of(ALNUM, 6)}.${r.of(ALNUM, 38)}`),
  key(
    'Discord webhook',
    (r) => `https://discord.com/api/${'webhooks'}/${r.of(DIGITS, 18)}/${r.of(ALNUM, 68)}`,
  ),
  key('Shopify token', (r) => `shp${'at'}_${r.of(HEX, 32)}`),
  key('Databricks token', (r) => `da${'pi'}${r.of(HEX, 32)}`),
  key('Notion token', (r) => `nt${'n_'}${r.of(DIGITS, 11)}${r.of(ALNUM, 35)}`),
  key('Notion token, old form', (r) => `sec${'ret_'}${r.of(ALNUM, 43)}`),
  key('Linear key', (r) => `lin_${'api'}_${r.of(ALNUM, 40)}`),
  key('Vault token', (r) => `hv${'s.'}${r.of(ALNUM, 95)}`),
  key('Vault token, short', (r) => `hv${'s.'}${r.of(ALNUM, 24)}`),
  key('Mailgun key', (r) => `key${'-'}${r.of(HEX, 32)}`),
  key('Atlassian token', (r) => `ATA${'TT3'}xFfGF0${r.of(ALNUM, 180)}=${r.of(UPPER, 8)}`),
  key('Docker token', (r) => `dckr_${'pat'}_${r.of(ALNUM, 27)}`),
  key('DigitalOcean token', (r) => `dop_${'v1'}_${r.of(HEX, 64)}`),
  key('Groq key', (r) => `gs${'k_'}${r.of(ALNUM, 52)}`),
  key('xAI key', (r) => `xa${'i-'}${r.of(ALNUM, 80)}`),
  key('Perplexity key', (r) => `pp${'lx'}-${r.of(ALNUM, 48)}`),
  key('Replicate token', (r) => `r${'8_'}${r.of(ALNUM, 37)}`),
  key('Tavily key', (r) => `tv${'ly'}-${r.of(ALNUM, 32)}`),
  key('Grafana token', (r) => `gl${'sa'}_${r.of(ALNUM, 32)}_${r.of(HEX, 8)}`),
  key('Sentry token', (r) => `sntr${'yu'}_${r.of(HEX, 64)}`),
  key('New Relic key', (r) => `newrelic_key: NR${'AK'}-${r.of(UPPER + DIGITS, 27)}`),
  key('Airtable token', (r) => `pa${'t'}${r.of(ALNUM, 14)}.${r.of(HEX, 64)}`),
  key('Postman key', (r) => `PM${'AK'}-${r.of(HEX, 24)}-${r.of(HEX, 34)}`),
  key('Supabase token', (r) => `sb${'p_'}${r.of(HEX, 40)}`),
  within('Cloudflare token', ['CLOUDFLARE_API_TOKEN="', '"'], (r) => r.of(URL64, 40)),
  within('Heroku key', ['HEROKU_API_KEY=', ''], (r) =>
    [8, 4, 4, 4, 12].map((length) => r.of(HEX, length)).join('-'),
  ),
  within('Datadog key', ['"DD_API_KEY": "', '"'], (r) => r.of(HEX, 32)),
  within(
    'Azure storage key',
    ['DefaultEndpointsProtocol=https;AccountName=shop;AccountKey=', ';EndpointSuffix=core.windows.net'],
    (r) => `${r.of(BASE64, 86)}==`,
  ),
  within(
    'Azure SAS token',
    ['https://shop.blob.core.windows.net/c?sv=2022-11-02&sp=r&sig=', ''],
    (r) => `${r.of(ALNUM, 20)}%2B${r.of(ALNUM, 20)}%3D`,
  ),
  within('Azure client secret', ['client_secret: "', '"'], (r) => `${r.of(ALNUM, 3)}8Q~${r.of(ALNUM, 34)}`),
  key('age key', (r) => `AGE-${'SECRET'}-KEY-1${r.of('QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L', 58)}`),
  key('JSON Web Token', (r) => `ey${'J'}${r.of(URL64, 33)}.ey${'J'}${r.of(URL64, 60)}.${r.of(URL64, 43)}`),
  key(
    'encrypted web token of five parts',
    (r) =>
      `ey${'J'}${r.of(URL64, 33)}.${r.of(URL64, 60)}.${r.of(URL64, 16)}.${r.of(URL64, 80)}.${r.of(URL64, 22)}`,
  ),
  key('key in Base64', (r) => btoa(`export API_KEY=gh${'p'}_${r.of(ALNUM, 36)}`)),
  key('private key in Base64', (r) =>
    btoa(`-----BEGIN RSA ${'PRIVATE'} KEY-----\nMII${r.of(BASE64, 61)}\n-----END RSA ${'PRIVATE'} KEY-----`),
  ),
  {
    name: 'key split by a line break',
    make: (r) => {
      const [one, two] = [`gh${'p'}_${r.of(ALNUM, 17)}a7`, `b3${r.of(ALNUM, 15)}`]
      return { text: `Use ${one}\n  ${two} for this`, secrets: [one, two] }
    },
  },
  {
    name: 'key split by a zero-width space',
    make: (r) => {
      const [one, two] = [`gh${'p'}_${r.of(ALNUM, 18)}`, r.of(ALNUM, 18)]
      return { text: `Use ${one}\u200b${two} for this`, secrets: [one, two] }
    },
  },
  pem(
    'private key',
    (body) => `-----BEGIN RSA ${'PRIVATE'} KEY-----\n${body}\n-----END RSA ${'PRIVATE'} KEY-----`,
  ),
  pem('private key without its end', (body) => `-----BEGIN ${'PRIVATE'} KEY-----\n${body}\n`),
  pem(
    'OpenSSH private key',
    (body) => `-----BEGIN OPENSSH ${'PRIVATE'} KEY-----\n${body}\n-----END OPENSSH ${'PRIVATE'} KEY-----`,
  ),
  pem(
    'PGP private key',
    (body) =>
      `-----BEGIN PGP ${'PRIVATE'} KEY BLOCK-----\n\n${body}\n=aB3d\n-----END PGP ${'PRIVATE'} KEY BLOCK-----`,
  ),
]

function pem(name: string, write: (body: string) => string): Kind {
  return {
    name,
    make: (r) => {
      const lines = [r.of(BASE64, 64), r.of(BASE64, 64), r.of(BASE64, 40)]
      return { text: write(lines.join('\n')), secrets: lines }
    },
  }
}

const PASSWORDS: readonly Kind[] = [
  within('DB_PASS=', ['export DB_PASS=', ''], password),
  within('DB_PASSWORD= with letters only', ['DB_PASSWORD=', ''], (r) => r.of(LOWER, 9)),
  within('short password', ['password: "', '"'], (r) => r.of(LOWER + DIGITS, 4) + r.of(DIGITS, 1)),
  within('password with special characters', ['PASSWORD=', ''], special),
  within('password in JSON', ['{"user": "shop", "password": "', '"}'], special),
  within('password in YAML', ['password: ', '\nport: 5432'], special),
  within(
    'password in prose',
    ['The password is ', ' for the staging site'],
    (r) => `${r.of(UPPER, 1)}${r.of(LOWER, 5)}${r.of(DIGITS, 3)}!`,
  ),
  within('Pwd= in a connection string', ['Server=db;Database=shop;Uid=sa;Pwd=', ';'], password),
  within('mysql -p', ['mysql -h db -u shop -p', ' shop'], password),
  within('--password', ['deploy --user shop --password ', ' --now'], password),
  within('sshpass', ['sshpass -p ', ' rsync -a . backup'], password),
  within('curl -u', ['curl -u shop:', ' https://api.example.net/v1'], password),
  within('PGPASSWORD', ['PGPASSWORD=', ' psql -h db shop'], password),
  within('netrc', ['machine api.example.net login shop password ', ''], password),
  within('pgpass', ['db.example.net:5432:shop:shop:', ''], password),
  within('password in a URL', ['postgres://shop:', '@db.example.net/shop'], password),
  within('Redis URL', ['redis://:', '@cache:6379/0'], password),
  within('password hash', ['shop:', ':19000:0:99999:7:::'], (r) => `$6$${r.of(ALNUM, 8)}$${r.of(ALNUM, 86)}`),
  within('bearer header', ['Authorization: Bearer ', ''], (r) => r.of(ALNUM, 40)),
  within('basic header', ['Authorization: Basic ', ''], (r) =>
    btoa(`shop:${password(r)}${r.of(ALNUM, 6)}`).replace(/=+$/, ''),
  ),
  within('X-Api-Key header', ['-H "X-Api-Key: ', '"'], (r) => r.of(ALNUM, 32)),
  within('cookie', ['Cookie: theme=dark; session=', ''], (r) => r.of(HEX, 32)),
  within('Set-Cookie', ['Set-Cookie: sid=', '; Path=/; HttpOnly'], (r) => r.of(HEX, 32)),
  within('token in a query', ['GET https://api.example.net/v1/orders?access_token=', '&page=2'], (r) =>
    r.of(ALNUM, 32),
  ),
  within('client secret', ['"client_secret": "', '"'], (r) => r.of(ALNUM, 32)),
  within(
    'signed S3 URL',
    ['https://shop.s3.amazonaws.com/a?X-Amz-Date=20240101T000000Z&X-Amz-Signature=', ''],
    (r) => r.of(HEX, 64),
  ),
  within('SQL IDENTIFIED BY', ["CREATE USER shop IDENTIFIED BY '", "'"], password),
  within('Rails master key', ['RAILS_MASTER_KEY=', ''], (r) => r.of(HEX, 32)),
  within('Django secret key', ["SECRET_KEY = '", "'"], (r) => `django-insecure-${r.of(ALNUM, 40)}7`),
  within('docker login -p', ['docker login -u shop -p ', ' registry.example.net'], password),
]

/** A number with the check digit that makes it valid. */
function card(prefix: string, length: number, random: Random): string {
  const start = prefix + random.of(DIGITS, length - prefix.length - 1)
  return [...DIGITS].map((digit) => start + digit).find(passesLuhn) ?? ''
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

function iban(country: string, bban: string): string {
  const digits = [...`${bban}${country}00`].map((char) => Number.parseInt(char, 36)).join('')
  return `${country}${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${bban}`
}

const inGroups = (digits: string, sign: string) => digits.replace(/(.{4})(?=.)/g, `$1${sign}`)

const PEOPLE: readonly Kind[] = [
  within('email address', ['Write to ', ' about it'], (r) => `${account(r)}@${r.of(LOWER, 6)}.com`),
  within(
    'email address with Unicode',
    ['Write to ', ' about it'],
    (r) => `jörg.${account(r)}@exämple-${r.of(LOWER, 3)}.de`,
  ),
  within(
    'email address in an internationalized domain',
    ['Write to ', ' about it'],
    (r) => `${account(r)}@例子${r.of(LOWER, 3)}.广告`,
  ),
  within(
    'name at example dot com',
    ['Write to ', ' about it'],
    (r) => `${account(r)} at ${r.of(LOWER, 7)} dot com`,
  ),
  within(
    'name [at] example [dot] com',
    ['Write to ', ' about it'],
    (r) => `${account(r)} [at] ${r.of(LOWER, 7)} [dot] org`,
  ),
  within(
    'email address in a URL',
    ['GET /unsubscribe?who=', '&x=1'],
    (r) => `${account(r)}%40${r.of(LOWER, 6)}.com`,
  ),
  within('phone number, international', ['Call ', ' tomorrow'], (r) => `+49 30 ${r.of('123456789', 8)}`),
  within(
    'phone number, US',
    ['Call ', ' tomorrow'],
    (r) => `(415) 5${r.of('23456789', 2)}-${r.of(DIGITS, 4)}`,
  ),
  within('phone number, E.164', ['Call ', ' tomorrow'], (r) => `+4477009${r.of(DIGITS, 5)}`),
  within('payment card', ['Charge ', ' now'], (r) => card('4', 16, r)),
  within('payment card in groups', ['Charge ', ' now'], (r) => inGroups(card('53', 16, r), ' ')),
  within('payment card, American Express', ['Charge ', ' now'], (r) => card('37', 15, r)),
  within('IBAN', ['Pay to ', ' please'], (r) => iban('DE', r.of(DIGITS, 18))),
  within('IBAN in groups', ['Pay to ', ' please'], (r) =>
    inGroups(iban('GB', `NWBK${r.of(DIGITS, 14)}`), ' '),
  ),
  within(
    'Social Security number',
    ['SSN: ', ''],
    (r) => `${r.of('12345', 3)}-${r.of('1234', 2)}-${r.of('123456789', 4)}`,
  ),
  within('user in a home directory (macOS)', ['cd /Users/', '/src'], account),
  within('user in a home directory (Linux)', ['cd /home/', '/src'], account),
  within('user in a home directory (Windows)', ['cd C:\\Users\\', '\\src'], account),
  within(
    'author in git log',
    ['commit 1a2b3c4d\nAuthor: ', ' <x@users.noreply.github.com>'],
    (r) => `${first(r)} ${last(r)}`,
  ),
  within('co-author', ['Co-authored-by: ', ' <y@users.noreply.github.com>'], (r) => `${first(r)} ${last(r)}`),
  within('git user.name', ['git config user.name "', '"'], (r) => `${first(r)} ${last(r)}`),
  within(
    'author in git blame',
    ['^1a2b3c4d (', ' 2024-02-01 10:00:00 +0100 1) import x'],
    (r) => `${first(r)} ${last(r)}`,
  ),
  within('owner in ls -l', ['-rw-r--r--  1 ', '  staff  1204 Jan  2 10:00 notes.txt'], account),
  within('user in id', ['uid=1001(', ') gid=1001(x) groups=1001(x)'], account),
  within('USER=', ['USER=', ''], account),
]

const MACHINES: readonly Kind[] = [
  within('host in a shell prompt', ['root@', ':~# ls'], host),
  within('host in uname', ['Linux ', ' 6.1.0-18-amd64 #1 SMP x86_64 GNU/Linux'], host),
  within('HOSTNAME=', ['HOSTNAME=', ''], host),
  within('host of ssh', ['ssh deploy@', ' uptime'], host),
  within('internal host', ['GET http://', ':8080/health'], (r) => `${host(r)}.corp.internal`),
  within(
    'IP address',
    ['Listening on ', ' now'],
    (r) => `10.${r.of('123456789', 2)}.${r.of('123456789', 2)}.${r.of('123456789', 2)}`,
  ),
  within(
    'IPv6 address',
    ['Listening on ', ' now'],
    (r) => `2001:db8:${r.of('123456789abcdef', 4)}::${r.of('123456789', 4)}`,
  ),
  within(
    'MAC address',
    ['ether ', ' txqueuelen 1000'],
    (r) => `3c:22:${[1, 2, 3, 4].map(() => `${r.of('123456789', 1)}${r.of('abcdef', 1)}`).join(':')}`,
  ),
]

/** Thought of after the rules were written. */
const LATER: readonly Kind[] = [
  key('OpenRouter key', (r) => `sk-${'or'}-v1-${r.of(HEX, 64)}`),
  key(
    'Langfuse secret key',
    (r) => `sk-${'lf'}-${[8, 4, 4, 4, 12].map((length) => r.of(HEX, length)).join('-')}`,
  ),
  key('LangSmith key', (r) => `lsv2_${'pt'}_${r.of(HEX, 32)}_${r.of(HEX, 10)}`),
  key('Pinecone key', (r) => `pc${'sk'}_${r.of(ALNUM, 6)}_${r.of(ALNUM, 63)}`),
  key('Figma token', (r) => `fig${'d_'}${r.of(URL64, 40)}`),
  within('npmrc _authToken', ['//registry.example.net/:_authToken=', ''], (r) => r.of(HEX, 36)),
  within('MongoDB URL', ['mongodb+srv://shop:', '@cluster0.example.net/shop?retryWrites=true'], password),
  within('kubeconfig token', ['users:\n- name: shop\n  user:\n    token: ', '\n'], (r) => r.of(ALNUM, 40)),
  within('wallet private key', ['PRIVATE_KEY=0x', ''], (r) => r.of(HEX, 64)),
  within('PowerShell password', ["ConvertTo-SecureString '", "' -AsPlainText -Force"], special),
  within('proxy with a password', ['export https_proxy=http://shop:', '@proxy.example.net:3128'], password),
  within('French IBAN', ['Payer à ', ' merci'], (r) => iban('FR', r.of(DIGITS, 23))),
]

export const KINDS: readonly Kind[] = [...KEYS, ...PASSWORDS, ...PEOPLE, ...MACHINES, ...LATER]
