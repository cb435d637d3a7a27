/** The command line without a terminal: arguments in, both outputs and the exit code out. For tests only. */
import type { ExitCode } from '../command.ts'
import { runMemoscope } from '../run.ts'

export interface Ran {
  readonly stdout: string
  readonly stderr: string
  readonly code: ExitCode
}

export interface World {
  readonly cwd?: string
  readonly stdin?: string
  readonly env?: Readonly<Record<string, string>>
  readonly isTerminal?: boolean
}

export async function runCli(argv: readonly string[], world: World = {}): Promise<Ran> {
  const { cwd = process.cwd(), stdin = '', env = {}, isTerminal = false } = world
  let [stdout, stderr] = ['', '']
  const code = await runMemoscope(argv, {
    cwd,
    env,
    stdoutIsTerminal: isTerminal,
    stderrIsTerminal: isTerminal,
    width: isTerminal ? 100 : undefined,
    out: (text) => {
      stdout += text
    },
    err: (text) => {
      stderr += text
    },
    stdin: async () => new TextEncoder().encode(stdin),
  })
  return { stdout, stderr, code }
}
