/**
 * `memoscope compare FILE… --strategy …`: what each strategy would have cost and lost, as the page's views
 * say it.
 */
import { ok, type Result } from '#base/result.ts'
import { type CheckedSpec, IDENTITY } from '#core/spec/spec-data.ts'
import { rankedSpecs } from '#core/sweep/replay-order.ts'
import { OUTPUT_OPTIONS } from '../output/print.ts'
import { COMPARE_OPTIONS, compareRuns } from '../runs/compare-runs.ts'
import { COUNTING_OPTIONS } from '../runs/counting.ts'
import { READ_OPTIONS } from '../runs/session.ts'
import { openStrategy } from '../runs/strategies.ts'
import { type Command, isOn, listOption, type OptionSpecs, type OptionValues } from '../terminal/command.ts'

const OPTIONS: OptionSpecs = {
  strategy: {
    type: 'string',
    short: 's',
    multiple: true,
    value: 'ID[:NAME=VALUE,…]',
    help: 'A strategy to compare, or a file with one of your own (ours.ts, ours.py); give it once for each. "a | b" runs b on what a leaves.',
  },
  all: {
    type: 'boolean',
    help: 'Compare every built-in strategy as its original runs it, ranked, with a recommendation. Default when no strategy is named.',
  },
}

export const compare: Command = {
  name: 'compare',
  summary: 'Compare strategies on recorded runs: tokens, cost, lost facts, cache misses, peak, refusals.',
  usage: 'compare FILE… [--strategy ID[:NAME=VALUE,…] …]',
  about: [
    'Each run is replayed under each strategy. The figures are those of the Compare and Strategies views. A saving is in cost, against the run as recorded.',
  ],
  options: { ...OPTIONS, ...COMPARE_OPTIONS, ...OUTPUT_OPTIONS, ...READ_OPTIONS, ...COUNTING_OPTIONS },
  examples: [
    'memoscope compare session.jsonl',
    'memoscope compare session.jsonl --strategy keep-last:count=10 --strategy langchain-trim',
    'memoscope compare "runs/**/*.jsonl" --total',
    'memoscope compare run.json -s keep-last:count=10@every-steps:10 --json',
    'memoscope compare "runs/**/*.jsonl" --json -o figures.json',
  ],
  run: async (invocation) => {
    const { values, host } = invocation
    const specs = await comparedSpecs(values, host.cwd)
    if (!specs.ok) return specs
    const isRanked = isOn(values, 'all') || listOption(values, 'strategy').length === 0
    return compareRuns(invocation, { command: 'compare', specs: specs.value, isRanked })
  },
}

/** The baseline first. */
async function comparedSpecs(values: OptionValues, cwd: string): Promise<Result<readonly CheckedSpec[]>> {
  const named = listOption(values, 'strategy')
  if (named.length === 0) return ok(rankedSpecs())
  const specs: CheckedSpec[] = isOn(values, 'all') ? [...rankedSpecs()] : [IDENTITY]
  for (const text of named) {
    const spec = await openStrategy(text, cwd)
    if (!spec.ok) return spec
    specs.push(spec.value)
  }
  return ok(specs)
}
