/**
 * Gets Monaco into the page, once, when somebody first needs it: an editor that is shown, a compilation, or a
 * view that expects one soon. A failed load is forgotten, so that the next one tries again.
 */
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'

export type Monaco = typeof import('./monaco.ts')

let loading: Promise<Result<Monaco>> | undefined

/** Loads the editor; may be called to have it ready early. Fails when its files cannot be fetched. */
export function loadEditor(): Promise<Result<Monaco>> {
  loading ??= fetchMonaco().then((result) => {
    if (!result.ok) loading = undefined
    return result
  })
  return loading
}

async function fetchMonaco(): Promise<Result<Monaco>> {
  try {
    const monaco = await import('./monaco.ts')
    monaco.setUpMonaco()
    return ok(monaco)
  } catch (error) {
    return fail({
      code: 'editor-not-loaded',
      message: t`The code editor couldn’t be loaded.`,
      hint: t`Try again. If the page was updated in the meantime, reload it. (${String(error)})`,
    })
  }
}
