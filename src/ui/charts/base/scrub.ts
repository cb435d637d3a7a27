/** The keys of everything that scrubs along a row of things: calls, steps. Pure; see use-scrubber.ts. */

interface ScrubKey {
  readonly key: string
  readonly shiftKey: boolean
}

/** Where a key leads from `index` among `count`; undefined: not a key of ours. Shift makes ten of one. */
export function scrubTo({ key, shiftKey }: ScrubKey, index: number, count: number): number | undefined {
  const by = shiftKey ? 10 : 1
  const page = Math.max(10, Math.round(count / 10))
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: index - by,
    ArrowDown: index - by,
    ArrowRight: index + by,
    ArrowUp: index + by,
    PageDown: index - page,
    PageUp: index + page,
    Home: 0,
    End: count - 1,
  }
  const target = targets[key]
  return target === undefined ? undefined : Math.min(count - 1, Math.max(0, target))
}
