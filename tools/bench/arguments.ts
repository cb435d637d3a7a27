/** The bench's few arguments. */

export interface BenchOptions {
  readonly traces: string | undefined
  readonly json: boolean
}

export function argumentsOf(args: readonly string[]): BenchOptions {
  const at = args.indexOf('--traces')
  return { traces: at < 0 ? undefined : args[at + 1], json: args.includes('--json') }
}
