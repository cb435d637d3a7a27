/**
 * The figures of two runs for the table of totals, pure: what each is, its formula, and where its number
 * comes from.
 */
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
  counted: t`Counted from the responses in the file, because provider usage isn’t recorded.`,
  mixed: t`Recorded for some calls; counted from the response for the others.`,
}

/** `prices`: whose and of which day; undefined: nothing is billed. */
export function totalFigures(prices: string | undefined): readonly TotalFigure[] {
  return [
    {
      id: 'steps',
      title: t`Steps`,
      help: t`Steps in the run’s log, counted from the file.`,
      unit: '',
      better: 'neither',
      of: ({ steps }) => plain(steps),
    },
    {
      id: 'calls',
      title: t`Calls`,
      help: t`Model requests in the recorded run, counted from the file.`,
      unit: '',
      better: 'neither',
      of: ({ calls }) => plain(calls),
    },
    {
      id: 'input',
      title: t`Total input tokens`,
      help: t`Contexts of all calls, added up with the current settings.`,
      unit: 'tokens',
      better: 'lower',
      of: ({ input, inputInfo }) => ({ value: input, ...tokenWords(inputInfo, 'exact') }),
    },
    {
      id: 'output',
      title: t`Total output tokens`,
      help: t`Output tokens of all calls: provider usage where recorded, otherwise counted from the response. Failed calls are excluded.`,
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
      title: t`Peak context`,
      help: t`The most tokens sent in one call.`,
      unit: 'tokens',
      better: 'lower',
      of: ({ peak, peakInfo }) => ({ value: peak, ...tokenWords(peakInfo, 'exact') }),
    },
    ...(prices === undefined
      ? []
      : [
          {
            id: 'billed',
            title: t`Cost`,
            help: t`Cost of all calls with the provider’s prompt cache, including output: ${prices}. Simulated from what was sent.`,
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
      help: t`From the first to the last recorded time of the run.`,
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
      help: t`Tool calls of all steps, counted from the file.`,
      unit: '',
      better: 'neither',
      of: ({ toolCalls }) => plain(toolCalls),
    },
    {
      id: 'errors',
      title: t`Errors`,
      help: t`Failed and aborted tool calls and model calls, counted from the file.`,
      unit: '',
      better: 'lower',
      of: ({ errors }) => plain(errors),
    },
  ]
}

interface ToolRow {
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
