/**
 * Files that reach the page from outside: handed over by another tool or by `memoscope open`, shared, or
 * opened with the installed app.
 */
import { t } from '#base/words.ts'
import { takeHanded } from '#workers/offline/handed-files.ts'
import { tellProblem } from '../shell/notices.ts'
import { importFiles, importFolders } from './imports.ts'

/** Imports what waits under the id in the address, and takes the id out of the address. */
export async function openHanded(id: string): Promise<void> {
  history.replaceState(null, '', location.pathname + location.hash)
  const items = await takeHanded(id, {
    scope: new URL('./', location.href).href,
    caches: 'caches' in globalThis ? caches : undefined,
    fetch: (url) => fetch(url),
  })
  if (items === undefined) {
    tellProblem({
      code: 'nothing-handed',
      message: t`The file that was sent here is no longer available.`,
      hint: t`Send it again, or open it from your computer.`,
    })
    return
  }
  const folders = items.filter(({ isFolder }) => isFolder)
  const files = items.filter(({ isFolder }) => !isFolder).flatMap((item) => item.files)
  if (files.length > 0) await importFiles(files.map(({ path, file }) => asFile(file, path)))
  if (folders.length > 0) {
    await importFolders(
      folders.map(({ name, files: within }) => ({
        name,
        files: within.map(({ path, file }) => ({ path, file: asFile(file, path) })),
      })),
    )
  }
}

function asFile(file: Blob, path: string): File {
  return new File([file], path.split('/').pop() ?? path, { type: file.type })
}

/** The part of a browser's file handling that is used here; TypeScript does not know it. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { readonly files: readonly FileSystemFileHandle[] }) => void): void
}

declare global {
  interface Window {
    readonly launchQueue?: LaunchQueue
  }
}

/** Imports what the system opens with the installed app. */
export function followLaunches(): void {
  window.launchQueue?.setConsumer(({ files }) => void openLaunched(files))
}

async function openLaunched(handles: readonly FileSystemFileHandle[]): Promise<void> {
  if (handles.length > 0) await importFiles(await Promise.all(handles.map((handle) => handle.getFile())))
}
