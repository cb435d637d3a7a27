/**
 * What is said of packages: found by their modules, with licences, and in the bill with what they were built
 * with.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { billOfMaterials, type LockFile } from './bill-of-materials.ts'
import { deliveredBy, packageFolder } from './packages.ts'

const lock: LockFile = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const root = process.cwd().replaceAll('\\', '/')

describe('the packages of modules', () => {
  it('are found by their folders, nested and scoped, and our own modules have none', () => {
    expect(packageFolder('/x/node_modules/a/dist/b.js?worker')).toBe('/x/node_modules/a')
    expect(packageFolder('/x/node_modules/a/node_modules/@b/c/d.js')).toBe(
      '/x/node_modules/a/node_modules/@b/c',
    )
    expect(packageFolder('\0/x/node_modules/@b/c/d.js?commonjs-module')).toBe('/x/node_modules/@b/c')
    expect(packageFolder('/x/src/main.tsx')).toBeUndefined()
  })

  it('have the text of their licence, also those that come without one', () => {
    const ids = ['react/index.js', 'react/jsx-runtime.js', 'js-tiktoken/dist/lite.js', 'pyodide/package.json']
    const delivered = deliveredBy(ids.map((id) => `${root}/node_modules/${id}`))
    expect(delivered.map(({ name, licence }) => `${name} ${licence}`)).toEqual([
      'CPython PSF-2.0',
      // Its rules are in our own source.
      'gitleaks MIT',
      'js-tiktoken MIT',
      'pyodide MPL-2.0',
      'react MIT',
      'tiktoken MIT',
    ])
    for (const { text } of delivered) expect(text.length).toBeGreaterThan(500)
  })
})

describe('the bill of materials', () => {
  const delivered = deliveredBy([`${root}/node_modules/@radix-ui/react-slot/dist/index.mjs`])

  it('lists what is delivered as required and what built it as excluded, each with its checksum', () => {
    const { components } = billOf(delivered)
    const slot = components.find(({ name }) => name === '@radix-ui/react-slot')
    expect(slot).toMatchObject({ scope: 'required', licenses: [{ license: { id: 'MIT' } }] })
    expect(slot?.purl).toMatch(/^pkg:npm\/%40radix-ui\/react-slot@\d/)
    expect(slot?.hashes?.[0]?.alg).toBe('SHA-512')
    expect(slot?.hashes?.[0]?.content).toMatch(/^[0-9a-f]{128}$/)
    expect(components.find(({ name }) => name === 'vitest')?.scope).toBe('excluded')
  })

  it('is the same each time, in one order, and names each thing once', () => {
    const references = billOf(delivered).components.map((component) => component['bom-ref'])
    expect(new Set(references).size).toBe(references.length)
    expect(references).toEqual(references.toSorted((one, other) => (one < other ? -1 : 1)))
    expect(JSON.stringify(billOf(delivered))).toBe(JSON.stringify(billOf([...delivered].toReversed())))
  })
})

describe('the lock file', () => {
  it('has no package that runs a script when it is installed, and neither have we', () => {
    const scripted = Object.entries(lock.packages).filter(([, { hasInstallScript }]) => hasInstallScript)
    expect(scripted.map(([key]) => key)).toEqual([])
    const { scripts }: { readonly scripts: object } = JSON.parse(readFileSync('package.json', 'utf8'))
    expect(Object.keys(scripts)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/install|^prepare/)]),
    )
  })

  it('has a checksum for every package, so that a registry cannot hand out another one', () => {
    const bare = Object.entries(lock.packages).filter(([key, { integrity }]) => key !== '' && !integrity)
    expect(bare.map(([key]) => key)).toEqual([])
  })
})

interface Bill {
  readonly components: readonly {
    readonly name: string
    readonly 'bom-ref': string
    readonly scope: string
    readonly purl?: string
    readonly hashes?: readonly { readonly alg: string; readonly content: string }[]
  }[]
}

function billOf(given: Parameters<typeof billOfMaterials>[1]): Bill {
  return JSON.parse(JSON.stringify(billOfMaterials(lock, given)))
}
