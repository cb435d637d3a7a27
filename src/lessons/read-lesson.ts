/**
 * One lesson as a Markdown file with YAML front matter, read into data. All that is wrong is said at once,
 * with lines; what is read can contain nothing that loads or runs. docs/teaching.md is the reference of the
 * format.
 */

import type { RootContent } from 'mdast'
import { given } from '#base/given.ts'
import { fail, ok, type Problem, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { readFrontMatter, splitFile } from './front-matter.ts'
import type { Block, Lesson, LessonPart, LessonTrace } from './model/lesson.ts'
import type { Prose } from './model/prose.ts'
import { BLOCKS, type BlockText, readShows } from './read-block.ts'
import { type ProseReading, parseMarkdown, readBlock, TOO_DEEP } from './read-prose.ts'
import { createReport, quoted, type Report } from './report.ts'
import { takeTrace } from './take-trace.ts'

/** Characters of a file with its trace, and without. */
const LONGEST_FILE = 20_000_000
const LONGEST_TEXT = 30_000
const MOST_PARTS = 30

interface LessonSource {
  /** The name of the file. */
  readonly id: string
  /** Names of the traces that come with the app. */
  readonly shipped: readonly string[]
  /** A trace that was handed in beside the file: it is the lesson's, whatever the file says. */
  readonly traceText?: string | undefined
}

/** Fails with every problem, in the order of the file. */
export function readLesson(text: string, source: LessonSource): Result<Lesson, readonly Problem[]> {
  const report = createReport()
  const lesson = read(text, { ...source, report })
  return lesson === undefined || report.problems.length > 0 ? fail(report.problems) : ok(lesson)
}

interface Reading extends LessonSource {
  readonly report: Report
}

function read(text: string, { id, shipped, traceText, report }: Reading): Lesson | undefined {
  if (text.length > LONGEST_FILE) return void report.add(undefined, t`This file is too large to be a lesson.`)
  const { rest, traces } = takeTrace(text.replaceAll('\r\n', '\n'))
  if (rest.length > LONGEST_TEXT) {
    return void report.add(
      undefined,
      t`A lesson can have at most ${LONGEST_TEXT} characters of text. This one has ${rest.length}.`,
    )
  }
  const file = splitFile(rest)
  if (file === undefined) {
    return void report.add(
      1,
      t`A lesson starts with a line of “---”, its title and other fields, and another line of “---”.`,
    )
  }
  const front = readFrontMatter(file.front, report)
  if (front === undefined) return undefined
  const { trace: name, ...facts } = front
  const reading = { names: Object.keys(front.figures), report, before: file.before }
  const trace: LessonTrace | undefined =
    traceText === undefined
      ? traceOf(name, traces, { shipped, report })
      : { kind: 'enclosed', text: traceText }
  const parts = readParts(file.body, reading)
  return trace === undefined ? undefined : { id, ...facts, trace, parts }
}

function traceOf(
  name: string | undefined,
  enclosed: readonly BlockText[],
  { shipped, report }: Pick<Reading, 'shipped' | 'report'>,
): LessonTrace | undefined {
  const [first, second] = enclosed
  if (second !== undefined) report.add(second.line, t`A lesson can have only one run. This is the second.`)
  if (name !== undefined && first !== undefined) {
    report.add(first.line, t`The lesson already names the run “${name}”.`)
  }
  if (first !== undefined) return { kind: 'enclosed', text: first.text }
  if (name !== undefined && shipped.includes(name)) return { kind: 'shipped', name }
  report.add(
    1,
    name === undefined
      ? t`A lesson needs a trace: “trace:” with the name of one that comes with the app, or a \`\`\`trace block.`
      : t`Trace ${quoted(name)} doesn’t exist. Available: ${shipped.join(', ')}.`,
  )
  return undefined
}

function readParts(body: string, reading: ProseReading): readonly LessonPart[] {
  const { report, before } = reading
  const nodes = parseMarkdown(body)
  if (nodes === undefined) return said(report, before + 1, TOO_DEEP)
  const starts = nodes.flatMap((node, index) => (node.type === 'heading' && node.depth === 2 ? [index] : []))
  const [first] = starts
  if (first === undefined)
    return said(report, before + 1, t`A lesson needs parts: lines that start with “## ”.`)
  if (starts.length > MOST_PARTS)
    return said(report, before + 1, t`A lesson can have at most ${MOST_PARTS} parts.`)
  if (first > 0) report.add(before + lineOf(nodes[0]), t`There is text before the first part, “## …”.`)
  return starts.map((start, index) => readPart(body, nodes.slice(start, starts[index + 1]), reading))
}

function said(report: Report, line: number, message: string): readonly [] {
  report.add(line, message)
  return []
}

function lineOf(node: RootContent | undefined): number {
  return node?.position?.start.line ?? 1
}

function readPart(body: string, nodes: readonly RootContent[], reading: ProseReading): LessonPart {
  const [heading, ...content] = nodes
  const title = sourceOf(body, heading)
    .split('\n')[0]
    ?.replace(/^\s*##\s*/, '')
    .replace(/\s+#*\s*$/, '')
    .trim()
  if (title === undefined || title === '')
    reading.report.add(reading.before + lineOf(heading), t`This part has no title.`)
  const blocks: Block[] = []
  let shows: string | undefined
  for (const node of content) {
    const place = showsOf(body, node)
    if (place === undefined) addBlock(blocks, node, reading)
    else if (shows !== undefined || blocks.length > 0)
      reading.report.add(reading.before + place.line, t`A part shows one place, named first.`)
    else shows = readShows({ ...place, line: reading.before + place.line }, reading.report) ?? ''
  }
  if (content.every((node) => showsOf(body, node) !== undefined))
    reading.report.add(reading.before + lineOf(heading), t`This part is empty.`)
  return { title: title ?? '', ...given({ shows }), blocks }
}

/** As it is in the file: Markdown would make links and emphasis of what a link of ours holds. */
function sourceOf(body: string, node: RootContent | undefined): string {
  return body.slice(node?.position?.start.offset ?? 0, node?.position?.end.offset ?? 0)
}

/** `shows: …` as a line of its own, or fenced. */
function showsOf(body: string, node: RootContent): BlockText | undefined {
  if (node.type === 'code' && node.lang === 'shows') return { text: node.value, line: lineOf(node) + 1 }
  if (node.type !== 'paragraph') return undefined
  const [, text] = /^shows:\s*(\S.*)$/s.exec(sourceOf(body, node)) ?? []
  return text === undefined ? undefined : { text, line: lineOf(node) }
}

function addBlock(blocks: Block[], node: RootContent, reading: ProseReading): void {
  const { names, report, before } = reading
  if (node.type === 'code' && node.lang != null && Object.hasOwn(BLOCKS, node.lang)) {
    const block = BLOCKS[node.lang]?.({ text: node.value, line: before + lineOf(node) + 1 }, names, report)
    if (block !== undefined) blocks.push(block)
    return
  }
  if (node.type === 'heading' && node.depth < 3) {
    report.add(before + lineOf(node), t`A part starts with “## ”, a heading inside it with “### ”.`)
    return
  }
  const prose: readonly Prose[] = readBlock(node, reading)
  const last = blocks.at(-1)
  if (last?.kind === 'prose') blocks[blocks.length - 1] = { kind: 'prose', prose: [...last.prose, ...prose] }
  else if (prose.length > 0) blocks.push({ kind: 'prose', prose })
}
