/** What a level of the breakdown consists of, and how its parts become areas of the treemap. Pure. */
import { formatTenths } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import type { StepId } from '#core/model/step.ts'
import type { CallIndex, Dollars } from '#core/model/units.ts'
import type { TreemapGroup, TreemapPart } from '../../charts/index.ts'
import { plural } from '../../kit/index.ts'

/** What a row or an area opens: the level below, or a step; undefined: there is nothing more to see of it. */
export type Opens =
  | { readonly kind: 'within'; readonly path: readonly string[] }
  | { readonly kind: 'step'; readonly step: StepId }
  | { readonly kind: 'call'; readonly call: CallIndex }

export interface LevelRow {
  readonly key: string
  /** Hostile text. */
  readonly name: string
  readonly note: string
  readonly category: number
  readonly tokens: number
  /** US dollars that calls paid for these tokens; undefined: not known. */
  readonly dollars: Dollars | undefined
  readonly opens: Opens | undefined
  /** Of the run: its calls to a tool, with their results. */
  readonly isTool?: boolean
}

export interface Level {
  /** Of the whole run, then of each level that was opened. Hostile text. */
  readonly path: readonly { readonly name: string; readonly within: readonly string[] }[]
  readonly tokens: number
  readonly dollars: Dollars | undefined
  /** Whether sizes are dollars, as every part has them; else they are tokens. */
  readonly isPriced: boolean
  /** How the tokens are known, where no step of the file has them. */
  readonly note?: string
  /** Largest first. */
  readonly rows: readonly LevelRow[]
  readonly areas: readonly TreemapGroup[]
  /** By the id of an area. */
  readonly opens: ReadonlyMap<string, Opens>
}

export const THE_RUN = { name: t`The run`, within: [] }

/** Of the whole map: smaller areas have no room for a name, so they go into one. */
const LEAST_SHARE = 0.02
/** Of the whole map: what is within an area needs more room, as the area may be narrow. */
const LEAST_PART = 0.03

interface AreaInput {
  readonly id: string
  readonly category: number
  readonly title: string
  readonly size: number
  /** Of those that aren't in `parts`. */
  readonly more?: number
  readonly parts: readonly TreemapPart[]
  readonly all: number
  /** Whether the area of the small parts opens the level that lists them. */
  readonly opensOthers?: boolean
}

/** What a level is measured in. */
export interface Scale {
  readonly isPriced: boolean
  sizeOf(amount: Pick<LevelRow, 'tokens' | 'dollars'>): number
}

export function scaleOf(isPriced: boolean): Scale {
  return { isPriced, sizeOf: ({ tokens, dollars = 0 }) => (isPriced ? dollars : tokens) }
}

/** Parts too small for a name go into one. */
export function areaOf({
  id,
  category,
  title,
  size,
  more = 0,
  parts,
  all,
  opensOthers = false,
}: AreaInput): TreemapGroup {
  const shown = parts
    .filter((part) => part.size >= all * LEAST_PART)
    .sort((one, other) => other.size - one.size)
  const rest = size - shown.reduce((seen, part) => seen + part.size, 0)
  const count = parts.length - shown.length + more
  const label = shown.length === 0 || count === 0 ? t`All` : plural(count, 'other')
  const share = formatTenths(all === 0 ? 0 : rest / all)
  const others = {
    id: othersOf(id),
    label,
    // The name of the area is above it.
    ...(shown.length === 0 ? { short: share } : { short: label, share }),
    size: rest,
    canOpen: opensOthers && parts.length > 0,
  }
  return { id, category, title, size, parts: rest > all * LEAST_REST ? [...shown, others] : shown }
}

/** Less of the map than this is the rounding of sums. */
const LEAST_REST = 1e-6

/**
 * Largest first. Groups too small for a name go into one, which says how many they are. `unlisted`: what
 * has no group.
 */
export function gatherSmall(
  areas: readonly TreemapGroup[],
  all: number,
  unlisted = { size: 0, count: 0 },
): readonly TreemapGroup[] {
  const small = areas.filter(({ size }) => size < all * LEAST_SHARE)
  const count = small.length + unlisted.count
  const shown = count < 2 ? areas : areas.filter((area) => !small.includes(area))
  const size = small.reduce((sum, area) => sum + area.size, unlisted.size)
  const [category] = new Set(areas.map((area) => area.category))
  const isMixed = areas.some((area) => area.category !== category)
  const short = formatTenths(all === 0 ? 0 : size / all)
  const part = { id: othersOf('small'), label: t`All`, short, size, canOpen: false }
  const gathered: TreemapGroup = {
    id: 'small',
    category: isMixed ? undefined : category,
    title: plural(count, 'other'),
    size,
    parts: [part],
  }
  return (count < 2 ? shown : [...shown, gathered]).toSorted((one, other) => other.size - one.size)
}

/** The area of what is too small to see in a group. */
export function othersOf(group: string): string {
  return `${group} others`
}

export function partOf(part: {
  readonly id: string
  readonly name: string
  readonly short: string
  readonly size: number
  readonly all: number
}): TreemapPart {
  const { id, name, short, size, all } = part
  return {
    id,
    label: name,
    short,
    share: formatTenths(all === 0 ? 0 : size / all),
    size,
    canOpen: true,
  }
}
