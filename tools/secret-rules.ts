/**
 * `node tools/run.mjs secret-rules FILE`: makes src/core/redact/rules/gitleaks.json from the rules that
 * gitleaks publishes as `config/gitleaks.toml`. Its expressions are written for Go (RE2); this writes them
 * for JavaScript.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const TARGET = new URL('../src/core/redact/rules/gitleaks.json', import.meta.url)

/** Rules that are left out, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'generic-api-key': 'named-secrets.ts knows more names and fewer ordinary words',
  'curl-auth-header': 'any number of lines, in quadratic time; named-secrets.ts finds the same',
  'curl-auth-user': 'any number of lines, in quadratic time; named-secrets.ts finds the same',
  'kubernetes-secret-yaml': 'finds a name along with its value',
  'private-key': 'private-keys.ts also finds keys without an end',
  'vault-service-token':
    'takes methods such as s.handleUploadPackV2LSRefs; tokens.ts finds the form of today',
  'hashicorp-tf-password': 'named-secrets.ts finds the same',
  jwt: 'tokens.ts also finds tokens of five parts',
  'jwt-base64': 'tokens.ts looks into everything in Base64',
  'sourcegraph-access-token': 'takes every SHA-1 hash beside the word',
  'facebook-access-token': 'takes any two numbers in a table',
}

export async function main([file]: readonly string[]): Promise<number> {
  if (file === undefined) {
    console.error('Usage: node tools/run.mjs secret-rules path/to/gitleaks.toml')
    return 2
  }
  const rules = readFileSync(file, 'utf8')
    .split('[[rules]]')
    .slice(1)
    .flatMap((block) => ruleOf(block) ?? [])
  writeFileSync(TARGET, `${JSON.stringify(rules, undefined, 1)}\n`)
  console.log(`${rules.length} rules in ${fileURLToPath(TARGET)}`)
  return 0
}

/** The file is generated, so every field is on a line of its own. */
function ruleOf(block: string) {
  // What follows belongs to the allow lists of a rule.
  const own = block.split('[[rules.allowlists]]')[0] ?? ''
  const id = /^id = "(.*)"$/m.exec(own)?.[1] ?? ''
  const regex = /^regex = '''(.*)'''$/m.exec(own)?.[1]
  const keywords = [...(/^keywords = \[([^\]]*)\]/m.exec(own)?.[1] ?? '').matchAll(/"([^"]+)"/g)]
  if (regex === undefined || id in LEFT_OUT) return undefined
  const source = forJavaScript(regex)
  const flags = regex.includes('(?i') ? 'dgi' : 'dg'
  // Fails here, and not in the app, where an expression is not understood.
  new RegExp(source, flags)
  return {
    id,
    source,
    flags,
    marks: keywords.map(([, word = '']) => word.toLowerCase()),
    entropy: Number(/^entropy = ([\d.]+)$/m.exec(own)?.[1] ?? 0),
  }
}

/** What is after a secret in gitleaks, and which is part of its match. */
const BEHIND = String.raw`(?:[\x60'"\s;]|\\[nr]|$)`

/**
 * Flags inside an expression are not known to all browsers, so a rule that ignores case somewhere ignores it
 * everywhere. Runs are bounded, so that no text takes quadratic time. A secret may end before any character
 * that cannot be part of it, such as a comma, and may follow `_`.
 */
function forJavaScript(regex: string): string {
  return regex
    .replaceAll(String.raw`[\w.-]{0,50}?`, '')
    .replaceAll(BEHIND, '(?![A-Za-z0-9])')
    .replaceAll('(?s:.)', String.raw`[\s\S]`)
    .replaceAll(/\(\?-?i:/g, '(?:')
    .replaceAll('(?i)', '')
    .replaceAll(/\(\?P<\w+>/g, '(?:')
    .replaceAll('[:alnum:]', 'A-Za-z0-9')
    .replaceAll(String.raw`\z`, '$')
    .replaceAll(/\{(\d+),\}/g, (_, least: string) => `{${least},${Number(least) + 1000}}`)
    .replaceAll(/([\])dw])\+/g, '$1{1,1000}')
    .replaceAll(/([\])dw])\*/g, '$1{0,1000}')
    .replace(/^\\b/, '(?<![A-Za-z0-9])')
    .replace(/\\b$/, '(?![A-Za-z0-9])')
}
