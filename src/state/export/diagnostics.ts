/**
 * A file for a report of a mistake: versions, browser, numbers and the last error without its words. Nothing
 * that stood in a run, a strategy or a notebook, and no name of one, is in it: a test plants markers
 * everywhere and looks for them.
 */
import { loadFacts, storageEstimate } from '#storage/index.ts'
import { bareError } from '../shell/bare-error.ts'
import { lastError } from '../shell/last-error.ts'
import { download } from './download.ts'

/** The report as an object; `now` as a text. Never fails: what cannot be told says why, by its code. */
async function collectDiagnostics(now: string, error: unknown = lastError()) {
  const facts = await loadFacts()
  const space = await storageEstimate()
  return {
    kind: 'memoscope-diagnostics',
    version: 1,
    madeAt: now,
    build: buildName(),
    storage: facts.ok ? facts.value : { problem: facts.error.code },
    space: space.ok ? space.value : { problem: space.error.code },
    browser: browserFacts(),
    features: features(),
    lastError: bareError(error, location.origin),
  }
}

/** Saves it, in the same form for all people, whatever the locale. The report as text, to be shown. */
export async function saveDiagnostics(error?: unknown): Promise<string> {
  const now = new Date().toISOString()
  const data = `${JSON.stringify(await collectDiagnostics(now, error), undefined, 2)}\n`
  download({ name: `memoscope-diagnostics-${now.slice(0, 10)}.json`, mediaType: 'application/json', data })
  return data
}

/** The name of the first script: it contains a digest of the code. */
function buildName(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  return /[^/?#]+(?=$|[?#])/.exec(script?.src ?? '')?.[0] ?? 'unknown'
}

function browserFacts() {
  const { userAgent, language, hardwareConcurrency, onLine } = navigator
  const { innerWidth, innerHeight, devicePixelRatio } = globalThis
  return {
    userAgent,
    language,
    cores: hardwareConcurrency,
    isOnline: onLine,
    window: `${innerWidth} × ${innerHeight} @ ${devicePixelRatio}`,
    // The view and nothing of what it shows.
    view: /^#\/([a-z]+)/.exec(location.hash)?.[1] ?? '',
  }
}

function features(): Readonly<Record<string, boolean>> {
  return {
    indexedDB: 'indexedDB' in globalThis && globalThis.indexedDB !== null,
    isolated: globalThis.crossOriginIsolated === true,
    secure: globalThis.isSecureContext,
    sharedMemory: typeof SharedArrayBuffer === 'function',
    compression: typeof CompressionStream === 'function',
    serviceWorker: 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null,
    webAssembly: typeof WebAssembly === 'object',
    clipboard: navigator.clipboard !== undefined,
    deviceModel: 'Summarizer' in globalThis,
    reducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
    forcedColors: matchMedia('(forced-colors: active)').matches,
  }
}
