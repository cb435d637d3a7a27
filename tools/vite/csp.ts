/**
 * The security headers of the page, sent by `vite dev` and `vite preview` and written as a `<meta>` into the
 * built index.html.
 *
 * Trap: a policy in a `<meta>` does not reach workers that are started from a URL; a policy in a header does,
 * because the worker's own script is answered with it. The `<meta>` is the floor for static hosts that send
 * no headers; there the service worker puts the same headers on every answer, from the second load on.
 */
import type { Connect, Plugin } from 'vite'
import { headersFor, pageHeaders, pagePolicy, policyText } from '../../src/workers/offline/page-headers.ts'

/** The dev server injects an inline script (fast refresh) and talks to its client over a web socket. */
const devPolicy = {
  ...pagePolicy,
  'script-src': [...pagePolicy['script-src'], "'unsafe-inline'"],
  'connect-src': [...pagePolicy['connect-src'], 'ws:'],
}

/** First in the chain, so that every answer has the headers: pages, worker scripts, assets, errors. */
function sendHeaders(headers: Readonly<Record<string, string>>): Connect.NextHandleFunction {
  return ({ url = '' }, response, next) => {
    const path = url.replace(/[?#].*$/, '')
    for (const [name, value] of Object.entries(headersFor(path, headers))) response.setHeader(name, value)
    next()
  }
}

export function securityHeaders(): Plugin {
  return {
    name: 'memoscope:security-headers',
    configureServer(server) {
      const policy = { 'Content-Security-Policy': policyText(devPolicy) }
      server.middlewares.use(sendHeaders({ ...pageHeaders, ...policy }))
    },
    configurePreviewServer(server) {
      server.middlewares.use(sendHeaders(pageHeaders))
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { server }) {
        // In dev the header says it all; a second, stricter policy in the page would forbid fast refresh.
        if (server) return []
        const attrs = { 'http-equiv': 'Content-Security-Policy', content: policyText(pagePolicy) }
        return [{ tag: 'meta', attrs, injectTo: 'head-prepend' }]
      },
    },
  }
}
