// biome-ignore-all lint/a11y/useSemanticElements: lines that share tracks with others are grids, which a <table> cannot be.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid, or the button inside, has the tab stop.
/** The heads of the grid for who cannot see that it stands under those of the figures. */
import type { Column } from '../model/use-comparison.ts'

export function HiddenHeads({ columns }: { readonly columns: readonly Column[] }) {
  return (
    <div role="row" aria-rowindex={1} className="visually-hidden">
      <span role="columnheader">Step in the baseline</span>
      {columns.map(({ id, name }) => (
        <span key={id} role="columnheader">
          {name}
        </span>
      ))}
    </div>
  )
}
