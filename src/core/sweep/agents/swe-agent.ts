/** SWE-agent's history processors. https://swe-agent.com/latest/reference/history_processor_config/ */
import { t } from '#base/words.ts'
import { type Agent, withParams } from './agent.ts'

const KEPT = [3, 5, 10, 20]

export const sweAgent: Agent = {
  name: 'SWE-agent',
  formats: ['swe-agent'],
  settings: KEPT.map((n) => ({
    id: `swe-agent-last-${n}`,
    entered: `{type: last_n_observations, n: ${n}}`,
    place: t`the agent’s YAML file`,
    size: undefined,
    spec: withParams('swe-agent-last-observations', { n }),
    effect: t`SWE-agent replaces all but the newest ${n} tool results with a line that says how long they were.`,
    howTo: (codeOf) => t`Add it to the list ${codeOf('history_processors')} of the agent’s section.`,
  })),
}
