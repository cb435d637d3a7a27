/**
 * Whether any open page is of another version, asked of the pages themselves: a worker forgets, pages know.
 */
import { WHICH_VERSION } from './messages.ts'
import type { PageClient } from './scope.ts'

/** A page that does not say so for this long may be asleep: it is then taken for an old one. */
const PATIENCE_MS = 5000

/** Whether all pages said this version. */
export async function areAllOf(version: string, pages: readonly PageClient[]): Promise<boolean> {
  const versions = await Promise.all(pages.map(ask))
  return versions.every((each) => each === version)
}

function ask(page: PageClient): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const timer = setTimeout(() => end(undefined), PATIENCE_MS)
    port1.onmessage = ({ data }) => end(data)
    page.postMessage(WHICH_VERSION, [port2])
    function end(answer: unknown): void {
      clearTimeout(timer)
      port1.close()
      resolve(answer)
    }
  })
}
