/** What the scratchpad's document prints after each step in its verbose mode (SEED-SYSTEMS 5.3). It goes to the person, not to the model. */
import type { PadState } from './pad.ts'

/** Begins with an empty line. */
export function memoryUpdateText({ variables, observations, failedApproaches }: PadState): string {
  return [
    '',
    '[MEMORY UPDATE]',
    `  Variables: ${variables.length} stored`,
    `  Observations: ${observations.length} recorded`,
    `  Failed attempts: ${failedApproaches.length} tracked`,
  ].join('\n')
}
