/**
 * Keeps Monaco's own TypeScript worker out of the build. The app starts one made of it (src/ui/editor), and
 * the address that Monaco falls back to would bring 7 MB a second time, also to those who work offline.
 */
import type { Plugin } from 'vite'

const FALLBACK = `new Worker(new URL('ts.worker.js', import.meta.url), { type: "module" })`

/** Fails the build where Monaco no longer has the line, so that a new version can't bring the file back. */
export function oneTypescript(): Plugin {
  return {
    name: 'memoscope:one-typescript',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /languages\/features\/typescript\/workerManager\.js$/ },
      handler(code) {
        if (!code.includes(FALLBACK)) this.error(`Monaco no longer has the line: ${FALLBACK}`)
        return { code: code.replace(FALLBACK, 'undefined'), map: null }
      },
    },
  }
}
