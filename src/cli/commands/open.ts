/** `memoscope open FILE…`: the page itself, on this machine only, with the files open in it. */
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fail, ok, type Result } from '#base/result.ts'
import type { HandedItem } from '#workers/offline/handed-files.ts'
import { type Input, inputsOf } from '../runs/inputs.ts'
import { servePage } from '../serve/page-server.ts'
import {
  badOption,
  type Command,
  countOption,
  isOn,
  type OptionSpecs,
  textOption,
} from '../terminal/command.ts'

const OPTIONS: OptionSpecs = {
  port: {
    type: 'string',
    value: 'N',
    help: 'Serve at a port of your choice. The address then stays the same, and the browser still has the runs of last time. Default: a free port and an address that nobody can guess.',
  },
  'no-browser': { type: 'boolean', help: 'Only print the address.' },
  page: { type: 'string', value: 'FOLDER', help: 'The built page, where it is not beside this program.' },
}

export const open: Command = {
  name: 'open',
  summary: 'Open runs in the page, served on this machine only.',
  usage: 'open [FILE…]',
  about: [
    'Serves the built page at 127.0.0.1 and opens it in your browser with the files, which go nowhere else. Runs until you press Ctrl+C; what the browser has stored stays with that address.',
  ],
  options: OPTIONS,
  examples: [
    'memoscope open session.jsonl',
    'memoscope open runs/ --port 4500',
    'cat session.jsonl | memoscope open - --no-browser',
  ],
  run: async ({ positionals, values, host }) => {
    const port = countOption(values, 'port')
    if (!port.ok) return port
    if ((port.value ?? 0) > 65_535) return fail(badOption(`--port takes a number up to 65535.`))
    const folder = pageFolder(textOption(values, 'page'), host.cwd)
    if (!folder.ok) return folder
    const inputs = inputsOf(positionals, host)
    if (!inputs.ok) return inputs
    const items: HandedItem[] = []
    for (const input of inputs.value) {
      const item = await itemOf(input)
      if (!item.ok) return item
      items.push(item.value)
    }
    const server = await servePage({ folder: folder.value, items, port: port.value ?? 0 })
    if (!server.ok) return server
    host.out(`${server.value.address}\n`)
    if (host.stderrIsTerminal) host.err('Press Ctrl+C to stop.\n')
    if (!isOn(values, 'no-browser')) host.openBrowser?.(server.value.address)
    await host.untilStopped?.()
    await server.value.close()
    return ok(0)
  },
}

/** As the page takes it: a file, or a folder whose files are read together. */
async function itemOf(input: Input): Promise<Result<HandedItem>> {
  const source = await input.open()
  if (!source.ok) return source
  const { name, ...given } = source.value
  if ('files' in given) {
    const files = given.files.map(({ path, blob }) => ({ path, file: blob }))
    return ok({ name, isFolder: true, files })
  }
  const file = 'blob' in given ? given.blob : new Blob([given.bytes])
  return ok({ name, isFolder: false, files: [{ path: name, file }] })
}

/** In a clone the page is built beside the program; in the package it is in it. */
function pageFolder(named: string | undefined, cwd: string): Result<string> {
  const here = dirname(fileURLToPath(import.meta.url))
  const places = named === undefined ? [join(here, 'page'), resolve(here, '../dist')] : [resolve(cwd, named)]
  const found = places.find((place) => existsSync(join(place, 'index.html')))
  if (found !== undefined) return ok(found)
  return fail({
    code: 'no-page',
    message: named === undefined ? 'The page is not built.' : `There is no built page in ${named}.`,
    hint: 'Build it with: npm run build',
  })
}
