/**
 * Folders as the browser hands them out: chosen, asked for again, observed. The only place that knows these
 * interfaces.
 */
import type { FolderHandle } from '#workers/protocol/collecting.ts'

interface AskableFolder extends FolderHandle {
  queryPermission?(wanted: { readonly mode: 'read' }): Promise<PermissionState>
  requestPermission?(wanted: { readonly mode: 'read' }): Promise<PermissionState>
}

interface FolderWindow {
  showDirectoryPicker?(options: { readonly mode: 'read'; readonly id: string }): Promise<AskableFolder>
}

interface Observer {
  observe(folder: FolderHandle, options: { readonly recursive: boolean }): Promise<void>
  disconnect(): void
}

/** Whether this browser hands out folders that can be kept. */
export function canKeepFolders(): boolean {
  return folderWindow().showDirectoryPicker !== undefined
}

/** Undefined: the person chose none. */
export async function pickFolder(): Promise<FolderHandle | undefined> {
  try {
    return await folderWindow().showDirectoryPicker?.({ mode: 'read', id: 'collections' })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined
    throw error
  }
}

/** Whether the page may read the folder now. `asks`: the person is asked, which needs a click. */
export async function mayRead(folder: FolderHandle, asks: boolean): Promise<boolean> {
  const askable: AskableFolder = folder
  const wanted = { mode: 'read' } as const
  try {
    if (askable.queryPermission === undefined) return true
    if ((await askable.queryPermission(wanted)) === 'granted') return true
    return asks && (await askable.requestPermission?.(wanted)) === 'granted'
  } catch {
    // Asked without a click, or the folder is gone: the person can ask again.
    return false
  }
}

/** What came out of the database is a folder where the browser has any. */
export function isFolder(value: unknown): value is FolderHandle {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'directory'
}

/** Calls back when anything in the folder changes. Undefined: this browser can’t observe folders. */
export async function observeFolder(
  folder: FolderHandle,
  onChange: () => void,
): Promise<(() => void) | undefined> {
  const Observing = observerOf()
  if (Observing === undefined) return undefined
  try {
    const observer = new Observing(onChange)
    await observer.observe(folder, { recursive: true })
    return () => observer.disconnect()
  } catch {
    // Some file systems can't be observed: then it is looked at again and again.
    return undefined
  }
}

function observerOf(): (new (callback: () => void) => Observer) | undefined {
  const found: unknown = Reflect.get(globalThis, 'FileSystemObserver')
  return typeof found === 'function' ? (found as new (callback: () => void) => Observer) : undefined
}

function folderWindow(): FolderWindow {
  return globalThis as FolderWindow
}
