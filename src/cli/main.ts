/** The program itself: the door with a real terminal around it. */
import process from 'node:process'
import type { Host } from './host.ts'
import { runMemoscope } from './run.ts'

const host: Host = {
  cwd: process.cwd(),
  env: process.env,
  stdoutIsTerminal: process.stdout.isTTY === true,
  stderrIsTerminal: process.stderr.isTTY === true,
  width: process.stdout.isTTY === true ? process.stdout.columns : undefined,
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  stdin: readAll,
}

async function readAll(): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  for await (const piece of process.stdin) pieces.push(piece)
  return new Uint8Array(Buffer.concat(pieces))
}

// Whoever reads may have had enough, as `head` has: that is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
})

// The exit code is set, not forced, so that what was written into a pipe arrives.
process.exitCode = await runMemoscope(process.argv.slice(2), host)
