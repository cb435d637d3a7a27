/** SWE-agent's history processors. https://swe-agent.com/latest/reference/history_processor_config/ */
import { field, jsonOf, listField, numberField, textField } from '#base/json.ts'
import { t } from '#base/words.ts'
import { type Agent, withParams } from './agent.ts'
import type { RecordedRun } from './as-recorded.ts'

const KEPT = [3, 5, 10, 20]
const PROCESSOR = 'last_n_observations'

export const sweAgent: Agent = {
  name: 'SWE-agent',
  formats: ['swe-agent'],
  settings: KEPT.map((n) => ({
    id: `swe-agent-last-${n}`,
    entered: `{type: ${PROCESSOR}, n: ${n}}`,
    place: t`the agent’s YAML file`,
    size: undefined,
    spec: withParams('swe-agent-last-observations', { n }),
    effect: t`SWE-agent replaces all but the newest ${n} tool results with a line that says how long they were.`,
    howTo: (codeOf, _window, run) => {
      const list = codeOf('history_processors')
      const own = run && keptIn(run)
      if (run === undefined)
        return t`Add it to the list ${list} of the agent’s section, or change its n where the list already has this processor.`
      if (own === undefined) return t`Add it to the list ${list} of the agent’s section.`
      return own === n
        ? t`The list ${list} of this run’s agent already has it.`
        : t`The list ${list} of this run’s agent already has this processor: change its ${codeOf(`n: ${own}`)} to ${codeOf(`n: ${n}`)}.`
    },
    isOf: (run) => keptIn(run) === n,
  })),
}

/** How many results the run's own processor keeps, by the file's configuration. Undefined: it has none. */
function keptIn({ metadata }: RecordedRun): number | undefined {
  const config = field(metadata, 'replay_config')
  const agent = field(typeof config === 'string' ? jsonOf(config) : config, 'agent')
  const own = listField(agent, 'history_processors')?.find((one) => textField(one, 'type') === PROCESSOR)
  return numberField(own, 'n')
}
