/**
 * A piece of YAML in a lesson as plain data that knows its lines. Anchors, aliases and tags are refused:
 * nothing of them is needed, and a few lines of them can represent gigabytes.
 */
import * as v from 'valibot'
import { type Document, isAlias, isNode, isScalar, LineCounter, type Node, parseDocument, visit } from 'yaml'
import { t } from '#base/words.ts'
import type { Report } from './report.ts'

export interface YamlPart<T> {
  readonly value: T
  /** The line of the file on which a value is; of the nearest around it where there is none. */
  lineOf(path: readonly (string | number)[]): number
}

/** Reads and checks a piece whose first line is `firstLine` of the file. Undefined: the report says why. */
export function readYaml<T>(
  text: string,
  firstLine: number,
  { schema, report }: { readonly schema: v.GenericSchema<unknown, T>; readonly report: Report },
): YamlPart<T> | undefined {
  const lines = new LineCounter()
  const lineAt = (offset: number) => firstLine + lines.linePos(offset).line - 1
  if (isNestedTooDeeply(text)) {
    report.add(firstLine, t`Couldn’t read this as YAML: it is nested too deeply.`)
    return undefined
  }
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'error' })
  for (const { message, pos } of document.errors.slice(0, MOST_ERRORS)) {
    report.add(lineAt(pos[0]), yamlWords(message), t`Put text that contains “: ”, “#” or “{” into "quotes".`)
  }
  const say = (offset: number, what: string) => report.add(lineAt(offset), what)
  if (document.errors.length > 0 || isRefused(document, say)) return undefined
  const lineOf = (path: readonly (string | number)[]) => lineAt(offsetOf(document, path))
  const checked = v.safeParse(schema, document.toJS({ maxAliasCount: 0 }))
  if (checked.success) return { value: checked.output, lineOf }
  for (const issue of checked.issues) {
    const path = (issue.path ?? []).flatMap(({ key }) =>
      typeof key === 'string' || typeof key === 'number' ? [key] : [],
    )
    report.add(lineOf(path), issueWords(issue, path))
  }
  return undefined
}

/** The slip that authors make most, in their words; others as the parser says them. */
function yamlWords(message: string): string {
  return /compact mapping|implicit key/i.test(message)
    ? t`Put "quotes" around text that contains a colon.`
    : `${sentence(message)}.`
}

/** One slip makes many more behind it. */
const MOST_ERRORS = 5
const DEEPEST = 30

/**
 * Brackets count wherever they are, as in quotes: text does not hold this many open ones. The parser would
 * use up its stack.
 */
function isNestedTooDeeply(text: string): boolean {
  if (/(?:[-?:][ \t]+){12}/.test(text)) return true
  let depth = 0
  for (const bracket of text.match(/[[\]{}]/g) ?? []) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1
    if (depth > DEEPEST) return true
    if (depth < 0) depth = 0
  }
  return false
}

/** Says the first thing that may not be in it, if there is one. */
function isRefused(document: Document, say: (offset: number, what: string) => void): boolean {
  let found = false
  const refuse = (node: Node, what: string) => {
    found = true
    say(node.range?.[0] ?? 0, what)
    return visit.BREAK
  }
  visit(document, {
    Pair: (_, { key }) =>
      isScalar(key) && key.value === '__proto__' ? refuse(key, t`“__proto__” isn’t allowed.`) : undefined,
    Node: (_, node) => {
      const isPlain = !isAlias(node) && node.anchor === undefined && node.tag === undefined
      return isPlain
        ? undefined
        : refuse(node, t`Anchors (&), aliases (*), and tags (!) aren’t supported in lessons.`)
    },
  })
  return found
}

function offsetOf(document: Document, path: readonly (string | number)[]): number {
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true)
    if (isNode(node) && node.range) return node.range[0]
  }
  return document.contents?.range?.[0] ?? 0
}

function issueWords(issue: v.BaseIssue<unknown>, path: readonly (string | number)[]): string {
  const name = path.findLast((key) => typeof key === 'string')
  if (issue.type === 'strict_object' && issue.expected === 'never') {
    return t`“${name ?? ''}” isn’t a known field.`
  }
  if (issue.type === 'strict_object' && issue.received === 'undefined') return t`“${name ?? ''}” is missing.`
  return name === undefined ? `${sentence(issue.message)}.` : t`“${name}”: ${issue.message}.`
}

function sentence(message: string): string {
  return message.charAt(0).toUpperCase() + message.slice(1).replace(/\.$/, '')
}
