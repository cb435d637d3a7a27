/**
 * What the scratchpad's document prints after each step in its verbose mode. It goes to
 * the person, not to the model.
 */
import type { ContextList } from './context-text.ts'

/** Begins with an empty line. Takes any scratchpad: only how much each list holds is told. */
export function memoryUpdateText({
  variables,
  observations,
  failedApproaches,
}: Readonly<Record<ContextList, readonly unknown[]>>): string {
  return [
    '',
    '[MEMORY UPDATE]',
    `  Variables: ${variables.length} stored`,
    `  Observations: ${observations.length} recorded`,
    `  Failed attempts: ${failedApproaches.length} tracked`,
  ].join('\n')
}
