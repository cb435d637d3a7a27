/**
 * The security headers of the page, sent by `vite dev` and `vite preview` and written as a `<meta>` into the
 * built index.html.
 *
 * Trap: a policy in a `<meta>` does not reach workers that are started from a URL; a policy in a header does,
 * because the worker's own script is answered with it. The `<meta>` is the floor for static hosts that send no
 * headers; there the service worker puts the same headers on every answer, from the second load on.
 */
import type { Connect, Plugin } from 'vite'

const policy = {
  'default-src': ["'self'"],
  // Compiling WebAssembly (the sandbox) is allowed; evaluating text as code is not.
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'worker-src': ["'self'", 'blob:'],
  // The code editor writes style elements; without this it breaks visually.
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'", 'data:'],
  // Nothing leaves the browser: no address but our own.
  'connect-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
} satisfies Record<string, readonly string[]>

/** The dev server injects an inline script (fast refresh) and talks to its client over a web socket. */
const devPolicy = {
  ...policy,
  'script-src': [...policy['script-src'], "'unsafe-inline'"],
  'connect-src': [...policy['connect-src'], 'ws:'],
}

/** Cross-origin isolation: SharedArrayBuffer (stopping a running interpreter) exists only under these two. */
const isolation = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

function toText(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

/** Every header that the page and all that it loads is answered with. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': toText(policy),
  ...isolation,
}

/** First in the chain, so that every answer has the headers: pages, worker scripts, assets, errors. */
function sendHeaders(csp: string): Connect.NextHandleFunction {
  return (_request, response, next) => {
    response.setHeader('Content-Security-Policy', csp)
    for (const [name, value] of Object.entries(isolation)) response.setHeader(name, value)
    next()
  }
}

export function securityHeaders(): Plugin {
  return {
    name: 'memoscope:security-headers',
    configureServer(server) {
      server.middlewares.use(sendHeaders(toText(devPolicy)))
    },
    configurePreviewServer(server) {
      server.middlewares.use(sendHeaders(toText(policy)))
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { server }) {
        // In dev the header says it all; a second, stricter policy in the page would forbid fast refresh.
        if (server) return []
        const attrs = { 'http-equiv': 'Content-Security-Policy', content: toText(policy) }
        return [{ tag: 'meta', attrs, injectTo: 'head-prepend' }]
      },
    },
  }
}
