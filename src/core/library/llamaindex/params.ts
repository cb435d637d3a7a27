/** The parameters that both buffers of LlamaIndex have. */
import { t } from '#base/words.ts'

export const INITIAL_TOKENS = {
  kind: 'integer',
  label: t`Other tokens`,
  help: t`Tokens that are sent with every request and also count.`,
  min: 0,
  max: 10_000_000,
  initial: 0,
  unit: 'tokens',
} as const

export function limitOf(initial: number) {
  return { kind: 'integer', label: t`At most`, min: 1, max: 10_000_000, initial, unit: 'tokens' } as const
}
