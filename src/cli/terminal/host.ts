/** 0: done. 1: a check failed. 2: bad input or usage. 3: a bug in Memoscope. */
export type ExitCode = 0 | 1 | 2 | 3

/** What a command printed, whole. */
export interface Printed {
  readonly stdout: string
  readonly stderr: string
  readonly code: ExitCode
}

/** Runs commands beside this one, one after another. */
export interface Thread {
  /** Rejects where the thread ended before the command did. */
  run(argv: readonly string[]): Promise<Printed>
  close(): void
}

/**
 * What a command needs of the world around it: where it writes, where it reads, and what it may know of the
 * terminal.
 */
export interface Host {
  /** Paths that a person names are relative to it. */
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly stdoutIsTerminal: boolean
  readonly stderrIsTerminal: boolean
  /** Characters in a line of the terminal; undefined: not a terminal. */
  readonly width: number | undefined
  out(text: string): void
  err(text: string): void
  /** All of standard input. */
  stdin(): Promise<Uint8Array<ArrayBuffer>>
  /** How many threads are worth having. */
  readonly cores?: number
  /** Absent: there are no threads to be had. */
  readonly openThread?: () => Thread
  /** Resolves when the person stops the program (Ctrl+C). */
  readonly untilStopped?: () => Promise<void>
  /** Asks the system to show an address in the browser. */
  readonly openBrowser?: (address: string) => void
}

/** Whether text on standard output may be colored: a terminal, and no one said no (no-color.org). */
export function hasColor({ env, stdoutIsTerminal }: Pick<Host, 'env' | 'stdoutIsTerminal'>): boolean {
  return stdoutIsTerminal && (env['NO_COLOR'] ?? '') === '' && env['TERM'] !== 'dumb'
}
