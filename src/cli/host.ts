/** What a command needs of the world around it: where it writes, where it reads, and what it may know of the terminal. */
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
}

/** Whether text on standard output may be colored: a terminal, and nobody said no (no-color.org). */
export function hasColor({ env, stdoutIsTerminal }: Host): boolean {
  return stdoutIsTerminal && (env['NO_COLOR'] ?? '') === '' && env['TERM'] !== 'dumb'
}
