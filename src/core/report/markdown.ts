/**
 * A trace as Markdown, for reading: prose quoted, calls and results in fences that nothing in them can close.
 * What the texts say is shown and never becomes markup: no HTML, no image that would be fetched.
 */
import { callName } from '../model/call-names.ts'
import type { Part, ToolCall, ToolResult } from '../model/message.ts'
import { type ActionStep, STEP_KINDS, type Step } from '../model/step.ts'
import type { Call, Trace } from '../model/trace.ts'

/** The whole trace. O(text). */
export function traceMarkdown(trace: Trace): string {
  const calls = new Map(trace.calls.map((call) => [call.stepId, call]))
  const blocks = [
    `# ${inline(trace.title)}`,
    facts(trace),
    ...trace.steps.flatMap((step) => [heading(step, calls.get(step.id)), ...content(step)]),
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

function facts({ source, steps, calls, warnings }: Trace): string {
  const run = source.runs > 1 ? `, run ${source.run + 1} of ${source.runs}` : ''
  const models = [...new Set(calls.flatMap(({ model }) => model ?? []))]
  return [
    `- File: ${inline(source.fileName)}${run} (${inline(source.format)})`,
    `- ${counted(steps.length, 'step')}, ${counted(calls.length, 'model call')}`,
    ...(models.length === 0 ? [] : [`- Models: ${models.map(inline).join(', ')}`]),
    ...(warnings.length === 0 ? [] : [`- ${counted(warnings.length, 'note')} from its import`]),
  ].join('\n')
}

/** The same in every locale, as all of the document. */
function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function heading(step: Step, call: Call | undefined): string {
  const title = STEP_KINDS.find(({ kind }) => kind === step.kind)?.title ?? step.kind
  const role = step.kind === 'message' ? ` (${step.role})` : ''
  const marks = [
    step.agent === undefined ? '' : inline(step.agent),
    call === undefined ? '' : callName(call.index),
    step.timestamp === undefined ? '' : timeText(step.timestamp),
    step.demo === true ? 'demonstration' : '',
  ].filter((mark) => mark !== '')
  return `## ${step.number}. ${title}${role}${marks.length === 0 ? '' : ` · ${marks.join(' · ')}`}`
}

/** Seconds since the epoch, the same in every locale; what is no such time is given as it is. */
function timeText(seconds: number): string {
  const time = new Date(seconds * 1000)
  return Number.isNaN(time.getTime()) || seconds < 1e8
    ? `${seconds} s`
    : time.toISOString().slice(0, 19).replace('T', ' ')
}

function content(step: Step): readonly string[] {
  switch (step.kind) {
    case 'action':
      return actionContent(step)
    case 'note':
      return [
        quote(step.text),
        ...(step.response === '' ? [] : ['The reply that held it:', quote(step.response)]),
      ]
    case 'control':
      return [fence(JSON.stringify(step.control), 'json')]
    case 'message':
      return [...step.parts.flatMap(partContent), ...(step.calls ?? []).flatMap(callContent)]
    default:
      return step.parts.flatMap(partContent)
  }
}

function actionContent(step: ActionStep): readonly string[] {
  return [
    ...step.parts.flatMap(partContent),
    ...(step.thought === undefined ? [] : ['Thought:', quote(step.thought)]),
    ...step.calls.flatMap(callContent),
    ...step.results.flatMap(resultContent),
  ]
}

function partContent(part: Part): readonly string[] {
  switch (part.kind) {
    case 'text':
      return [quote(part.text)]
    case 'reasoning':
      return ['Reasoning:', quote(part.text)]
    case 'image':
      return [`Image: ${code(part.url.length > 100 ? `${part.url.slice(0, 100)}…` : part.url)}`]
    case 'other':
      return [`${inline(part.label)}:`, fence(JSON.stringify(part.value, undefined, 1), 'json')]
  }
}

function callContent(call: ToolCall): readonly string[] {
  return [
    `Calls ${code(call.name === '' ? 'a tool without a name' : call.name)}:`,
    fence(call.arguments, 'json'),
  ]
}

function resultContent({ name, parts, error }: ToolResult): readonly string[] {
  const title = name === undefined ? 'Result' : `Result of ${code(name)}`
  const shown = parts.flatMap((part) =>
    part.kind === 'text' ? [fence(part.text, 'text')] : partContent(part),
  )
  return [`${title}:`, ...shown, ...(error === undefined ? [] : ['Error:', fence(error, 'text')])]
}

/** Prose in a quotation: what it contains stays in it. HTML and images are shown as they are written. */
function quote(text: string): string {
  if (text === '') return '> _(empty)_'
  return text
    .split(/\r\n|[\r\n]/)
    .map((line) => `> ${neutral(line)}`.trimEnd())
    .join('\n')
}

function neutral(line: string): string {
  return line.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/!\[/g, '!\\[')
}

/** One line in a heading or a list: no markup at all. */
function inline(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_{}[\]<>#|!]/g, '\\$&')
}

function code(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  const ticks = '`'.repeat(longestRun(line, '`') + 1)
  const space = line.startsWith('`') || line.endsWith('`') ? ' ' : ''
  return `${ticks}${space}${line}${space}${ticks}`
}

/** A fence longer than any run of its character in the text. */
function fence(text: string, language: string): string {
  const marks = '`'.repeat(Math.max(3, longestRun(text, '`') + 1))
  return `${marks}${language}\n${text}\n${marks}`
}

function longestRun(text: string, char: string): number {
  let longest = 0
  let run = 0
  for (let at = 0; at < text.length; at++) {
    run = text[at] === char ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}
