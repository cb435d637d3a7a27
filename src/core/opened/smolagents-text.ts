/**
 * A context as smolagents prints it: `replay` of its memory, and the lines of its monitor.
 * Made where somebody looks at them, as they are as long as the context.
 */
import { t } from '#base/words.ts'
import { nativeStep } from '../dialects/smolagents.ts'
import { monitorReport } from '../model/smolagents/monitor.ts'
import { replayLines, replayText } from '../model/smolagents/replay-text.ts'
import type { Step } from '../model/step.ts'
import type { Call } from '../model/trace.ts'

interface DebugText {
  readonly id: string
  readonly title: string
  readonly text: string
}

/** `steps`: of the context; `calls`: with the usage that was recorded. O(length of the context). */
export function smolagentsTexts(
  steps: readonly Step[],
  calls: readonly Pick<Call, 'stepId' | 'usage'>[],
): readonly DebugText[] {
  return [
    { id: 'smolagents-replay', title: t`Replay (smolagents)`, text: replayOf(steps) },
    { id: 'smolagents-monitor', title: t`Monitor (smolagents)`, text: monitorOf(steps, calls) },
  ]
}

/** smolagents has one system prompt, outside of its steps. */
function replayOf(steps: readonly Step[]): string {
  const native = steps.flatMap((step) => nativeStep(step) ?? [])
  const prompts = native.flatMap((step) => (step.kind === 'system' ? [step.prompt] : []))
  return replayText(replayLines(prompts.join('\n'), native))
}

function monitorOf(steps: readonly Step[], calls: readonly Pick<Call, 'stepId' | 'usage'>[]): string {
  const usages = new Map(calls.map(({ stepId, usage }) => [stepId, usage]))
  const timed = steps.flatMap((step) => {
    if (step.kind !== 'action' || step.duration === undefined) return []
    const { timestamp: start = 0, duration } = step
    const { input, output, cacheRead = 0, cacheWrite = 0 } = usages.get(step.id) ?? {}
    const timing = { start, end: start + duration }
    if (input === undefined || output === undefined) return [{ timing }]
    return [{ timing, usage: { inputTokens: input + cacheRead + cacheWrite, outputTokens: output } }]
  })
  const report = monitorReport(timed)
  if (!report.ok) return report.error.message
  return report.value.lines.join('\n') || t`The steps of this context have no recorded durations.`
}
