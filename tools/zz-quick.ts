
import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withBuiltApp } from './bench/built-app.ts'
import { withTasks } from './bench/page-tasks.ts'
import { LARGE_FILES, TINY_FILE } from './hostile/large-files.ts'
import { placesOfRun, settled, watchChanges } from './hostile/walk.ts'
export async function main(args: readonly string[]): Promise<number> {
  const ids = (args[args.indexOf('--only') + 1] ?? '').split(',')
  const folder = mkdtempSync('/tmp/zzq-')
  const want = ['opening', 'step=s1&tab=messages', 'step=s1&tab=saw', 'step=s1&tab=raw', 'step=s1&tab=edit', 'insight=shares', '/compare/RUN?columns', 'memory=hierarchical', 'export', '/library']
  await withBuiltApp(args, async (browser, address) => {
    for (const file of [TINY_FILE, ...LARGE_FILES].filter((f) => f.kind === 'run' && ids.some((i) => f.id.includes(i)))) {
      const path = join(folder, file.name); const text = file.text(); writeFileSync(path, text)
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
      await context.addInitScript(watchChanges)
      const errors: string[] = []
      const page = await context.newPage()
      page.on('pageerror', (e) => errors.push(String(e)))
      page.on('console', (m) => { if (m.type() === 'error') errors.push(m.text()) })
      await page.goto(address)
      const out: string[] = []
      const t0 = Date.now()
      for (const { place, go } of placesOfRun(path).filter(({ place }) => want.some((w) => place.includes(w)))) {
        if (place.includes('call=0')) continue
        try {
          const { tasks } = await withTasks(page, () => Promise.race([go(page).then(() => settled(page)), new Promise<void>((_, no) => setTimeout(() => no(new Error('hung')), 90_000))]))
          out.push(`${Math.round(Math.max(0, ...tasks.map(({ processor }) => processor)))} ${place.slice(0, 45)}`)
        } catch (e) { out.push(`FAILED ${place} ${String(e).split('\n')[0]}`); if (String(e).includes('hung')) break }
      }
      const said = await page.locator('[role=alert]').allInnerTexts().catch(() => [])
      console.log(`${file.id} ${(Buffer.byteLength(text) / 1e6).toFixed(1)} MB ${Math.round((Date.now() - t0) / 1000)} s | ${out.join(' | ')} ${[...new Set(errors)].map((e) => `ERROR ${e.slice(0, 150)}`).join(' ')} ${said.join(' / ').slice(0, 200)}`)
      await context.close()
    }
  })
  return 0
}
