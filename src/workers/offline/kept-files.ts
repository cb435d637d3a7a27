/**
 * The files of the app in the browser's cache: one cache for each folder and set of headers, shared by
 * versions, so that a new version fetches only what changed. Answers are kept with their headers on and go
 * out as they are, which lets the browser keep compiled code beside them.
 */
import { dedupeInFlight } from '#base/dedupe-in-flight.ts'
import { given } from '#base/given.ts'
import { type BuildFile, type BuildList, isNamedByContent, typeOfFile } from './build-list.ts'
import type { OfflineAnswer } from './messages.ts'
import { headersFor } from './page-headers.ts'

/**
 * About this many bytes are fetched for one question: little enough that the page's own requests never wait
 * long.
 */
const PORTION = 1_500_000

/** What the files need of the world. */
export interface FilesWorld {
  readonly caches: Pick<CacheStorage, 'open' | 'keys' | 'delete'>
  readonly fetch: (request: Request) => Promise<Response>
  /** The folder of the app, with a slash at its end. */
  readonly scope: string
}

interface KeptFiles {
  /** The file of this version at an address; undefined: none of ours. */
  readonly find: (url: string) => BuildFile | undefined
  /** The file, from the cache or else fetched and kept. Rejects where it cannot be had as it was built. */
  readonly get: (file: BuildFile) => Promise<Response>
  /** A file of an older version that is still kept. */
  readonly getOld: (url: string) => Promise<Response | undefined>
  /** Fetches all that the first screen needs; rejects if one file fails. */
  readonly takeShell: () => Promise<void>
  readonly takePortion: () => Promise<OfflineAnswer>
  readonly state: () => Promise<OfflineAnswer>
  /** Drops what is not of this version. */
  readonly dropOld: () => Promise<void>
  readonly dropAll: () => Promise<void>
}

export function createKeptFiles(build: BuildList, world: FilesWorld): KeptFiles {
  const { caches, scope } = world
  const prefix = `memoscope ${new URL(scope).pathname} `
  const name = prefix + build.policy
  const byUrl = new Map(build.files.map((file) => [scope + file.path, file]))
  const once = dedupeInFlight<string, Response>()
  const total = build.files.reduce((sum, { size }) => sum + size, 0)

  function keyOf({ path, hash }: BuildFile): string {
    return scope + path + (isNamedByContent(path) ? '' : `?${encodeURIComponent(hash)}`)
  }

  async function fetchAndKeep(file: BuildFile): Promise<Response> {
    const { path, hash } = file
    const request = new Request(scope + path, {
      integrity: `sha256-${hash}`,
      credentials: 'same-origin',
      // What has its content in its name was just loaded by the page; of the rest the host may contain a
      // newer one.
      cache: isNamedByContent(path) ? 'default' : 'no-cache',
    })
    const fetched = await world.fetch(request)
    if (!fetched.ok) throw new TypeError(`${path}: ${fetched.status}`)
    const response = withHeaders(fetched, headersFor(path, build.headers), typeOfFile(path))
    const cache = await caches.open(name)
    await cache.put(keyOf(file), response.clone())
    return response
  }

  function take(file: BuildFile): Promise<Response> {
    // The first one stays unread, so that whoever comes meanwhile can still copy it.
    return once(file.path, () => fetchAndKeep(file)).then((response) => response.clone())
  }

  async function missing(): Promise<readonly BuildFile[]> {
    const kept = new Set((await (await caches.open(name)).keys()).map(({ url }) => url))
    return build.files.filter((file) => !kept.has(keyOf(file)))
  }

  async function ourCaches(): Promise<readonly string[]> {
    return (await caches.keys()).filter((each) => each.startsWith(prefix))
  }

  async function state(): Promise<OfflineAnswer> {
    const lacking = (await missing()).reduce((sum, { size }) => sum + size, 0)
    return { version: build.version, bytes: total - lacking, total }
  }

  return {
    find: (url) => byUrl.get(withoutQuery(url) === scope ? `${scope}index.html` : withoutQuery(url)),
    get: async (file) => (await (await caches.open(name)).match(keyOf(file))) ?? (await take(file)),
    getOld: async (url) => {
      for (const each of await ourCaches()) {
        const found = await (await caches.open(each)).match(withoutQuery(url))
        if (found !== undefined) return found
      }
      return undefined
    },
    takeShell: async () => {
      const lacking = await missing()
      await Promise.all(lacking.filter(({ isShell }) => isShell).map(take))
    },
    takePortion: async () => {
      const trouble = await takeSome(await missing(), take)
      return { ...(await state()), ...given({ trouble }) }
    },
    state,
    dropOld: async () => {
      for (const each of await ourCaches()) if (each !== name) await caches.delete(each)
      const cache = await caches.open(name)
      const needed = new Set(build.files.map(keyOf))
      for (const request of await cache.keys()) if (!needed.has(request.url)) await cache.delete(request)
    },
    dropAll: async () => {
      for (const each of await ourCaches()) await caches.delete(each)
    },
  }
}

/** One file after the other up to a portion. What ended it early, if anything did. */
async function takeSome(
  files: readonly BuildFile[],
  take: (file: BuildFile) => Promise<Response>,
): Promise<OfflineAnswer['trouble']> {
  let bytes = 0
  for (const file of files) {
    if (bytes > 0 && bytes + file.size > PORTION) return undefined
    try {
      await take(file)
    } catch (error) {
      const isFull = error instanceof Error && error.name === 'QuotaExceededError'
      return { kind: isFull ? 'no-room' : 'not-fetched', path: file.path }
    }
    bytes += file.size
  }
  return undefined
}

function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/, '')
}

/** The same answer with our headers on; what the transport needed (encoding, length) has served and goes. */
export function withHeaders(
  response: Response,
  headers: Readonly<Record<string, string>>,
  type: string | undefined = response.headers.get('Content-Type') ?? undefined,
): Response {
  // A redirect that the browser is to follow has nothing to read and nothing to add to.
  if (response.type === 'opaqueredirect' || response.status === 0) return response
  const { status, statusText } = response
  const body = status === 204 || status === 205 || status === 304 ? null : response.body
  return new Response(body, {
    status,
    statusText,
    headers: { ...headers, ...given({ 'Content-Type': type }) },
  })
}
