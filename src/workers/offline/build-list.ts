/**
 * What the build writes in front of the service worker's code: its version, the headers of every answer, and
 * the files of the app with their checksums. Made by tools/vite/service-worker.ts.
 */

/** One file of a build. */
export interface BuildFile {
  /** Relative to the folder that the app is in. */
  readonly path: string
  /** SHA-256 in Base64, as `integrity` wants it. */
  readonly hash: string
  /** Bytes, unpacked. */
  readonly size: number
  /** Needed for the first screen: there before the worker serves anything. */
  readonly isShell?: true
}

export interface BuildList {
  readonly version: string
  /** Names the headers: kept answers carry them, so that other headers need another cache. */
  readonly policy: string
  readonly headers: Readonly<Record<string, string>>
  readonly files: readonly BuildFile[]
}

/**
 * What a file is by its ending: hosts get some of these wrong, and then modules and WebAssembly do not start.
 */
const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  png: 'image/png',
  py: 'text/plain; charset=utf-8',
  svg: 'image/svg+xml',
  ts: 'text/plain; charset=utf-8',
  ttf: 'font/ttf',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json',
  woff2: 'font/woff2',
  zip: 'application/zip',
}

/** The content type of a file by its path; undefined: the host knows better. */
export function typeOfFile(path: string): string | undefined {
  return TYPES[path.slice(path.lastIndexOf('.') + 1)]
}

/**
 * Whether the path names its content: then what was once kept under it is right for ever, also for an older
 * page.
 */
export function isNamedByContent(path: string): boolean {
  return path.startsWith('assets/')
}
