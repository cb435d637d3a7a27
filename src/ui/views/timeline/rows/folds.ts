/**
 * Steps in a row that no model and no person wrote in the run, such as nine attached files, are one row until
 * it is opened: the first words of a person and what the model did are in view. So is the history that a fork
 * copied. Pure.
 */
import { plural } from '#base/format-count.ts'
import { formatExact } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { stepLine } from '#core/model/step-line.ts'
import { isOwn } from '#core/model/steps.ts'
import type { RowFold, TimelineRow } from './row-model.ts'

/** Fewer are shown as they are. */
const FEWEST = 3

/** `opened`: positions of first rows. The same array where nothing is folded. O(rows). */
export function foldedRows(
  rows: readonly TimelineRow[],
  opened: ReadonlySet<number>,
): readonly TimelineRow[] {
  const groups = groupsOf(rows)
  if (groups.length === 0) return rows
  const folded: TimelineRow[] = []
  let from = 0
  for (const { start, end } of groups) {
    folded.push(...rows.slice(from, start))
    const [first, ...others] = rows.slice(start, end)
    if (first === undefined) continue
    const isOpen = opened.has(first.position)
    folded.push({ ...first, fold: { rows: rows.slice(start, end), isOpen } }, ...(isOpen ? others : []))
    from = end
  }
  folded.push(...rows.slice(from))
  return folded
}

interface Group {
  readonly start: number
  readonly end: number
}

function groupsOf(rows: readonly TimelineRow[]): readonly Group[] {
  const groups: Group[] = []
  let start = 0
  for (let end = 0; end <= rows.length; end++) {
    const [row, first] = [rows[end], rows[start]]
    const kind = foldKind(row)
    if (kind !== undefined && kind === foldKind(first) && row?.step.agent === first?.step.agent) continue
    if (end - start >= FEWEST) groups.push({ start, end })
    start = kind === undefined ? end + 1 : end
  }
  return groups
}

/** Rows of the same are folded together; undefined: never. */
function foldKind(row: TimelineRow | undefined): 'copied' | 'attached' | undefined {
  if (row !== undefined && !isOwn(row.step)) return 'copied'
  return row?.kind === 'attached' || row?.kind === 'system' ? 'attached' : undefined
}

/** The position of the first row of the closed fold that hides a step; undefined: none does. O(rows). */
export function hidingFold(rows: readonly TimelineRow[], id: string | undefined): number | undefined {
  if (id === undefined) return undefined
  const hiding = rows.find(
    ({ fold }) => fold?.isOpen === false && fold.rows.some(({ step }, at) => at > 0 && step.id === id),
  )
  return hiding?.position
}

/** Steps of copied history that the parent session had compacted: no call of this run was sent them. */
function isGone({ step, fate }: TimelineRow): boolean {
  return !isOwn(step) && fate?.call === 0
}

/** Those whose tokens the first call that follows them was sent. */
export function sentRows({ rows }: RowFold): readonly TimelineRow[] {
  return rows.filter((row) => !isGone(row))
}

/** `9 attached`, and what they are; of copied history how many steps it has. */
export function foldWords(fold: RowFold): { readonly title: string; readonly names: string } {
  const { rows } = fold
  if (rows.some(({ step }) => !isOwn(step))) {
    const steps = plural(rows.length, 'step')
    const gone = rows.length - sentRows(fold).length
    const names = gone === 0 ? steps : t`${steps}, ${formatExact(gone)} compacted before`
    return { title: t`Copied from the parent session`, names }
  }
  const isAllAttached = rows.every(({ kind }) => kind === 'attached')
  return {
    title: isAllAttached ? t`${rows.length} attached` : plural(rows.length, 'step'),
    names: [...new Set(rows.map(nameOf))].join(', '),
  }
}

/** Of a file its name, else what kind of text it is. */
function nameOf({ step, kind }: TimelineRow): string {
  if (kind === 'system') return t`system prompt`
  const { text } = stepLine(step)
  const file = /^[a-z ]+ \S*[\\/]([^\\/\s]+)$/.exec(text)?.[1]
  return (
    file ??
    text
      .replace(/^#+ /, '')
      .split(/: | for /, 1)[0]
      ?.slice(0, NAME_UNITS) ??
    ''
  )
}

const NAME_UNITS = 40
