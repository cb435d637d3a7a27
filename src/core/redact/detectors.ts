/**
 * What can be found and replaced before an export: keys and tokens by the forms that their providers document,
 * addresses, the user name in home directories. Each pattern is linear: no repetition of a repetition, bounded runs.
 */
import { t } from '#base/words.ts'

/** The word of a placeholder: `[secret-1]`. */
export type RedactionWord = 'secret' | 'email' | 'user' | 'path' | 'ip' | 'custom'

export interface Pattern {
  /** One of these stands in every match, so that most texts need not be searched; none: search all. */
  readonly marks: readonly string[]
  /** Global. With a group `found`, the group is what is replaced, and it ends the match. */
  readonly regex: RegExp
  /** Refuses a match that is none after all. */
  readonly accepts?: (found: string) => boolean
}

export interface Detector {
  readonly id: string
  readonly title: string
  readonly help: string
  readonly word: RedactionWord
  readonly patterns: readonly Pattern[]
}

/** Keys by their prefixes, as the providers publish them. */
const PROVIDER_KEYS: readonly Pattern[] = [
  { marks: ['sk-'], regex: /\bsk-[A-Za-z0-9_-]{20,300}/g },
  { marks: ['AKIA', 'ASIA'], regex: /\bA(?:KIA|SIA)[0-9A-Z]{16}\b/g },
  { marks: ['gh'], regex: /\bgh[oprsu]_[A-Za-z0-9]{36,255}/g },
  { marks: ['github_pat_'], regex: /\bgithub_pat_[A-Za-z0-9_]{22,255}/g },
  { marks: ['glpat-'], regex: /\bglpat-[A-Za-z0-9_-]{20,255}/g },
  { marks: ['xox'], regex: /\bxox[abeoprs]-[A-Za-z0-9-]{10,255}/g },
  { marks: ['hooks.slack.com'], regex: /hooks\.slack\.com\/services\/(?<found>[A-Za-z0-9/]{20,100})/g },
  { marks: ['AIza'], regex: /\bAIza[0-9A-Za-z_-]{35}/g },
  { marks: ['ya29.'], regex: /\bya29\.[0-9A-Za-z_-]{20,1000}/g },
  { marks: ['hf_'], regex: /\bhf_[A-Za-z0-9]{30,100}/g },
  { marks: ['npm_'], regex: /\bnpm_[A-Za-z0-9]{36}\b/g },
  { marks: ['pypi-'], regex: /\bpypi-[A-Za-z0-9_-]{50,1000}/g },
  { marks: ['k_live_', 'k_test_'], regex: /\b[prs]k_(?:live|test)_[A-Za-z0-9]{16,255}/g },
  { marks: ['SG.'], regex: /\bSG\.[A-Za-z0-9_-]{16,64}\.[A-Za-z0-9_-]{16,128}/g },
  { marks: ['gsk_'], regex: /\bgsk_[A-Za-z0-9]{20,255}/g },
  { marks: ['xai-'], regex: /\bxai-[A-Za-z0-9]{20,255}/g },
  { marks: ['pplx-'], regex: /\bpplx-[A-Za-z0-9]{20,255}/g },
  { marks: ['tvly-'], regex: /\btvly-[A-Za-z0-9-]{16,255}/g },
  { marks: ['r8_'], regex: /\br8_[A-Za-z0-9]{30,100}/g },
  { marks: ['dop_v1_'], regex: /\bdop_v1_[a-f0-9]{64}/g },
  { marks: ['AccountKey='], regex: /AccountKey=(?<found>[A-Za-z0-9+/=]{40,100})/g },
  {
    marks: ['eyJ'],
    regex: /\beyJ[A-Za-z0-9_-]{8,4000}\.eyJ[A-Za-z0-9_-]{8,8000}\.[A-Za-z0-9_-]{8,2000}/g,
  },
]

/** Quotes may be escaped: such texts stand inside other texts. */
const NAMED_SECRET =
  /(?:api[_-]?key|apikey|secret|token|passwd|password|passphrase|access[_-]?key)\\{0,3}["']?\s{0,4}[:=]\s{0,4}\\{0,3}["']?(?<found>[A-Za-z0-9_./+=~!@#$%^&*-]{8,300})/gi

export const DETECTORS: readonly Detector[] = [
  {
    id: 'provider-keys',
    title: t`API keys and tokens`,
    help: t`By the forms of OpenAI, Anthropic, AWS, Google, GitHub, GitLab, Slack, Hugging Face, Stripe and others; web tokens.`,
    word: 'secret',
    patterns: PROVIDER_KEYS,
  },
  {
    id: 'headers',
    title: t`Authorisation headers and passwords in addresses`,
    help: t`“Bearer …”, “Basic …” and what stands between name and @ in an address.`,
    word: 'secret',
    patterns: [
      {
        marks: ['earer', 'asic', 'BEARER', 'BASIC'],
        regex: /\b(?:Bearer|Basic)\s{1,4}(?<found>[A-Za-z0-9._~+/=-]{16,4000})/gi,
      },
      {
        marks: ['://'],
        regex: /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:/@"'\\]{1,100}:(?<found>[^\s:/@"'\\]{1,200})(?=@)/gi,
        // A variable or a mask is no password.
        accepts: (found) => !/^[$<{*%[]/.test(found),
      },
    ],
  },
  {
    id: 'named-secrets',
    title: t`Values called key, token, secret or password`,
    help: t`Such as api_key = "…". Only values of eight characters or more with a digit.`,
    word: 'secret',
    patterns: [
      { marks: [], regex: NAMED_SECRET, accepts: (found) => /\d/.test(found) && !/^\d+$/.test(found) },
    ],
  },
  {
    id: 'private-keys',
    title: t`Private keys`,
    help: t`Whole blocks from BEGIN to END.`,
    word: 'secret',
    patterns: [
      {
        marks: ['PRIVATE KEY'],
        regex:
          /-----BEGIN [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----[\s\S]{1,20000}?-----END [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----/g,
      },
    ],
  },
  {
    id: 'emails',
    title: t`E-mail addresses`,
    help: t`The same address is the same placeholder everywhere.`,
    word: 'email',
    patterns: [
      {
        marks: ['@'],
        regex: /(?<![\w.%+-])[\w.%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8}(?![\w-])/g,
        accepts: (found) => /\.[A-Za-z]{2,}$/.test(found),
      },
    ],
  },
  {
    id: 'home-directories',
    title: t`User names in home directories`,
    help: t`/home/…, /Users/… and C:\\Users\\…; the rest of the path stays.`,
    word: 'user',
    patterns: [
      {
        marks: ['/home/', '/Users/'],
        regex: /\/(?:home|Users)\/(?<found>[^\s/\\"'`:;,<>|()[\]{}*?$]{1,64})/g,
      },
      {
        marks: ['sers\\'],
        regex: /\b[A-Z]:\\{1,4}Users\\{1,4}(?<found>[^\s/\\"'`:;,<>|()[\]{}*?$]{1,64})/gi,
      },
    ],
  },
  {
    id: 'paths',
    title: t`Whole absolute paths`,
    help: t`Every path from the root. Memories that look at paths then see placeholders.`,
    word: 'path',
    patterns: [
      { marks: ['/'], regex: /(?<![\w/.:<~-])\/(?:[\w.@+-]{1,100}\/){1,30}[\w.@+-]{0,100}/g },
      { marks: [':\\'], regex: /\b[A-Za-z]:\\{1,4}(?:[\w.@+-]{1,100}\\{1,4}){1,30}[\w.@+-]{0,100}/g },
    ],
  },
  {
    id: 'ip-addresses',
    title: t`IP addresses`,
    help: t`Versions 4 and 6, but for those that mean this machine.`,
    word: 'ip',
    patterns: [
      {
        marks: ['.'],
        regex:
          /(?<![\w.])(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?![\w.]\d)/g,
        accepts: (found) => found !== '127.0.0.1' && found !== '0.0.0.0',
      },
      { marks: [':'], regex: /(?<![\w:])(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}(?![\w:])/gi },
      {
        marks: ['::'],
        regex: /(?<![\w:])(?:[0-9a-f]{1,4}:){1,6}:(?:[0-9a-f]{1,4}:){0,5}[0-9a-f]{1,4}(?![\w:])/gi,
      },
    ],
  },
]
