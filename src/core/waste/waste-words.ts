/** The kinds of waste in words. */
import { t } from '#base/words.ts'
import type { WasteKind } from '../model/waste-kind.ts'

export const WASTE_KINDS: readonly {
  readonly kind: WasteKind
  readonly title: string
  /** From which call on a finding counts. */
  readonly help: string
  /** What avoids it without a changed prompt, which may cost more than the waste: replays tell that. */
  readonly advice: string
}[] = [
  {
    kind: 'repeated-result',
    title: t`Repeated results`,
    help: t`Copies of a result that the context already contained: of equal calls, or of 500 tokens and more.`,
    advice: t`Tell the agent to use the result it already has.`,
  },
  {
    kind: 'read-again',
    title: t`Old versions of files and output`,
    help: t`Reads of a file of which a later read returned most lines again, and older output of a command that was run again, from the call on that was sent the newer ones.`,
    advice: t`Tell the agent not to read lines again that haven’t changed.`,
  },
  {
    kind: 'old-failures',
    title: t`Old error messages`,
    help: t`Results of failed tool calls, from the tenth call on. Errors counts them in all later calls.`,
    advice: t`Tell the agent to limit the output of commands that may fail.`,
  },
  {
    kind: 'unused-tools',
    title: t`Unused tools`,
    help: t`Tool definitions that every prompt contained and the agent never called.`,
    advice: t`Remove these tools from the agent’s configuration.`,
  },
  {
    kind: 'oversized-result',
    title: t`Large results after their last use`,
    help: t`Results above 2,000 tokens, after the last call that used a new fact from them. A fact is new in the earliest step that contains it: a result whose facts the context already contained is waste. A use that names nothing from the result can’t be seen.`,
    advice: t`Limit what a command prints and a read returns: use a filter or a range of lines.`,
  },
  {
    kind: 'repeated-call',
    title: t`Results that repeat their call`,
    help: t`Results above 2,000 tokens that mostly repeat what the call itself wrote, such as a whole file, after the last call that used a new fact from them.`,
    advice: t`The tool returns what the agent wrote. Edits of the parts that change return less than writing a whole file again.`,
  },
]

export function wasteKindTitle(wanted: WasteKind): string {
  return WASTE_KINDS.find(({ kind }) => kind === wanted)?.title ?? ''
}
