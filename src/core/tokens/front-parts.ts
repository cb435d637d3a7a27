/** Parts of every prompt that are no step: each can be hidden from the figures of tokens. */
import { t } from '#base/words.ts'

export type FrontPart = 'tools' | 'not-recorded'

export const FRONT_PARTS: readonly {
  readonly id: FrontPart
  readonly title: string
  readonly help: string
}[] = [
  {
    id: 'tools',
    title: t`Tool definitions`,
    help: t`The tool definitions listed in the file.`,
  },
  {
    id: 'not-recorded',
    title: t`Inferred system prompt and tools`,
    help: t`Not in the file: inferred from the recorded usage. Costs always include it.`,
  },
]

export function isFrontPart(value: unknown): value is FrontPart {
  return FRONT_PARTS.some(({ id }) => id === value)
}
