/** A trace as readable text, for snapshots: one line a step, its content indented below. */
import type { Part } from '#core/model/message.ts'
import type { Step } from '#core/model/step.ts'
import type { Call, Trace } from '#core/model/trace.ts'

export function dumpTraces(traces: readonly Trace[]): string {
  return `${traces.map(dumpTrace).join('\n\n')}\n`
}

function dumpTrace(trace: Trace): string {
  const { source } = trace
  const lines = [
    `# ${trace.title} (${source.version ?? source.format}, run ${source.run + 1} of ${source.runs})`,
    ...trace.steps.flatMap((step) => dumpStep(trace, step)),
    `metadata ${JSON.stringify(trace.metadata)}`,
    ...(trace.tools.length > 0 ? [`tools ${JSON.stringify(trace.tools)}`] : []),
    ...(trace.fidelity === undefined
      ? []
      : [`fidelity ${trace.fidelity.equal} of ${trace.fidelity.checked}`]),
    ...(trace.unread ?? []).map(({ path, count }) => `unread ${path} ${count}`),
    ...(trace.toolSets === undefined ? [] : [`tool sets ${JSON.stringify(trace.toolSets)}`]),
    ...(trace.recordedTotals === undefined
      ? []
      : [`recorded totals ${JSON.stringify(trace.recordedTotals)}`]),
    ...(trace.contextWindow === undefined ? [] : [`context window ${trace.contextWindow}`]),
    ...(trace.inferredContext === undefined
      ? []
      : [`inferred context ${JSON.stringify(trace.inferredContext)}`]),
    ...(trace.compactions ?? []).map((compaction) => `compaction ${JSON.stringify(compaction)}`),
    ...trace.warnings.map((warning) => `warning ${warning.where ?? ''}: ${warning.message}`),
  ]
  return lines.join('\n')
}

function dumpStep(trace: Trace, step: Step): readonly string[] {
  const calls = trace.calls.filter((call) => call.stepId === step.id)
  const recorded = calls.flatMap(({ index }) => trace.recorded.filter((entry) => entry.call === index))
  const records = trace.records.get(step.id)?.length ?? 0
  const marks = [
    step.number === Number(step.id.slice(1)) ? '' : `number ${step.number}`,
    step.agent === undefined ? '' : `agent ${step.agent}`,
    step.demo === true ? 'demo' : '',
    step.copied === true ? 'copied' : '',
    step.timestamp === undefined ? '' : `at ${step.timestamp}`,
    step.duration === undefined ? '' : `took ${step.duration}`,
    ...calls.map(callMark),
    `${records} record(s)`,
  ]
  return [
    ...recorded.flatMap(({ changes }) =>
      changes.map(
        (change) => `  > ${change.kind} ${change.kind === 'remove' ? change.id : inline(change.step)}`,
      ),
    ),
    `${step.id} ${step.kind}: ${marks.filter(Boolean).join(', ')}`,
    ...content(step).map((line) => `    ${line}`),
  ]
}

function callMark({ index, model, usage, at: _at, stepId: _step, agent: _agent, ...facts }: Call): string {
  const words = Object.entries(facts).map(([key, value]) => `${key} ${value}`)
  const counted = usage === undefined ? '' : JSON.stringify(usage)
  return ['call', index, model ?? '', counted, ...words].filter((word) => word !== '').join(' ')
}

function inline(step: Step): string {
  return `${step.id} ${step.kind}: ${content(step).join(' | ')}`
}

function content(step: Step): readonly string[] {
  switch (step.kind) {
    case 'note':
      return [JSON.stringify(step.text), `reply ${JSON.stringify(step.response)}`]
    case 'control':
      return [JSON.stringify(step.control)]
    case 'action':
      return [
        ...(step.name === undefined ? [] : [`name ${step.name}`]),
        ...step.parts.map(part),
        ...(step.thought === undefined ? [] : [`thought ${JSON.stringify(step.thought)}`]),
        ...step.calls.map(
          (call) =>
            `call ${call.inText === true ? '(in text) ' : ''}${call.name} [${call.id}] ${call.arguments}`,
        ),
        ...step.results.map(
          ({ callId, name, parts, error }) =>
            `result [${callId}] ${name ?? ''} ${parts.map(part).join(' ')}${error === undefined ? '' : ` error ${JSON.stringify(error)}`}`,
        ),
        ...(step.isFinal === true ? ['final'] : []),
      ]
    case 'message':
      return [`${step.role} ${step.name ?? ''} ${step.callId ?? ''}`.trim(), ...step.parts.map(part)]
    case 'system':
      return [...(step.role === undefined ? [] : [step.role]), ...step.parts.map(part)]
    default:
      return [...('name' in step ? [`name ${step.name}`] : []), ...step.parts.map(part)]
  }
}

function part(value: Part): string {
  switch (value.kind) {
    case 'text':
      return JSON.stringify(value.text)
    case 'reasoning':
      return `reasoning ${JSON.stringify(value.text)}`
    case 'image':
      return `image ${value.mediaType ?? ''} ${value.url}`
    case 'other':
      return `other ${value.label} ${JSON.stringify(value.value)}`
  }
}
