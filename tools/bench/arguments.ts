/** The bench's few arguments. */

export interface BenchOptions {
  readonly traces: string | undefined
  readonly json: boolean
  readonly memories: boolean
  /** Only the tokenizers. */
  readonly tokenizers: boolean
  /** Only what Compare asks of the engine. */
  readonly compare: boolean
  /** Only the heap of a long run with six columns. */
  readonly long: boolean
  /** Ids that `--memories` is kept to; empty: all. */
  readonly only: readonly string[]
  /** Most that `--memories` spends on one memory. */
  readonly limitMs: number
}

export function argumentsOf(args: readonly string[]): BenchOptions {
  return {
    traces: argument(args, '--traces'),
    json: args.includes('--json'),
    memories: args.includes('--memories'),
    tokenizers: args.includes('--tokenizers'),
    compare: args.includes('--compare'),
    long: args.includes('--long'),
    only: argument(args, '--only')?.split(',') ?? [],
    limitMs: Number(argument(args, '--seconds') ?? 15) * 1000,
  }
}

function argument(args: readonly string[], name: string): string | undefined {
  const at = args.indexOf(name)
  return at < 0 ? undefined : args[at + 1]
}
