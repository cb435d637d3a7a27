/**
 * OpenHands' condensers, as they are configured. https://docs.openhands.dev/sdk/guides/context-condenser,
 * https://github.com/All-Hands-AI/OpenHands/blob/main/config.template.toml
 */
import { formatExact } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { type Agent, type CodeOf, withParams } from './agent.ts'

const WINDOWS = [10, 20, 50]
const MOST_EVENTS = [40, 80, 120]
const CONDENSER = t`the condenser section of config.toml`
const IN_CODE = t`the agent’s code`

function howTo(codeOf: CodeOf): string {
  const [section, file] = [codeOf('[condenser]'), codeOf('config.toml')]
  return t`Write each of the two on a line of its own below ${section} in ${file}.`
}

export const openHandsV0: Agent = {
  name: 'OpenHands',
  formats: ['openhands-v0'],
  settings: [
    ...WINDOWS.map((window) => ({
      id: `openhands-masking-${window}`,
      entered: `type = "observation_masking", attention_window = ${window}`,
      place: CONDENSER,
      size: undefined,
      spec: withParams('openhands-masking', { window }),
      effect: t`OpenHands hides results that aren’t among the newest ${formatExact(window)} events.`,
      howTo,
    })),
    ...MOST_EVENTS.map((most) => ({
      id: `openhands-llm-${most}`,
      entered: `type = "llm", max_size = ${most}`,
      place: CONDENSER,
      size: undefined,
      spec: withParams('openhands-llm-summary', { maxSize: most }),
      effect: t`Above ${formatExact(most)} events, OpenHands summarizes the middle ones.`,
      howTo,
    })),
  ],
}

export const openHandsV1: Agent = {
  name: 'OpenHands',
  formats: ['openhands-v1'],
  settings: MOST_EVENTS.map((most) => ({
    id: `openhands-sdk-${most}`,
    entered: `LLMSummarizingCondenser(max_size=${most})`,
    place: IN_CODE,
    size: undefined,
    spec: withParams('openhands-guarded-summary', { maxSize: most }),
    effect: t`Above ${formatExact(most)} events, OpenHands summarizes the middle ones.`,
    howTo: (codeOf) => t`Give it to the agent as its ${codeOf('condenser')}, with the model that summarizes.`,
  })),
}
