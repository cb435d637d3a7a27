/** Programs of this machine: where they are, and how they are started and ended. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { delimiter, join } from 'node:path'

/** The first of these programs that is on the PATH, or under its own path. */
export function findProgram(...names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return names
    .flatMap((name) => (name.startsWith('/') ? [name] : folders.map((folder) => join(folder, name))))
    .find((path) => existsSync(path))
}

/** Starts a program without input or output of its own. */
export function startProgram(
  path: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): ChildProcess {
  return spawn(path, args, { env, stdio: 'ignore' })
}

/** Ends a program, and waits until it has ended. */
export async function endProgram(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return
  await new Promise<void>((resolve) => {
    const force = setTimeout(() => program.kill('SIGKILL'), 5000)
    program.once('exit', () => {
      clearTimeout(force)
      resolve()
    })
    program.kill()
  })
}

/** A free port. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Resolves once a program listens on the port. */
export function listens(port: number): Promise<void> {
  return untilReady(
    () =>
      new Promise((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => {
          socket.end()
          resolve()
        })
        socket.once('error', reject)
      }),
  )
}

/**
 * Tries ten times a second until it works, for half a minute: no event says that another program listens on
 * its port.
 */
async function untilReady<T>(attempt: () => Promise<T>): Promise<T> {
  const end = Date.now() + 30_000
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
