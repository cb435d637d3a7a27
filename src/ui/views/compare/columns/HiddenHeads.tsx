// biome-ignore-all lint/a11y/useSemanticElements: lines that share tracks with others are grids, which a <table> cannot be.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid, or the button inside, has the tab stop.
/** The heads of a list for who cannot see that it is under those of the columns. */
import type { Column } from '../model/use-comparison.ts'

interface HiddenHeadsProps {
  readonly columns: readonly Column[]
  /** Of the first column. */
  readonly title: string
}

export function HiddenHeads({ columns, title }: HiddenHeadsProps) {
  return (
    <div role="row" aria-rowindex={1} className="visually-hidden">
      <span role="columnheader">{title}</span>
      {columns.map(({ id, name }) => (
        <span key={id} role="columnheader">
          {name}
        </span>
      ))}
    </div>
  )
}
