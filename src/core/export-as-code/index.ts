/** The list of projects that a policy can be exported as code to. Adding one: its file and its line here. */
import type { Trace } from '../model/trace.ts'
import type { CheckedSpec } from '../spec/spec-data.ts'
import { agentFramework } from './agent-framework.ts'
import { anthropic } from './anthropic.ts'
import { autogen } from './autogen.ts'
import { googleAdk } from './google-adk.ts'
import { langchain } from './langchain.ts'
import { llamaIndex } from './llamaindex.ts'
import { marsys } from './marsys.ts'
import { openHands } from './openhands.ts'
import { pydanticAi } from './pydantic-ai.ts'
import { python } from './python.ts'
import { semanticKernel } from './semantic-kernel.ts'
import { smolagents } from './smolagents.ts'
import { sweAgent } from './swe-agent.ts'
import { type ExportedRun, exportAsCode, type HomeTarget } from './target.ts'
import { tinyagent } from './tinyagent.ts'
import { typeScript } from './typescript.ts'

export type { ExportedRun, HomeTarget }
export { exportAsCode }

/** What needs no framework comes first, then frameworks by name, then the API of one provider. */
export const homeTargets: readonly HomeTarget[] = [
  python,
  typeScript,
  agentFramework,
  autogen,
  googleAdk,
  langchain,
  llamaIndex,
  marsys,
  openHands,
  pydanticAi,
  semanticKernel,
  smolagents,
  sweAgent,
  tinyagent,
  anthropic,
]

/** Whether at least one of the projects can express a strategy. */
export function isExportable(spec: CheckedSpec, run: ExportedRun = {}): boolean {
  return bestTarget(spec, run) !== undefined
}

/**
 * Where a strategy is exported to first: the framework that recorded the run, else the first of the list that
 * can express it; undefined: none can.
 */
export function bestTarget(spec: CheckedSpec, run: ExportedRun = {}): HomeTarget | undefined {
  const able = homeTargets.filter((target) => exportAsCode(target, spec, run).ok)
  return able.find(({ formats = [] }) => formats.includes(run.format ?? '')) ?? able[0]
}

/** What exported code depends on in a run. O(steps). */
export function exportedRun({ source, steps }: Pick<Trace, 'source' | 'steps'>): ExportedRun {
  const withResults = steps.filter((step) => step.kind === 'action' && step.results.length > 0)
  const isInText = withResults.every(
    (step) => step.kind === 'action' && step.calls.every((call) => call.inText === true),
  )
  return { format: source.format, hasCallsInText: withResults.length > 0 && isInText }
}
