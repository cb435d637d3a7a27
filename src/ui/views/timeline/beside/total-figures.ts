/** The figures of two runs for the table of totals, pure: what each is, its formula, and where its number comes from. */
import { t } from '#base/words.ts'
import type { RunTotals } from '#core/align/run-totals.ts'
import { type Better, type Provenance, tokenWords } from '../../../kit/index.ts'

export interface Figure {
  /** Undefined: the file does not say. */
  readonly value: number | undefined
  readonly provenance: Provenance | undefined
  readonly note: string | undefined
}

export interface TotalFigure {
  readonly id: string
  readonly title: string
  /** What it is and its formula. */
  readonly help: string
  /** `s`: seconds. */
  readonly unit: string
  readonly better: Better
  readonly of: (totals: RunTotals) => Figure
}

const plain = (value: number): Figure => ({ value, provenance: undefined, note: undefined })

const OUTPUT_NOTES: Readonly<Record<RunTotals['outputFrom'], string | undefined>> = {
  recorded: undefined,
  counted: t`Counted from the answers in the file; what the provider counted is not recorded.`,
  mixed: t`Recorded for some calls, counted from the answer for the others.`,
}

/** `prices`: whose and of which day; undefined: nothing is billed. */
export function totalFigures(prices: string | undefined): readonly TotalFigure[] {
  return [
    {
      id: 'steps',
      title: t`Steps`,
      help: t`Steps in the log of the run. Counted in the file.`,
      unit: '',
      better: 'neither',
      of: ({ steps }) => plain(steps),
    },
    {
      id: 'calls',
      title: t`Calls`,
      help: t`Requests to the model in the recorded run. Counted in the file.`,
      unit: '',
      better: 'neither',
      of: ({ calls }) => plain(calls),
    },
    {
      id: 'input',
      title: t`Tokens sent`,
      help: t`The contexts of all calls added up, with the current settings.`,
      unit: 'tokens',
      better: 'lower',
      of: ({ input, inputInfo }) => ({ value: input, ...tokenWords(inputInfo, 'exact') }),
    },
    {
      id: 'output',
      title: t`Answered`,
      help: t`Tokens of all answers added up: as the provider counted them, else counted from the answer. Failed calls are left out.`,
      unit: 'tokens',
      better: 'lower',
      of: ({ output, outputFrom, inputInfo }) => ({
        value: output,
        provenance: outputFrom === 'recorded' ? 'recorded' : tokenWords(inputInfo, 'exact').provenance,
        note: OUTPUT_NOTES[outputFrom],
      }),
    },
    {
      id: 'peak',
      title: t`Largest context`,
      help: t`The most tokens that one call was sent.`,
      unit: 'tokens',
      better: 'lower',
      of: ({ peak, peakInfo }) => ({ value: peak, ...tokenWords(peakInfo, 'exact') }),
    },
    ...(prices === undefined
      ? []
      : [
          {
            id: 'billed',
            title: t`Billed`,
            help: t`What all calls cost with the provider's prompt cache: ${prices}. Simulated over what was sent; answers included.`,
            unit: '$',
            better: 'lower' as const,
            of: ({ billed, inputInfo }: RunTotals): Figure => ({
              value: billed,
              provenance: tokenWords(inputInfo, 'exact').provenance,
              note: undefined,
            }),
          },
        ]),
    {
      id: 'time',
      title: t`Time`,
      help: t`From the first recorded time of the run to the last.`,
      unit: 's',
      better: 'lower',
      of: ({ seconds }) => ({
        value: seconds,
        provenance: seconds === undefined ? undefined : 'recorded',
        note: undefined,
      }),
    },
    {
      id: 'tools',
      title: t`Tool calls`,
      help: t`Tool calls of all steps. Counted in the file.`,
      unit: '',
      better: 'neither',
      of: ({ toolCalls }) => plain(toolCalls),
    },
    {
      id: 'errors',
      title: t`Errors`,
      help: t`Steps with a result that is an error, and calls that failed. Counted in the file.`,
      unit: '',
      better: 'lower',
      of: ({ errors }) => plain(errors),
    },
  ]
}

export interface ToolRow {
  readonly tool: string
  readonly left: number
  readonly right: number
}

/** The tools of both runs, the most used first. */
export function toolRows(left: RunTotals, right: RunTotals): readonly ToolRow[] {
  const rights = new Map(right.tools.map(({ tool, calls }) => [tool, calls]))
  const known = new Set(left.tools.map(({ tool }) => tool))
  return [
    ...left.tools.map(({ tool, calls }) => ({ tool, left: calls, right: rights.get(tool) ?? 0 })),
    ...right.tools.flatMap(({ tool, calls }) => (known.has(tool) ? [] : [{ tool, left: 0, right: calls }])),
  ].sort((one, other) => Math.max(other.left, other.right) - Math.max(one.left, one.right))
}
