/**
 * The packages that are in a build, found by the modules that were really bundled, with what their own
 * files say of their licence. What is inside a package and no package itself is told by hand in INSIDE.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** One thing that is delivered with the app and is somebody else's. */
export interface Delivered {
  readonly name: string
  readonly version: string
  /** SPDX id. */
  readonly licence: string
  /** The licence's text, with the notices that go with it. */
  readonly text: string
  /** The folder of the package in node_modules, with slashes; absent for what is inside another. */
  readonly folder?: string
}

const TEXTS = join(dirname(fileURLToPath(import.meta.url)), 'licence-texts')
/** A package's own files with its licence and notices; names as their authors wrote them. */
const LICENCE_FILE = /^(?:licen[cs]e|copying|notice|thirdpartynotices)(?:\.(?:md|txt))?$/i

/**
 * Delivered inside a package: other projects that the package was compiled from and does not name in a file.
 */
const INSIDE: readonly (Omit<Delivered, 'text'> & {
  /** Absent: in our own source. */
  readonly within?: string
  readonly notice: string
})[] = [
  {
    name: 'CPython',
    version: '3.14',
    licence: 'PSF-2.0',
    within: 'pyodide',
    notice:
      'Copyright (c) 2001 Python Software Foundation; All Rights Reserved. Compiled to WebAssembly, with its standard library.',
  },
  {
    name: 'tiktoken',
    version: 'ranks',
    licence: 'MIT',
    within: 'js-tiktoken',
    notice: 'Copyright (c) 2022 OpenAI, Shantanu Jain. The vocabularies o200k_base and cl100k_base.',
  },
  {
    name: 'gitleaks',
    version: 'rules of b58d3f1',
    licence: 'MIT',
    notice:
      'Copyright (c) 2019 Zachary Rice. The rules by which redaction recognizes keys and tokens, in src/core/redact/rules.',
  },
]

/** `/x/node_modules/@a/b/dist/c.js?worker` as `/x/node_modules/@a/b`; undefined: a module of our own. */
export function packageFolder(moduleId: string): string | undefined {
  const path = moduleId.replace(/^\0/, '').replaceAll('\\', '/')
  return /^(.*\/node_modules\/(?:@[^/]+\/)?[^/?#]+)\//.exec(path)?.[1]
}

/** The packages of modules, each once, by name and version; throws where one has no licence that is known. */
export function deliveredBy(moduleIds: Iterable<string>): readonly Delivered[] {
  const folders = new Set([...moduleIds].flatMap((id) => packageFolder(id) ?? []))
  const packages = new Map([...folders].map(describe).map((one) => [`${one.name}@${one.version}`, one]))
  const names = new Set([...packages.values()].map(({ name }) => name))
  const inside = INSIDE.filter(({ within }) => within === undefined || names.has(within)).map(
    ({ within, notice, ...one }): Delivered => ({
      ...one,
      text: `${notice}${within === undefined ? '' : ` Part of ${within}.`}\n\n${standardText(one.licence)}`,
    }),
  )
  return [...packages.values(), ...inside].toSorted(byName)
}

function byName(one: Delivered, other: Delivered): number {
  const key = ({ name, version }: Delivered) => `${name.toLowerCase()} ${version}`
  return key(one) < key(other) ? -1 : 1
}

function describe(folder: string): Delivered {
  const about: Partial<Record<string, unknown>> = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  const { name, version, license } = about
  if (typeof name !== 'string' || typeof version !== 'string' || typeof license !== 'string') {
    throw new Error(`${folder} does not say its name, version and licence; it cannot be delivered`)
  }
  const files = readdirSync(folder)
    .filter((file) => LICENCE_FILE.test(file))
    .toSorted()
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim())
  const text =
    texts.length > 0 ? texts.join('\n\n') : `Copyright (c) the authors of ${name}\n\n${standardText(license)}`
  return { name, version, licence: license, text, folder }
}

/** For packages that come without the text of their licence. */
function standardText(licence: string): string {
  const file = join(TEXTS, `${licence}.txt`)
  if (!existsSync(file)) throw new Error(`there is no text of the licence ${licence} in ${TEXTS}`)
  return readFileSync(file, 'utf8').trim()
}
