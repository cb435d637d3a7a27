/** Which runs of the library are selected. */

export interface RunSelection {
  /** Ids of runs. */
  readonly ids: ReadonlySet<string>
  /** The row from which Shift selects a range. */
  readonly anchor: string | undefined
  /** What was selected before the range was: it stays when the range gets smaller. */
  readonly before: ReadonlySet<string>
}

export const NOTHING_SELECTED: RunSelection = { ids: new Set(), anchor: undefined, before: new Set() }
