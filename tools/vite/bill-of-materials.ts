/**
 * The software bill of materials in CycloneDX's JSON form: what is delivered, from the modules that were
 * bundled, and what it was built with, from the lock file. Nothing in it depends on the time or the machine.
 */
import type { Delivered } from './packages.ts'

/** The part of package-lock.json that is used. */
export interface LockFile {
  readonly name: string
  readonly version: string
  readonly packages: Readonly<Record<string, LockedPackage>>
}

export interface LockedPackage {
  readonly version?: string
  readonly integrity?: string
  readonly license?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly hasInstallScript?: boolean
}

interface Component {
  readonly type: 'library' | 'application'
  readonly 'bom-ref': string
  readonly name: string
  readonly version: string
  /** Delivered, or only needed to build and test. */
  readonly scope: 'required' | 'excluded'
  readonly purl?: string
  readonly licenses?: readonly object[]
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[]
}

/** `node_modules/a/node_modules/@b/c` as `@b/c`. */
function nameOf(key: string): string {
  return key.slice(key.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

function purlOf(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}

/** The bill as a value. */
export function billOfMaterials(lock: LockFile, delivered: readonly Delivered[]): object {
  const keys = new Set(delivered.flatMap(({ folder }) => (folder === undefined ? [] : [lockKey(folder)])))
  const locked = Object.entries(lock.packages)
    .filter(([key, { version }]) => key !== '' && version !== undefined)
    .map(([key, one]) => ({ ...one, name: nameOf(key), isDelivered: keys.has(key) }))
  const components = new Map<string, Component>()
  // Delivered ones last, so that of two places of one package the delivered one counts.
  for (const one of locked.toSorted((a, b) => Number(a.isDelivered) - Number(b.isDelivered))) {
    const component = componentOf(one)
    components.set(component['bom-ref'], component)
  }
  const inside = delivered.filter(({ folder }) => folder === undefined).map(insideComponent)
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': lock.name, name: lock.name, version: lock.version },
    },
    components: [...components.values(), ...inside].toSorted((one, other) =>
      one['bom-ref'] < other['bom-ref'] ? -1 : 1,
    ),
  }
}

/** The lock file's key of a package's folder, wherever the project is. */
function lockKey(folder: string): string {
  return folder.slice(folder.indexOf('/node_modules/') + 1)
}

function componentOf({
  name,
  version = '',
  integrity,
  license,
  isDelivered,
}: LockedPackage & { readonly name: string; readonly isDelivered: boolean }): Component {
  const purl = purlOf(name, version)
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    scope: isDelivered ? 'required' : 'excluded',
    purl,
    ...(license === undefined ? {} : { licenses: licensesOf(license) }),
    ...(integrity === undefined ? {} : { hashes: hashesOf(integrity) }),
  }
}

function insideComponent({ name, version, licence }: Delivered): Component {
  const reference = `inside:${name}@${version}`
  return {
    type: 'library',
    'bom-ref': reference,
    name,
    version,
    scope: 'required',
    licenses: licensesOf(licence),
  }
}

/** One SPDX id, or an expression of several. */
function licensesOf(license: string): readonly object[] {
  return /[\s()]/.test(license) ? [{ expression: license }] : [{ license: { id: license } }]
}

/** `sha512-…` in Base64 as CycloneDX writes it. */
function hashesOf(integrity: string): NonNullable<Component['hashes']> {
  const [method = '', digest = ''] = (integrity.split(' ')[0] ?? '').split(/-(.*)/)
  return [
    {
      alg: method.toUpperCase().replace('SHA', 'SHA-'),
      content: Buffer.from(digest, 'base64').toString('hex'),
    },
  ]
}
