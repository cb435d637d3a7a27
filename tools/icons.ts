/**
 * Draws the icons of the installed app (public/icons) from public/favicon.svg, in a real browser: `node
 * tools/run.mjs icons`. To be run after the drawing has changed; the same browser gives the same bytes.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import { chromiumArgs, ensureChromium } from './browser.mjs'

interface IconForm {
  readonly name: string
  readonly size: number
  /** Share of the edge that the drawing takes. */
  readonly share: number
  /** Behind the drawing; a maskable icon is cut to a shape by the system and must fill its square. */
  readonly ground: string
}

const FORMS: readonly IconForm[] = [
  { name: '192', size: 192, share: 0.92, ground: 'transparent' },
  { name: '512', size: 512, share: 0.92, ground: 'transparent' },
  // The middle 80 % is safe; a lens over lines stays clear of the edge of a circle at 60 %.
  { name: 'maskable-512', size: 512, share: 0.6, ground: '#f7f8fb' },
]

export async function main(): Promise<number> {
  const drawing = readFileSync('public/favicon.svg').toString('base64')
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs })
  for (const form of FORMS) writeFileSync(`public/icons/${form.name}.png`, await draw(browser, drawing, form))
  await browser.close()
  console.log(`Drew ${FORMS.length} icons.`)
  return 0
}

async function draw(browser: Browser, drawing: string, { size, share, ground }: IconForm): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const edge = Math.round(size * share)
  await page.setContent(
    `<body style="margin:0;display:grid;place-items:center;height:100vh;background:${ground}">
      <img src="data:image/svg+xml;base64,${drawing}" width="${edge}" height="${edge}">`,
  )
  await page.locator('img').evaluate(async (image) => {
    if (image instanceof HTMLImageElement) await image.decode()
  })
  const picture = await page.screenshot({ omitBackground: true })
  await page.close()
  return picture
}
