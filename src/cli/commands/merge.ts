/** `memoscope merge FILE…`: the comparisons of several machines as one. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { jsonOf } from '#base/json.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { OUTPUT_OPTIONS, outputForm, print } from '../output/print.ts'
import { type ComparedRun, comparisonReport, readComparison } from '../runs/comparison.ts'
import { inputsOf } from '../runs/inputs.ts'
import { badOption, type Command, isOn, type OptionSpecs } from '../terminal/command.ts'

const OPTIONS: OptionSpecs = {
  all: { type: 'boolean', help: 'Rank the strategies, as compare --all does.' },
  total: { type: 'boolean', help: 'Print only the totals over all runs.' },
}

export const merge: Command = {
  name: 'merge',
  summary: 'Put the JSON of several comparisons together.',
  usage: 'merge FILE…',
  about: ['For comparisons of different files under the same strategies, as compare --shard makes them.'],
  options: { ...OPTIONS, ...OUTPUT_OPTIONS },
  examples: [
    'memoscope compare "runs/*.json" --all --shard 1/2 --json > 1.json',
    'memoscope compare "runs/*.json" --all --shard 2/2 --json > 2.json',
    'memoscope merge 1.json 2.json --all --total',
  ],
  run: async ({ values, positionals, host }) => {
    const form = outputForm(values)
    if (!form.ok) return form
    if (positionals.length === 0) return fail(badOption('Name the JSON files to merge.'))
    const inputs = inputsOf(positionals, host)
    if (!inputs.ok) return inputs
    const runs: ComparedRun[] = []
    for (const { name } of inputs.value) {
      const read = comparisonIn(resolve(host.cwd, name), name)
      if (!read.ok) return read
      runs.push(...read.value)
    }
    const other = runs.find((run) => strategiesOf(run) !== strategiesOf(runs[0]))
    if (other !== undefined)
      return fail(badOption(`${other.name} was compared under other strategies than ${runs[0]?.name}.`))
    const twice = runs.find((run, at) => runs.findIndex(({ name }) => name === run.name) < at)
    if (twice !== undefined) return fail(badOption(`${twice.name} is in the files twice.`))
    print(
      host,
      comparisonReport(runs, { isRanked: isOn(values, 'all'), isTotal: isOn(values, 'total') }),
      form.value,
    )
    return ok(0)
  },
}

function comparisonIn(path: string, name: string): Result<readonly ComparedRun[]> {
  try {
    return readComparison(jsonOf(readFileSync(path, 'utf8')), name)
  } catch {
    return fail({ code: 'file-unreadable', message: `Couldn't read ${name}.`, where: name })
  }
}

function strategiesOf(run: ComparedRun | undefined): string {
  return JSON.stringify(run?.rows.map(({ strategy }) => strategy))
}
