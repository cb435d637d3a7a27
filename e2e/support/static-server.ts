/**
 * The plainest host there is: files of a folder under a sub-path, a content type, and no other header. What
 * works here works on any static host. It can be cut off, and can go on with the files of another version.
 */
import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.mjs': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
}

export interface StaticHost {
  /** The address of the app, with a slash at its end. */
  readonly url: string
  /** From now on the files of another folder. */
  readonly serve: (folder: string) => void
  /** No one answers any more, and open connections are cut. */
  readonly close: () => Promise<void>
}

/** Serves a folder under `/some/where/`, on a port that is free. */
export async function startHost(folder: string): Promise<StaticHost> {
  const base = '/some/where/'
  let root = folder
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname)
    const file = path.startsWith(base) ? join(root, normalize(`/${path.slice(base.length)}`)) : ''
    const served = file.endsWith('/') || file === root ? join(file, 'index.html') : file
    if (!path.startsWith(base) || !isFile(served)) {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('not here')
      return
    }
    response.writeHead(200, { 'Content-Type': TYPES[extname(served)] ?? 'application/octet-stream' })
    createReadStream(served).pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}${base}`,
    serve: (next) => {
      root = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}
