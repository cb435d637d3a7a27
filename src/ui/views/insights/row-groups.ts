/** The rows of a level in groups: the tools of a run below their sum, all else on its own. Pure. */
import { t } from '#base/words.ts'
import { plus } from '#core/waste/step-prices.ts'
import { plural } from '../../kit/index.ts'
import { type Level, type LevelRow, scaleOf } from './level.ts'

export interface RowGroup {
  readonly row: LevelRow
  /** That the row is the sum of, largest first; empty: it is no sum. */
  readonly parts: readonly LevelRow[]
}

/** Largest first. One tool needs no sum. */
export function rowGroups({ rows, isPriced }: Pick<Level, 'rows' | 'isPriced'>): readonly RowGroup[] {
  const tools = rows.filter(({ isTool }) => isTool === true)
  const [first, ...others] = tools
  if (first === undefined || others.length === 0) return rows.map(alone)
  const sum: LevelRow = {
    key: ':tool-sum',
    name: t`Tool calls and results`,
    note: plural(tools.length, 'tool'),
    category: first.category,
    tokens: tools.reduce((all, { tokens }) => all + tokens, 0),
    dollars: tools.reduce<number | undefined>((all, { dollars }) => plus(all, dollars), 0),
    opens: undefined,
  }
  const { sizeOf } = scaleOf(isPriced)
  const rest = rows.filter(({ isTool }) => isTool !== true).map(alone)
  return [{ row: sum, parts: tools }, ...rest].sort((one, other) => sizeOf(other.row) - sizeOf(one.row))
}

/** A single part says nothing that its sum doesn’t. */
function alone(row: LevelRow): RowGroup {
  const { parts = [] } = row
  return { row, parts: parts.length > 1 ? parts : [] }
}
