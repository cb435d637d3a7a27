/** `memoscope sweep FILE… --strategy … --param …`: one strategy with many values, ranked. */
import { fail, ok, type Result } from '#base/result.ts'
import type { ParamValue } from '#core/model/params.ts'
import { entriesOfStages } from '#core/spec/spec.ts'
import { type CheckedSpec, IDENTITY, stagesOf } from '#core/spec/spec-data.ts'
import { expandStages, type Grid, stagesOfGrid } from '#core/sweep/grid.ts'
import { OUTPUT_OPTIONS } from '../output/print.ts'
import { COMPARE_OPTIONS, compareRuns } from '../runs/compare-runs.ts'
import { COUNTING_OPTIONS } from '../runs/counting.ts'
import { READ_OPTIONS } from '../runs/session.ts'
import { openStrategy } from '../runs/strategies.ts'
import { badOption, type Command, listOption, type OptionSpecs, textOption } from '../terminal/command.ts'

const OPTIONS: OptionSpecs = {
  strategy: {
    type: 'string',
    short: 's',
    value: 'ID[:NAME=VALUE,…]',
    help: 'The strategy, with the values that stay; or a file with one of your own.',
  },
  param: {
    type: 'string',
    short: 'p',
    multiple: true,
    value: 'NAME=VALUES',
    help: 'A parameter with the values to try: count=5,10,20 or count=10..50/10 (from, to, step). Several parameters are combined. Of the second strategy in a row: 2.count=…',
  },
}

export const sweep: Command = {
  name: 'sweep',
  summary: 'Try many values of the parameters of one strategy, ranked by cost and lost facts.',
  usage: 'sweep FILE… --strategy ID --param NAME=VALUES …',
  about: [
    'Every combination of the values is replayed, at most 400. Those that no other beats in cost and in lost facts come first. The output is that of compare, and merge puts shards together.',
  ],
  options: { ...OPTIONS, ...COMPARE_OPTIONS, ...OUTPUT_OPTIONS, ...READ_OPTIONS, ...COUNTING_OPTIONS },
  examples: [
    'memoscope sweep session.jsonl -s keep-last -p count=5,10,20,40',
    'memoscope sweep "runs/*.json" -s langchain-trim -p maxTokens=10000..60000/10000 --total',
    'memoscope sweep run.json -s "clear-tool-uses | keep-last" -p 2.count=10,20 --csv',
  ],
  run: async (invocation) => {
    const { values, host } = invocation
    const text = textOption(values, 'strategy')
    if (text === undefined)
      return fail(badOption('Name a strategy with --strategy.', '"memoscope strategies" lists them.'))
    const spec = await openStrategy(text, host.cwd)
    if (!spec.ok) return spec
    const grid = gridOf(listOption(values, 'param'))
    if (!grid.ok) return grid
    const specs = specsOf(spec.value, grid.value)
    if (!specs.ok) return specs
    const all = [IDENTITY, ...specs.value]
    return compareRuns(invocation, { command: 'sweep', specs: all, isRanked: true })
  },
}

/** Fails as `expandStages` does. */
function specsOf(spec: CheckedSpec, grid: Grid): Result<readonly CheckedSpec[]> {
  const stages = stagesOf(spec)
  const [first, second] = stages
  const tried =
    first !== undefined && second === undefined ? ok([{ stage: first, grid }]) : stagesOfGrid(stages, grid)
  if (!tried.ok) return tried
  const policy = { triggers: [spec.trigger], modes: [spec.mode], own: entriesOfStages(stages) }
  return expandStages(tried.value, policy)
}

function gridOf(params: readonly string[]): Result<Grid> {
  if (params.length === 0)
    return fail(badOption('Name a parameter and its values with --param, such as count=5,10,20.'))
  const grid: Record<string, readonly ParamValue[]> = {}
  for (const text of params) {
    const [, name = '', list = ''] = /^([\w.]+)=(.+)$/s.exec(text) ?? []
    const tried = rangeOf(list) ?? list.split(',').map(valueIn)
    if (name === '') return fail(badOption(`--param takes NAME=VALUES such as count=5,10,20, not "${text}".`))
    grid[name] = tried
  }
  return ok(grid)
}

/**
 * `10..50/10`; undefined: something else. More than could be tried are cut off, so that the sweep says how
 * many it takes.
 */
function rangeOf(text: string): readonly number[] | undefined {
  const [, from, to, step = 1] = /^(-?\d+)\.\.(-?\d+)(?:\/(\d+))?$/.exec(text)?.map(Number) ?? []
  if (from === undefined || to === undefined) return undefined
  const by = Number.isNaN(step) || step === 0 ? 1 : step
  const length = Math.min(1000, Math.max(0, Math.floor((to - from) / by) + 1))
  return Array.from({ length }, (_, at) => from + at * by)
}

function valueIn(text: string): ParamValue {
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return Number(text)
  return text === 'true' || text === 'false' ? text === 'true' : text
}
