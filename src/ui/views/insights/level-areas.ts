/** What a level of the breakdown consists of, and how its parts become areas of the treemap. Pure. */
import { formatTenths } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import type { StepId } from '#core/model/step.ts'
import { shortToolName } from '#core/model/tool-subject.ts'
import type { CallIndex, Dollars } from '#core/model/units.ts'
import { CATEGORIES, type CategoryId } from '#core/tokens/measure.ts'
import type { TreemapGroup, TreemapPart } from '../../charts/index.ts'

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
}

export interface Level {
  /** Of the whole run, then of each level that was opened. Hostile text. */
  readonly path: readonly { readonly name: string; readonly within: readonly string[] }[]
  readonly tokens: number
  readonly dollars: Dollars | undefined
  /** How the tokens are known, where no step of the file has them. */
  readonly note?: string
  readonly rows: readonly LevelRow[]
  readonly areas: readonly TreemapGroup[]
  /** By the id of an area. */
  readonly opens: ReadonlyMap<string, Opens>
}

export const THE_RUN = { name: t`The run`, within: [] }

/** Smaller areas can't be seen or hit: they go into one. */
const LEAST_SHARE = 0.002
const MOST_PARTS = 40

interface AreaInput {
  readonly id: string
  readonly category: number
  readonly title: string
  readonly short?: string | undefined
  readonly tokens: number
  readonly parts: readonly TreemapPart[]
  readonly all: number
  /** Whether the area of the small parts opens the level that lists them. */
  readonly opensOthers?: boolean
}

/** Of categories, for areas that have no room for their titles. */
const SHORT: Readonly<Record<CategoryId, string>> = {
  tools: t`Tools`,
  system: t`System`,
  user: t`User`,
  attached: t`Attached`,
  assistant: t`Assistant`,
  calls: t`Calls`,
  results: t`Results`,
  memory: t`Summaries`,
  inferred: t`Not in the file`,
}

/** Of a tool its short name; else of the category. */
export function shortTitle(tool: string | undefined, category: number): string | undefined {
  if (tool !== undefined) return shortToolName(tool)
  const id = CATEGORIES[category]?.id
  return id && SHORT[id]
}

/** Parts too small to see go into one. */
export function areaOf({
  id,
  category,
  title,
  short,
  tokens,
  parts,
  all,
  opensOthers = false,
}: AreaInput): TreemapGroup {
  const shown = parts.filter((part) => part.tokens >= all * LEAST_SHARE).slice(0, MOST_PARTS)
  const rest = tokens - shown.reduce((seen, part) => seen + part.tokens, 0)
  const label = shown.length === 0 ? t`All` : t`Smaller ones`
  const others = {
    id: othersOf(id),
    label,
    short: shown.length === 0 ? '' : label,
    ...(shown.length === 0 ? {} : { share: formatTenths(rest / Math.max(1, all)) }),
    tokens: rest,
    canOpen: opensOthers && parts.length > 0,
  }
  return { id, category, title, short, tokens, parts: rest > 0 ? [...shown, others] : shown }
}

/** The area of what is too small to see in a group. */
export function othersOf(group: string): string {
  return `${group} others`
}

export function partOf(part: {
  readonly id: string
  readonly name: string
  readonly short: string
  readonly tokens: number
  readonly all: number
}): TreemapPart {
  const { id, name, short, tokens, all } = part
  return {
    id,
    label: name,
    short,
    share: formatTenths(tokens / Math.max(1, all)),
    tokens,
    canOpen: true,
  }
}
