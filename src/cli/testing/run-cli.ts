/** The command line without a terminal: arguments in, both outputs and the exit code out. For tests only. */

import { given } from '#base/given.ts'
import { runMemoscope } from '../run.ts'
import type { Printed, Thread } from '../terminal/host.ts'

interface World {
  readonly cwd?: string
  readonly stdin?: string
  readonly env?: Readonly<Record<string, string>>
  readonly isTerminal?: boolean
  readonly openThread?: () => Thread
  readonly openBrowser?: (address: string) => void
  readonly untilStopped?: () => Promise<void>
}

export async function runCli(argv: readonly string[], world: World = {}): Promise<Printed> {
  const {
    cwd = process.cwd(),
    stdin = '',
    env = {},
    isTerminal = false,
    openThread,
    openBrowser,
    untilStopped,
  } = world
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
    ...(openThread === undefined ? {} : { openThread, cores: 2 }),
    ...given({ openBrowser, untilStopped }),
  })
  return { stdout, stderr, code }
}
