/** Keys and tokens by their form: the rules of gitleaks, and prefixes that are known to mean a secret. */
import type { Pattern } from './detector.ts'
import { entropyOf } from './entropy.ts'
import GITLEAKS from './rules/gitleaks.json' with { type: 'json' }

/** A rule that goes by a word before the secret takes what looks random; elsewhere the form is enough. */
const NAMED = '[\\s\'"]{0,3}(?:='

const RULES: readonly Pattern[] = GITLEAKS.map(({ source, flags, marks, entropy }) => {
  const least = source.includes(NAMED) ? Math.max(entropy, 2.5) : Math.min(entropy, 2)
  return { marks, regex: new RegExp(source, flags), accepts: (found) => entropyOf(found) >= least }
})

/**
 * Prefixes of keys. The rules above ask for the exact length of a key; one that was cut, or that is written
 * differently since, should not leave either.
 */
const PREFIXES: readonly string[] = [
  'sk-',
  'ghp_',
  'gho_',
  'ghu_',
  'ghs_',
  'ghr_',
  'github_pat_',
  'glpat-',
  'glrt-',
  'gldt-',
  'glptt-',
  'glcbt-',
  'glsoat-',
  'GR1348941',
  'xoxa-',
  'xoxb-',
  'xoxe-',
  'xoxo-',
  'xoxp-',
  'xoxr-',
  'xoxs-',
  'xapp-',
  'AIza',
  'ya29.',
  '1//0',
  'GOCSPX-',
  'hf_',
  'api_org_',
  'npm_',
  'pypi-',
  'SG.',
  'gsk_',
  'xai-',
  'pplx-',
  'tvly-',
  'r8_',
  'dop_v1_',
  'doo_v1_',
  'dor_v1_',
  'dckr_pat_',
  'dckr_oat_',
  'shpat_',
  'shpca_',
  'shppa_',
  'shpss_',
  'dapi',
  'ntn_',
  'secret_',
  'lin_api_',
  'lin_oauth_',
  'hvs.',
  'hvb.',
  'hvr.',
  'ATATT3',
  'ATCTT3',
  'ATBB',
  'sbp_',
  'sntrys_',
  'sntryu_',
  'nfp_',
  'fo1_',
  'rnd_',
  'pscale_tkn_',
  'pscale_pw_',
  'PMAK-',
  'figd_',
  'key-',
  'pat-',
  'AGE-SECRET-KEY-1',
  'CLOJARS_',
  'lsv2_',
  'vercel_',
  'eyJrIjoi',
  'glsa_',
  'phc_',
  'phx_',
  'EAAC',
  'sq0atp-',
  'sq0csp-',
  'nvapi-',
  'fw_',
  'jina_',
  'pcsk_',
  'wandb_v1_',
  'sk_',
  'ops_',
  'A3-',
  'AKCp',
  'tskey-',
  'ngrok_',
  'rubygems_',
  'dt0c01.',
  'cio-',
  'csk-',
  'co_',
  'ABSK',
  'sgp_',
  'keyb_',
  'ssm_',
]

/** The rest of a key: long enough, and mixed as no word of a program is. */
const REST = '[A-Za-z0-9_./+=-]'
const SHORTEST_REST = 16

function prefixed(prefix: string): Pattern {
  const literal = prefix.replace(/[./]/g, '\\$&')
  return {
    marks: [prefix.toLowerCase()],
    regex: new RegExp(`(?<![A-Za-z0-9])${literal}${REST}{${SHORTEST_REST},300}(?<![./=-])`, 'g'),
    accepts: (found) => isMixed(found.slice(prefix.length)),
  }
}

/** Digits, and letters that make no words: `retry-2-times-if-it-fails` is not a key. */
function isMixed(text: string): boolean {
  const digits = text.match(/\d/g)?.length ?? 0
  if (digits >= 3 && digits * 20 >= text.length) return entropyOf(text) > 0.9
  return digits > 0 && /[a-z]/.test(text) && /[A-Z]/.test(text) && entropyOf(text) > 3.7
}

const SHAPES: readonly Pattern[] = [
  { marks: ['akia', 'asia'], regex: /(?<![A-Za-z0-9])A(?:KIA|SIA)[0-9A-Z]{16}(?![A-Za-z0-9])/g },
  // JSON Web Tokens, signed (three parts) and encrypted (five, of which some may be empty).
  { marks: ['eyj'], regex: /(?<![A-Za-z0-9])eyJ[\w-]{8,4000}(?:\.[\w-]{0,8000}){2,4}/g },
  // Stripe's prefixes mean nothing else: what follows needs no digits, and a webhook secret may end like
  // Base64.
  {
    marks: ['sk_', 'rk_', 'pk_live_', 'whsec_'],
    regex: /(?<![A-Za-z0-9])(?:[sr]k_(?:live|test)|pk_live|whsec)_[A-Za-z0-9+/]{16,300}={0,2}/g,
    accepts: (found) => entropyOf(found) >= 3,
  },
  { marks: ['pat'], regex: /(?<![A-Za-z0-9])pat[A-Za-z0-9]{14}\.[a-f0-9]{64}/g },
  { marks: [':'], regex: /(?<![A-Za-z0-9])\d{8,10}:[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])/g },
  {
    marks: ['.'],
    regex: /(?<![A-Za-z0-9])[MNO][A-Za-z\d_-]{22,27}\.[\w-]{6}\.[\w-]{27,40}(?![\w-])/g,
    accepts: isMixed,
  },
  { marks: ['ac', 'sk'], regex: /(?<![A-Za-z0-9])(?:AC|SK)[0-9a-f]{32}(?![A-Za-z0-9])/g },
  {
    marks: ['hooks.slack.com'],
    regex: /hooks\.slack\.com\/(?:services|workflows|triggers)\/([A-Za-z0-9/]{20,100})/dg,
  },
  { marks: ['/api/webhooks/'], regex: /discord(?:app)?\.com\/api\/webhooks\/(\d{10,25}\/[\w-]{20,100})/dg },
  { marks: ['sig='], regex: /(?<![A-Za-z])sig=([A-Za-z0-9%+/=_-]{20,200})/dg },
]

/** Everything in Base64 that contains one of the above when decoded. */
function encoded(inner: readonly Pattern[]): Pattern {
  return {
    marks: [],
    regex: /(?<![A-Za-z0-9+/=_-])[A-Za-z0-9+/_-]{24,8000}={0,2}(?![A-Za-z0-9+/])/g,
    accepts: (found) => {
      const text = decoded(found)
      return text !== undefined && inner.some((pattern) => isIn(text, pattern))
    },
  }
}

function isIn(text: string, { marks, regex, accepts }: Pattern): boolean {
  const lower = text.toLowerCase()
  if (marks.length > 0 && !marks.some((mark) => lower.includes(mark))) return false
  return [...text.matchAll(regex)].some((match) => {
    const found = match.slice(1).find(Boolean) ?? match[0]
    return accepts?.(found, { text, start: match.index, end: match.index + match[0].length }) ?? true
  })
}

/** What is written in Base64, if it is plain text. */
function decoded(base64: string): string | undefined {
  const plain = base64.replace(/-/g, '+').replace(/_/g, '/').replace(/=+$/, '')
  if (plain.length % 4 === 1) return undefined
  // Most of what looks like Base64 is not: eight characters tell.
  if (!/^[\t\n\r -~]+$/.test(atob(plain.slice(0, 8)))) return undefined
  const text = atob(plain)
  return /^[\t\n\r -~]+$/.test(text) ? text : undefined
}

const BY_FORM: readonly Pattern[] = [...SHAPES, ...PREFIXES.map(prefixed), ...RULES]

/** Keys and tokens. `inBase64`: also looked for in what is encoded. */
export function tokenPatterns(inBase64: readonly Pattern[]): readonly Pattern[] {
  return [...BY_FORM, encoded([...BY_FORM, ...inBase64])]
}
