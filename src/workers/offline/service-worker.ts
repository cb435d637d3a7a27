/**
 * The service worker: serves the app from the browser's cache, so that it works without a network, and puts
 * the isolation and policy headers on every answer, so that they hold on hosts that cannot send any. The
 * build writes its file list in front of this code (build-list.ts). It never takes over from an older one on
 * its own: the page asks the person.
 */
import type { BuildList } from './build-list.ts'
import { handoffQuery, keepHanded } from './handed-files.ts'
import { createKeptFiles, withHeaders } from './kept-files.ts'
import { type OfflineAnswer, readQuestion } from './messages.ts'
import { areAllOf } from './open-pages.ts'
import { headersFor } from './page-headers.ts'
import type { QuestionEvent, ServiceWorkerScope } from './scope.ts'

declare const MEMOSCOPE_BUILD: BuildList
declare const self: ServiceWorkerScope

const { scope } = self.registration
const files = createKeptFiles(MEMOSCOPE_BUILD, { caches, fetch: (request) => fetch(request), scope })

self.addEventListener('install', (event) => event.waitUntil(files.takeShell()))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method === 'POST' && request.url === `${scope}share`) {
    event.respondWith(takeShared(request))
    return
  }
  if (request.method !== 'GET' || !request.url.startsWith(scope)) return
  event.respondWith(answer(request))
  if (request.mode === 'navigate') event.waitUntil(leaveIfUnwanted())
})

self.addEventListener('message', (event) => {
  const work = hear(event)
  if (work !== undefined) event.waitUntil(work)
})

async function answer(request: Request): Promise<Response> {
  const file = files.find(request.url)
  if (file !== undefined) {
    try {
      return await files.get(file)
    } catch {
      // No room to keep it, or the host has another one by now: then what the host has. Without a network
      // that fails, and whoever asked says so.
    }
  }
  const old = file === undefined ? await files.getOld(request.url) : undefined
  return (
    old ??
    withHeaders(await fetch(request), headersFor(new URL(request.url).pathname, MEMOSCOPE_BUILD.headers))
  )
}

/**
 * What the system shares with the installed app (manifest.webmanifest): kept until the page, which opens
 * next, takes it.
 */
async function takeShared(request: Request): Promise<Response> {
  try {
    const form = await request.formData()
    const files = form.getAll('files').flatMap((file) => (file instanceof File ? [file] : []))
    const text = form.get('text')
    if (files.length === 0 && typeof text === 'string') files.push(new File([text], 'shared.txt'))
    const items = files.map((file) => ({
      name: file.name,
      isFolder: false,
      files: [{ path: file.name, file }],
    }))
    return Response.redirect(scope + handoffQuery(await keepHanded(items, { scope, caches })), 303)
  } catch {
    // The page says that nothing is there.
    return Response.redirect(scope + handoffQuery('none'), 303)
  }
}

function hear({ data, ports: [port] }: QuestionEvent): Promise<unknown> | undefined {
  const reply = (state: OfflineAnswer) => port?.postMessage(state)
  switch (readQuestion(data)?.kind) {
    case 'fill':
      return files.takePortion().then(reply)
    case 'hello':
      return files.state().then(reply).then(dropUnneeded)
    case 'take-over':
      return self.skipWaiting()
    case undefined:
      return undefined
  }
}

/**
 * Only while no other version is about to come, and only when no open page could still ask for an older file.
 */
async function dropUnneeded(): Promise<void> {
  const { waiting, installing } = self.registration
  if (waiting !== null || installing !== null) return
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (await areAllOf(MEMOSCOPE_BUILD.version, pages)) await files.dropOld()
}

/**
 * Where the host no longer has this file, it no longer has Memoscope: another page at the same address must
 * not be hidden.
 */
async function leaveIfUnwanted(): Promise<void> {
  try {
    const { status, headers } = await fetch(self.location.href, { method: 'HEAD', cache: 'no-store' })
    const isPage = status === 200 && (headers.get('Content-Type') ?? '').startsWith('text/html')
    if (status !== 404 && status !== 410 && !isPage) return
    await self.registration.unregister()
    await files.dropAll()
  } catch {
    // No network: nothing is known, and everything stays.
  }
}
