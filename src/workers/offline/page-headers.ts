/**
 * The security headers that the page and all of its files are served with: by the dev and preview servers, by
 * the service worker, and by `memoscope open`. docs/hosting.md prints them.
 */

export const pagePolicy = {
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

export function policyText(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

const OPENER = 'Cross-Origin-Opener-Policy'

/** Every header that the page and all that it loads is answered with. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': policyText(pagePolicy),
  // Cross-origin isolation: SharedArrayBuffer (stopping a running interpreter) exists only under these two.
  [OPENER]: 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** The page that other tools open to hand over files. */
export const HANDOFF_PAGE = 'open.html'

/**
 * The headers for a file of the app. The handoff page must keep its link to the page that opened it, which
 * the opener policy would cut.
 */
export function headersFor(
  path: string,
  headers: Readonly<Record<string, string>> = pageHeaders,
): Readonly<Record<string, string>> {
  if (path !== HANDOFF_PAGE && !path.endsWith(`/${HANDOFF_PAGE}`)) return headers
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== OPENER))
}
