/** Parts of every prompt that are no step: each can be hidden from the figures of tokens. */
import { t } from '#base/words.ts'

export type PromptPart = 'tools' | 'not-recorded'

export const PROMPT_PARTS: readonly {
  readonly id: PromptPart
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

export function isPromptPart(value: unknown): value is PromptPart {
  return PROMPT_PARTS.some(({ id }) => id === value)
}
