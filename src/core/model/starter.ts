/** A strategy or memory with values to begin with, which the interface offers with one click. */

export interface Starter {
  readonly title: string
  /** What it is good and bad for, in a few words. */
  readonly help: string
  /** Who offers it: Compare among its presets, or the Memory view among the types of memory. */
  readonly offeredBy: 'compare' | 'memory'
  /** The address where the product’s own defaults are described; absent: it is not a product’s. */
  readonly source?: string
  readonly params?: Readonly<Record<string, number | string | boolean>>
}
