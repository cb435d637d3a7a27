/**
 * Sees whatever a browser asks of the world outside: a proxy that everything but this machine goes through,
 * from pages, workers and service workers alike. It lets nothing through.
 */
import { createServer } from 'node:http'

export interface Outside {
  /** For `browser.newContext({ proxy })`. */
  readonly proxy: { readonly server: string; readonly bypass: string }
  /** What was asked for: addresses, or host and port where it was encrypted. */
  readonly asked: readonly string[]
  readonly close: () => Promise<void>
}

export async function watchOutside(): Promise<Outside> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(200, { 'Content-Type': 'text/plain' }).end('outside')
  })
  server.on('connect', (request, socket) => {
    asked.push(request.url ?? '')
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    proxy: { server: `http://127.0.0.1:${port}`, bypass: '127.0.0.1' },
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
