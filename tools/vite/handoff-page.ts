/**
 * Builds the page that other tools open to hand over files: open.html and its one script, apart from the app,
 * so that it shows its question at once. The dev server does not have it.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'
import { HANDOFF_PAGE, pagePolicy, policyText } from '../../src/workers/offline/page-headers.ts'
import { bundleScript } from './service-worker.ts'

const FOLDER = 'src/workers/offline'

export function handoffPage(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'memoscope:handoff-page',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved
    },
    async generateBundle() {
      const html = readFileSync(join(config.root, FOLDER, 'open.html'), 'utf8')
      const policy = `<meta http-equiv="Content-Security-Policy" content="${policyText(pagePolicy)}" />`
      const source = html.replace('<head>', `<head>\n    ${policy}`)
      this.emitFile({ type: 'asset', fileName: HANDOFF_PAGE, source })
      const code = await bundleScript(config, `${FOLDER}/open-page.ts`, 'open.js')
      this.emitFile({ type: 'asset', fileName: 'open.js', source: code })
    },
  }
}
