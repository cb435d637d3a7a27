/**
 * How each kind of step looks: its glyph (paths on a 12 × 12 grid) and the family whose colour it takes. Five
 * families have a hue; messages and a control stay grey. Charts take the same families from here.
 */
import { t } from '#base/words.ts'
import { type ShownKind, STEP_KINDS } from '#core/model/step.ts'

export type KindFamily = 'system' | 'task' | 'action' | 'note' | 'answer' | 'message'

interface KindLook {
  readonly family: KindFamily
  readonly paths: readonly string[]
}

export const KIND_LOOKS: Readonly<Record<ShownKind, KindLook>> = {
  system: { family: 'system', paths: ['M4.5 1.5H2v9h2.5M7.5 1.5H10v9H7.5'] },
  task: { family: 'task', paths: ['M3 11V1.5', 'M3 2h7L8.2 4.5 10 7H3'] },
  action: { family: 'action', paths: ['M6.5 1L3 6.8h3L5.5 11 9 5.2H6z'] },
  reply: { family: 'answer', paths: ['M4.5 2.5L1.5 5.5l3 3', 'M1.5 5.5h5.5a3 3 0 0 1 3 3v1.5'] },
  planning: { family: 'note', paths: ['M2 3h.01M2 6h.01M2 9h.01', 'M4.5 3h6M4.5 6h6M4.5 9h4'] },
  note: { family: 'note', paths: ['M1.5 10.5l.6-2.6 5.9-5.9 2 2L4.1 9.9z'] },
  answer: { family: 'answer', paths: ['M1.5 6.5L4.5 9.5 10.5 2.5'] },
  summary: { family: 'answer', paths: ['M1.5 2h9M3 5h6M4.5 8h3M6 11h.01'] },
  message: { family: 'message', paths: ['M1.5 2h9v6.5H6L3.5 10.5v-2h-2z'] },
  attached: { family: 'message', paths: ['M2.5 1h4.5l2.5 2.5V11h-7z', 'M7 1v2.5h2.5'] },
  control: { family: 'message', paths: ['M6 1.5L10.5 6 6 10.5 1.5 6z'] },
}

/** Replies are listed behind actions. */
const REPLY_AT = STEP_KINDS.findIndex(({ kind }) => kind === 'action') + 1

const SHOWN_KINDS: readonly { readonly kind: ShownKind; readonly title: string }[] = [
  ...STEP_KINDS.slice(0, REPLY_AT),
  { kind: 'reply', title: t`Reply` },
  ...STEP_KINDS.slice(REPLY_AT),
  { kind: 'attached', title: t`Attached` },
]

export function kindTitle(kind: ShownKind): string {
  return SHOWN_KINDS.find((entry) => entry.kind === kind)?.title ?? kind
}

export interface KindCount {
  readonly kind: ShownKind
  readonly title: string
  readonly count: number
}

/** The kinds that occur, in the order of the list of kinds. O(steps). */
export function countKinds(kinds: readonly ShownKind[]): readonly KindCount[] {
  const counts = new Map<ShownKind, number>()
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return SHOWN_KINDS.flatMap(({ kind, title }) => {
    const count = counts.get(kind) ?? 0
    return count === 0 ? [] : [{ kind, title, count }]
  })
}
