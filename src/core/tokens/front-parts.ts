/** What stands in front of every prompt and is no step: each can be left out of the figures. */
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
    help: t`The tools that the file names are in front of every prompt: in the context, in sums and in the bill.`,
  },
  {
    id: 'not-recorded',
    title: t`What the file does not hold`,
    help: t`Instructions and tools that only the recorded prompt sizes tell of: in the bill, not in the context.`,
  },
]

export function isFrontPart(value: unknown): value is FrontPart {
  return FRONT_PARTS.some(({ id }) => id === value)
}
