/**
 * A trace as smolagents' memory steps (`get_full_steps`, without prompts). It has one observation and one
 * error an action, so those of several results are joined; users' later messages become tasks, as in a
 * conversation there.
 */
import type { JsonValue } from '#base/json.ts'
import { ok, type Result } from '#base/result.ts'
import { nativeStep } from '#core/dialects/smolagents.ts'
import { type Part, partsText } from '#core/model/message.ts'
import { fullSteps } from '#core/model/smolagents/records.ts'
import type { SmolStep, SmolUsage } from '#core/model/smolagents/steps.ts'
import type { Step } from '#core/model/step.ts'
import type { Call, Trace } from '#core/model/trace.ts'
import { messagesOf } from '../losses/said.ts'

export function writeSmolagents(trace: Trace): Result<string> {
  const calls = new Map(trace.calls.map((call) => [call.stepId, call]))
  const steps = trace.steps.flatMap((step) => smolSteps(step, calls.get(step.id)))
  const records: readonly JsonValue[] = fullSteps(steps)
  return ok(`${JSON.stringify(records, undefined, 1)}\n`)
}

function smolSteps(step: Step, call: Call | undefined): readonly SmolStep[] {
  const native = nativeStep(step)
  if (native !== undefined) return [withUsage(native, call)]
  return messagesOf(step).map(({ role, parts }): SmolStep => {
    const text = partsText(parts)
    if (role === 'system' || role === 'developer') return { kind: 'system', prompt: text }
    if (role === 'user') return { kind: 'task', task: text, ...images(parts) }
    const action = { kind: 'action' as const, number: step.number, timing: timingOf(step), isFinal: false }
    return role === 'tool'
      ? { ...action, observations: text, ...images(parts) }
      : withUsage({ ...action, output: text }, call)
  })
}

function images(parts: readonly Part[]): { readonly images?: readonly string[] } {
  const urls = parts.flatMap((part) => (part.kind === 'image' ? [part.url] : []))
  return urls.length === 0 ? {} : { images: urls }
}

function timingOf({ timestamp = 0, duration }: Step) {
  return { start: timestamp, ...(duration === undefined ? {} : { end: timestamp + duration }) }
}

function withUsage(step: SmolStep, call: Call | undefined): SmolStep {
  if (step.kind !== 'action' && step.kind !== 'planning') return step
  const usage = usageOf(call)
  return usage === undefined ? step : { ...step, usage }
}

/** What came from a cache is part of the input there. */
function usageOf(call: Call | undefined): SmolUsage | undefined {
  const { input, output, cacheRead = 0, cacheWrite = 0 } = call?.usage ?? {}
  if (input === undefined && output === undefined) return undefined
  return { inputTokens: (input ?? 0) + cacheRead + cacheWrite, outputTokens: output ?? 0 }
}
