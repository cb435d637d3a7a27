/** What the interface does about working offline; the code behind it is loaded when it is needed. */

/** Goes on keeping the app's files in this browser: the person asked for it, or asked again. */
export async function keepApp(): Promise<void> {
  await (await import('./offline.ts')).keepApp()
}

/** Changes to the new version with a reload, as soon as nothing is unfinished. */
export async function takeUpdate(): Promise<void> {
  ;(await import('./update.ts')).takeUpdate()
}
