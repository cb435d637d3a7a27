/**
 * Which memories a sweep tries: one memory with every combination of some values, or a starting point for
 * each of a list.
 */
import { given } from '#base/given.ts'
import { wholeNumber } from '#base/locale.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { Mode, Trigger } from '../memory/policy.ts'
import type { ParamSpec, ParamValue } from '../model/params.ts'
import type { CustomEntry } from '../spec/custom-definition.ts'
import type { MemoryInfo } from '../spec/memory-info.ts'
import { checkSpec } from '../spec/spec.ts'
import type { CheckedSpec, StageSpec } from '../spec/spec-data.ts'

/** Values to try, by parameter. What is not named keeps the value of the spec. */
export type Grid = Readonly<Record<string, readonly ParamValue[]>>

/** What beside the parameters is tried, each with all of them. Absent: as the spec has it. */
interface PolicyGrid {
  readonly triggers?: readonly Trigger[]
  readonly modes?: readonly Mode[]
  /** Where the memory may be a person's own: their programs. */
  readonly own?: readonly CustomEntry[]
}

/** More take too long to look at, let alone to compute. */
export const MOST_CONFIGURATIONS = 400

/** One of the strategies that are tried in a row: the values that stay, and those that are tried. */
export interface TriedStage {
  readonly stage: StageSpec
  readonly grid: Grid
}

/** Every combination of one memory's values: `expandStages` of it alone. */
export function expandGrid(
  stage: StageSpec,
  grid: Grid,
  policy: PolicyGrid = {},
): Result<readonly CheckedSpec[]> {
  return expandStages([{ stage, grid }], policy)
}

/**
 * Every combination, the first parameter's values changing slowest. Fails with `too-many`, `empty-grid` and
 * whatever checkSpec says of a value that does not fit.
 */
export function expandStages(
  tried: readonly TriedStage[],
  { triggers, modes, own }: PolicyGrid = {},
): Result<readonly CheckedSpec[]> {
  const sizes = tried.flatMap(({ grid }) => Object.values(grid).map((values) => values.length))
  const count = product([...sizes, triggers?.length ?? 1, modes?.length ?? 1])
  if (count === 0) {
    return fail({
      code: 'empty-grid',
      message: t`A sweep needs at least one value for every swept parameter.`,
    })
  }
  if (count > MOST_CONFIGURATIONS) {
    return fail({
      code: 'too-many',
      message: t`These are ${wholeNumber(count)} combinations; a sweep tries at most ${wholeNumber(MOST_CONFIGURATIONS)}.`,
      hint: t`Remove some values.`,
    })
  }
  const specs: CheckedSpec[] = []
  for (const stages of rows(tried)) {
    const [first, ...others] = stages
    if (first === undefined) continue
    const what = others.length === 0 ? first : { pipeline: stages }
    for (const policy of policies(triggers ?? [undefined], modes ?? [undefined])) {
      const checked = checkSpec({ ...what, ...policy }, own)
      if (!checked.ok) return checked
      specs.push(checked.value)
    }
  }
  return ok(specs)
}

function product(sizes: readonly number[]): number {
  return sizes.reduce((all, size) => all * size, 1)
}

/** The stages in a row, with every combination of their values. */
function rows(tried: readonly TriedStage[]): readonly (readonly StageSpec[])[] {
  return tried.reduce<readonly (readonly StageSpec[])[]>(
    (made, { stage: { id, params = {} }, grid }) =>
      made.flatMap((before) =>
        combinations(Object.entries(grid), params).map((values) => [...before, { id, params: values }]),
      ),
    [[]],
  )
}

/**
 * A grid over stages in a row, whose keys say which one they are of: `2.count` is that of the second. Fails
 * with `unknown-parameter` for a key that names no stage.
 */
export function stagesOfGrid(stages: readonly StageSpec[], grid: Grid): Result<readonly TriedStage[]> {
  const grids = stages.map((): Record<string, readonly ParamValue[]> => ({}))
  for (const [key, values] of Object.entries(grid)) {
    const [, place = '', name = ''] = /^(\d+)\.(.+)$/.exec(key) ?? []
    const own = grids[Number(place) - 1]
    if (own === undefined) {
      return fail({
        code: 'unknown-parameter',
        message: t`“${key}” is not a parameter of the ${stages.length} stages.`,
        hint: t`The second stage’s count is “2.count”.`,
      })
    }
    own[name] = values
  }
  return ok(stages.map((stage, at) => ({ stage, grid: grids[at] ?? {} })))
}

function policies(
  triggers: readonly (Trigger | undefined)[],
  modes: readonly (Mode | undefined)[],
): readonly { readonly trigger?: Trigger; readonly mode?: Mode }[] {
  return triggers.flatMap((trigger) =>
    modes.map((mode) => ({
      ...given({ trigger, mode }),
    })),
  )
}

function combinations(
  axes: readonly (readonly [string, readonly ParamValue[]])[],
  params: Readonly<Record<string, unknown>>,
): readonly Readonly<Record<string, unknown>>[] {
  const [first, ...rest] = axes
  if (first === undefined) return [params]
  const [name, values] = first
  return values.flatMap((value) => combinations(rest, { ...params, [name]: value }))
}

/**
 * Values worth trying around the initial one; undefined for a free text, of which no one can guess others.
 */
export function proposedValues(spec: ParamSpec): readonly ParamValue[] | undefined {
  switch (spec.kind) {
    case 'integer':
      return around(spec.initial, spec.min, spec.max)
    case 'choice':
      return spec.options.map(({ value }) => value)
    case 'boolean':
      return [false, true]
    case 'text':
      return undefined
  }
}

const FACTORS = [0.25, 0.5, 1, 2, 4]
const FROM_ZERO = [0, 1, 2, 5, 10]

function around(initial: number, min: number, max: number): readonly number[] {
  const wanted = initial === 0 ? FROM_ZERO : FACTORS.map((factor) => Math.round(initial * factor))
  const values = wanted.map((value) => Math.min(max, Math.max(min, value)))
  return [...new Set(values)].sort((one, other) => one - other)
}

/**
 * Every memory of the list as its original runs it, with initial values; `own`: the person's programs among
 * them.
 */
export function everyMemory(
  infos: readonly MemoryInfo[],
  own: readonly CustomEntry[] = [],
): readonly CheckedSpec[] {
  return infos.flatMap(({ id, recommended }) => {
    const checked = checkSpec({ id, ...recommended }, own)
    return checked.ok ? [checked.value] : []
  })
}
