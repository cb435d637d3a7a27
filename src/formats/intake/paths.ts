/**
 * Paths inside archives and folders: made harmless (they are only ever names, never places on a disk), and
 * told apart into what may be a trace and what people and systems put beside traces.
 */

interface SafePath {
  /** `/`-separated, without `.`, `..`, drive letters and control characters; never empty. */
  readonly path: string
  /** Whether it was absolute or climbed out of its archive. */
  readonly isShortened: boolean
}

/** Folders in folders, at most: each is looked at on its own. */
const MAX_SEGMENTS = 64

/** Any text as a path within its archive. */
export function safePath(raw: string): SafePath {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must go.
  const clean = raw.replaceAll('\\', '/').replace(/[\u0000-\u001f\u007f]/g, '_')
  const relative = clean.replace(/^[a-zA-Z]:/, '')
  const segments = relative.split('/')
  const kept = segments.filter((segment) => segment !== '' && segment !== '.' && segment !== '..')
  const isOutside = relative !== clean || relative.startsWith('/') || segments.includes('..')
  return {
    path: kept.slice(-MAX_SEGMENTS).join('/') || '_',
    isShortened: isOutside || kept.length > MAX_SEGMENTS,
  }
}

const JUNK_FOLDERS = new Set(['__MACOSX', '.git', '.svn', '.hg', 'node_modules', '__pycache__', '.venv'])
const JUNK_FILES = new Set(['thumbs.db', 'desktop.ini'])

const NO_TRACE =
  /\.(?:avif|bmp|c|cc|cpp|css|csv|diff|dll|docx?|exe|flac|gif|go|h|heic|html?|ico|ipynb|java|jpe?g|js|jsx|lock|m4a|md|mjs|mov|mp[34]|odt|ogg|parquet|patch|pdf|pem|php|png|pptx?|psd|py|pyc|rb|rs|rst|sh|so|sql|sqlite3?|svg|tex|tiff?|toml|tsv|tsx?|ttf|wasm|wav|webm|webp|woff2?|xlsx?|xml|ya?ml)$/i
const LIKELY_TRACE = /\.(?:json|jsonl|ndjson|traj|eval|zip|gz|zst|tar|tgz)$/i

/** What is next to traces and is left out unread: pictures, texts about them, a system's own files. */
export function isSideFile(path: string): boolean {
  const segments = path.split('/')
  const name = segments.pop() ?? ''
  if (segments.some((segment) => JUNK_FOLDERS.has(segment))) return true
  return name.startsWith('.') || JUNK_FILES.has(name.toLowerCase()) || NO_TRACE.test(name)
}

/** Whether a file that cannot be read is worth a word of its own: its name says that it is a trace. */
export function claimsTrace(path: string): boolean {
  return LIKELY_TRACE.test(path)
}
