/**
 * smolagents' `replay`: what it writes to its log, call by call, and the same as text to read and to copy.
 */
import type { JsonValue } from '#base/json.ts'
import type { SmolRecordedMessage, SmolStep } from './steps.ts'

export type ReplayLine =
  | { readonly kind: 'log'; readonly text: string }
  | { readonly kind: 'markdown'; readonly title: string; readonly text: JsonValue }
  | { readonly kind: 'task'; readonly text: string }
  | { readonly kind: 'rule'; readonly title: string }
  | { readonly kind: 'messages'; readonly messages: readonly SmolRecordedMessage[] }

/** `detailed` adds what the model was sent; with long memories that grows with the square of the steps. */
export function replayLines(
  systemPrompt: string,
  steps: readonly SmolStep[],
  detailed = false,
): readonly ReplayLine[] {
  return [
    { kind: 'log', text: "Replaying the agent's steps:" },
    { kind: 'markdown', title: 'System prompt', text: systemPrompt },
    ...steps.flatMap((step) => stepLines(step, detailed)),
  ]
}

function stepLines(step: SmolStep, detailed: boolean): readonly ReplayLine[] {
  switch (step.kind) {
    case 'task':
      return [{ kind: 'task', text: step.task }]
    case 'planning':
      return turnLines('Planning step', detailed ? step.modelInput : undefined, step.plan)
    case 'action':
      return turnLines(`Step ${step.number}`, detailed ? step.modelInput : undefined, step.output)
    default:
      return []
  }
}

function turnLines(
  title: string,
  messages: readonly SmolRecordedMessage[] | undefined,
  output: JsonValue | undefined,
): readonly ReplayLine[] {
  return [
    { kind: 'rule', title },
    ...(messages === undefined ? [] : [{ kind: 'messages' as const, messages }]),
    ...(output === undefined ? [] : [{ kind: 'markdown' as const, title: 'Agent output:', text: output }]),
  ]
}

/** The lines as plain text. */
export function replayText(lines: readonly ReplayLine[]): string {
  return lines.map(lineText).join('\n')
}

function lineText(line: ReplayLine): string {
  switch (line.kind) {
    case 'log':
      return line.text
    case 'markdown':
      return `${line.title}\n${shown(line.text)}`
    case 'task':
      return `New task:\n${line.text}`
    case 'rule':
      return `──── ${line.title} ────`
    case 'messages':
      return line.messages.map(({ role, content }) => `[${role}]\n${shown(content)}`).join('\n')
  }
}

function shown(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value, undefined, 2)
}
