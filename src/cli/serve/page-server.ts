/**
 * The built page on this machine only: one port of 127.0.0.1, below a folder whose name is a secret, with the
 * page's headers, and beside it the files that it is opened with.
 */
import { randomBytes } from 'node:crypto'
import { createReadStream, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join, normalize, sep } from 'node:path'
import { fail, ok, type Result } from '#base/result.ts'
import { typeOfFile } from '#workers/offline/build-list.ts'
import { type HandedItem, handedList, handoffFolder, handoffQuery } from '#workers/offline/handed-files.ts'
import { headersFor } from '#workers/offline/page-headers.ts'

const HANDOFF = 'files'
const LOCAL = '127.0.0.1'

interface PageServer {
  /** Opens the page with the files. */
  readonly address: string
  close(): Promise<void>
}

interface PageOptions {
  /** The built page: `dist/`. */
  readonly folder: string
  readonly items: readonly HandedItem[]
  /** 0: any that is free. */
  readonly port: number
}

/** Fails with `port-taken` where the port cannot be had. */
export async function servePage({ folder, items, port }: PageOptions): Promise<Result<PageServer>> {
  // With a port of one's own the address stays the same, so that the browser finds the runs of last time.
  const base = port === 0 ? `/${randomBytes(16).toString('hex')}/` : '/memoscope/'
  const secret = randomBytes(16).toString('hex')
  const id = `${HANDOFF}-${secret}`
  const handed = new Map<string, Blob | string>([
    [`${handoffFolder(id)}list.json`, JSON.stringify(handedList(items))],
    ...items
      .flatMap((item) => item.files)
      .map(({ file }, at) => [`${handoffFolder(id)}${at}`, file] as const),
  ])
  const server = createServer((request, response) => {
    void answer(request, response)
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = pathWithin(request, base)
    // Another name than ours is another site's, led here by its name server.
    const isOurs = [LOCAL, 'localhost'].some((name) => request.headers.host === `${name}:${portOf()}`)
    if (!isOurs || path === undefined || (request.method !== 'GET' && request.method !== 'HEAD'))
      return void response.writeHead(404).end()
    for (const [name, value] of Object.entries(headersFor(path))) response.setHeader(name, value)
    response.setHeader('Cache-Control', 'no-store')
    response.setHeader('Referrer-Policy', 'no-referrer')
    const file = handed.get(path)
    if (file !== undefined) {
      response.writeHead(200, { 'Content-Type': 'application/octet-stream' })
      return void response.end(typeof file === 'string' ? file : new Uint8Array(await file.arrayBuffer()))
    }
    sendFile(join(folder, normalize(path === '' ? '/index.html' : `/${path}`)), folder, response)
  }

  function portOf(): number {
    const address = server.address()
    return typeof address === 'object' && address !== null ? address.port : port
  }

  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, LOCAL, resolve)
    })
  } catch {
    return fail({
      code: 'port-taken',
      message: `Port ${port} is in use or not allowed.`,
      hint: 'Choose another one with --port, or leave it out.',
    })
  }
  const query = items.length === 0 ? '' : handoffQuery(id)
  return ok({
    address: `http://${LOCAL}:${portOf()}${base}${query}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}

/** Of the address below `base`; undefined: somewhere else. */
function pathWithin({ url = '' }: IncomingMessage, base: string): string | undefined {
  try {
    const path = decodeURIComponent(url.replace(/[?#].*$/s, ''))
    return path.startsWith(base) ? path.slice(base.length) : undefined
  } catch {
    return undefined
  }
}

function sendFile(path: string, folder: string, response: ServerResponse): void {
  const isInside = path.startsWith(folder + sep)
  // A service worker would outlive this server and leave its files in the browser.
  const isWanted = !path.endsWith('service-worker.js')
  if (!isInside || !isWanted || statSync(path, { throwIfNoEntry: false })?.isFile() !== true)
    return void response.writeHead(404).end()
  const type = typeOfFile(path)
  response.writeHead(200, type === undefined ? {} : { 'Content-Type': type })
  createReadStream(path).pipe(response)
}
