/**
 * Files on their way into the page from outside: handed over by another tool (open.html), shared by the
 * system (the service worker), or served by `memoscope open`. They wait at addresses below the page's folder,
 * in the browser's cache or on the server, and the page is opened with `?handoff=ID`.
 */
import { field, type JsonValue, listField, textField } from '#base/json.ts'

/** A file, or a folder with its files by their paths within it. */
export interface HandedItem {
  readonly name: string
  readonly files: readonly { readonly path: string; readonly file: Blob }[]
  readonly isFolder: boolean
}

/** `list.json`: what waits under an id; the n-th file of all is at the address `n`. */
interface HandedList {
  readonly items: readonly {
    readonly name: string
    readonly isFolder: boolean
    readonly paths: readonly string[]
  }[]
}

const HANDOFF_PARAMETER = 'handoff'
const FOLDER = 'handoff'
const CACHE = 'memoscope-handoff'
/** Milliseconds until what no one came for is deleted. */
const KEPT_FOR = 3_600_000

/** What the files need of the world. `scope`: the folder of the page, with a slash at its end. */
interface HandoffWorld {
  readonly scope: string
  /** Absent on plain http, where there is none. */
  readonly caches: Pick<CacheStorage, 'open'> | undefined
  readonly fetch: (url: string) => Promise<Response>
}

export function handedList(items: readonly HandedItem[]): HandedList {
  return {
    items: items.map(({ name, isFolder, files }) => ({
      name,
      isFolder,
      paths: files.map(({ path }) => path),
    })),
  }
}

/** Where the page finds the files of an id, relative to its folder. */
export function handoffFolder(id: string): string {
  return `${FOLDER}/${id}/`
}

/** The query with which the page takes them. */
export function handoffQuery(id: string): string {
  return `?${HANDOFF_PARAMETER}=${id}`
}

/**
 * Keeps the files until the page asks for them; gives their id. Rejects where the browser has no cache or no
 * room.
 */
export async function keepHanded(
  items: readonly HandedItem[],
  { scope, caches }: Pick<HandoffWorld, 'scope' | 'caches'>,
): Promise<string> {
  if (caches === undefined) throw new Error('this page has no cache')
  const cache = await caches.open(CACHE)
  const now = Date.now()
  await dropOld(cache, scope, now)
  const id = `${now}-${crypto.randomUUID()}`
  const folder = scope + handoffFolder(id)
  const files = items.flatMap((item) => item.files)
  for (const [at, { file }] of files.entries()) await cache.put(`${folder}${at}`, new Response(file))
  await cache.put(`${folder}list.json`, Response.json(handedList(items)))
  return id
}

async function dropOld(cache: Cache, scope: string, now: number): Promise<void> {
  for (const request of await cache.keys()) {
    const [time = ''] = request.url.slice(`${scope}${FOLDER}/`.length).split('-')
    if (request.url.startsWith(`${scope}${FOLDER}/`) && !(Number(time) > now - KEPT_FOR))
      await cache.delete(request)
  }
}

/** Takes them, which empties the cache. Undefined: they are no longer there, or never were. */
export async function takeHanded(
  id: string,
  { scope, caches, fetch }: HandoffWorld,
): Promise<readonly HandedItem[] | undefined> {
  if (!/^[\w-]{1,80}$/.test(id)) return undefined
  const folder = scope + handoffFolder(id)
  const cache = await caches?.open(CACHE)
  const get = async (name: string): Promise<Response | undefined> => {
    const response = (await cache?.match(folder + name)) ?? (await fetch(folder + name))
    return response.ok ? response : undefined
  }
  const list = readList(await jsonIn(await get('list.json')))
  if (list === undefined) return undefined
  const items: HandedItem[] = []
  let at = 0
  for (const { name, isFolder, paths } of list.items) {
    const files: HandedItem['files'][number][] = []
    for (const path of paths) {
      const response = await get(String(at++))
      if (response === undefined) return undefined
      files.push({ path, file: await response.blob() })
    }
    items.push({ name, isFolder, files })
  }
  for (const request of (await cache?.keys()) ?? []) {
    if (request.url.startsWith(folder)) await cache?.delete(request)
  }
  return items
}

/** A host may answer an unknown address with a page. */
async function jsonIn(response: Response | undefined): Promise<unknown> {
  try {
    return await response?.json()
  } catch {
    return undefined
  }
}

function readList(value: unknown): HandedList | undefined {
  const items = listField(value, 'items')
  const read = items?.flatMap((item) => readItem(item) ?? []) ?? []
  return items === undefined || read.length !== items.length ? undefined : { items: read }
}

function readItem(value: JsonValue): HandedList['items'][number] | undefined {
  const [name, paths] = [textField(value, 'name'), listField(value, 'paths')]
  const known = paths?.filter((path) => typeof path === 'string') ?? []
  if (name === undefined || paths === undefined || known.length !== paths.length) return undefined
  return { name, isFolder: field(value, 'isFolder') === true, paths: known }
}
