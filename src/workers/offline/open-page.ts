/**
 * The handoff page, open.html: a page of another tool opens it and sends it files. It says who wants to open
 * what, and only when the person agrees keeps the files and goes on to Memoscope itself. It is apart
 * because Memoscope's own page is isolated from the page that opened it.
 */
import { wholeNumber } from '#base/locale.ts'
import { t } from '#base/words.ts'
import { handoffQuery, keepHanded } from './handed-files.ts'
import { HANDOFF_VERSION, type HandoffWord, type OfferedFile, offeredFiles } from './open-messages.ts'

const LISTED = 20

interface Offer {
  readonly files: readonly OfferedFile[]
  readonly origin: string
  readonly say: (word: HandoffWord) => void
}

const place = document.querySelector('main')
const opener: Window | null = window.opener

if (opener === null || window.top !== window) {
  show([
    heading(t`Nothing to open`),
    paragraph(t`No other page has sent a file. If one tried, its host may have cut the connection.`),
    buttons([button(t`Go to Memoscope`, () => location.replace('./'), true)]),
  ])
} else {
  show([heading(t`Open in Memoscope`), paragraph(t`Waiting for the file…`)])
  addEventListener('message', hear)
  const ready: HandoffWord = { memoscope: 'ready', version: HANDOFF_VERSION }
  // Says nothing of the person; who listens is not known yet.
  opener.postMessage(ready, '*')
}

/** The first offer of the page that opened this one; the person sees no other. */
function hear({ data, origin, source }: MessageEvent<unknown>): void {
  if (source !== opener || opener === null) return
  const files = offeredFiles(data)
  if (files === undefined) return
  // A page from a file or a sandboxed frame has no origin to address.
  const say = (word: HandoffWord) => opener.postMessage(word, origin === 'null' ? '*' : origin)
  if (typeof files === 'string') {
    say({ memoscope: 'failed', message: files })
    return
  }
  removeEventListener('message', hear)
  ask({ files, origin, say })
}

function ask(offer: Offer): void {
  const { files, origin, say } = offer
  const who = origin === 'null' ? t`A page without an address` : origin
  const count = files.length === 1 ? t`a file` : t`${wholeNumber(files.length)} files`
  const list = document.createElement('ul')
  for (const { name, file } of files.slice(0, LISTED)) {
    const item = document.createElement('li')
    item.textContent = t`${name} (${sizeText(file.size)})`
    list.append(item)
  }
  const decline = () => {
    say({ memoscope: 'declined' })
    window.close()
  }
  show([
    heading(t`Open in Memoscope?`),
    paragraph(t`${who} wants to open ${count} in Memoscope:`),
    list,
    ...(files.length > LISTED ? [paragraph(t`And ${wholeNumber(files.length - LISTED)} more.`)] : []),
    note(
      t`The files are stored in this browser. Nothing is sent anywhere, and ${who} can't see your other runs.`,
    ),
    buttons([button(t`Cancel`, decline), button(t`Open`, () => void accept(offer), true)]),
  ])
}

async function accept({ files, say }: Offer): Promise<void> {
  const scope = new URL('./', location.href).href
  const items = files.map(({ name, file }) => ({ name, isFolder: false, files: [{ path: name, file }] }))
  try {
    const id = await keepHanded(items, { scope, caches: 'caches' in globalThis ? caches : undefined })
    say({ memoscope: 'opened' })
    location.replace(`./${handoffQuery(id)}`)
  } catch {
    say({ memoscope: 'failed', message: t`The browser couldn’t store the files.` })
    show([
      heading(t`Couldn’t take the files`),
      paragraph(
        t`This browser has no space for them, or the page isn’t served over HTTPS. Download the files and open them in Memoscope instead.`,
      ),
      buttons([button(t`Go to Memoscope`, () => location.replace('./'), true)]),
    ])
  }
}

function sizeText(bytes: number): string {
  if (bytes < 1000) return t`${wholeNumber(bytes)} bytes`
  return bytes < 1_000_000
    ? t`${wholeNumber(Math.round(bytes / 1000))} kB`
    : t`${wholeNumber(Math.round(bytes / 1_000_000))} MB`
}

function show(parts: readonly HTMLElement[]): void {
  // No button has the focus: a key that was meant for the other page must not agree to anything.
  place?.replaceChildren(...parts)
}

function heading(text: string): HTMLElement {
  return withText('h1', text)
}

function paragraph(text: string): HTMLElement {
  return withText('p', text)
}

function note(text: string): HTMLElement {
  const made = withText('p', text)
  made.className = 'note'
  return made
}

function withText(tag: 'h1' | 'p' | 'button', text: string): HTMLElement {
  const made = document.createElement(tag)
  made.textContent = text
  return made
}

function button(text: string, press: () => void, isMain = false): HTMLElement {
  const made = withText('button', text)
  if (isMain) made.className = 'main'
  made.addEventListener('click', press)
  return made
}

function buttons(all: readonly HTMLElement[]): HTMLElement {
  const row = document.createElement('div')
  row.className = 'buttons'
  row.append(...all)
  return row
}
