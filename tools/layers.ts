/**
 * The part of the import law that Biome cannot say, run by `npm run lint`. Biome compares an import as it is
 * written, so `../../storage/x.ts` means nothing to it, nor that two files belong to two views. Here the path
 * is resolved first. The floors themselves (who may import `#storage/…`, which package) are in biome.json.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { isTest, specifiersOf, targetOf, withoutComments } from './import-graph.ts'

const floors = [
  'base',
  'core',
  'lessons',
  'formats',
  'storage',
  'sandbox',
  'workers',
  'package',
  'cli',
  'state',
  'ui',
]
/** Functions of the clock and of chance that have a pure neighbour, so that Biome cannot ban the global. */
const impure = /\b(?:Math\.random\(|Date\.now\(|new Date\(\))/

/** `src/ui/views/compare/x.ts` as its floor, its part of the floor and its view. */
function placeOf(path: string) {
  const [top, floor = '', part = '', view = ''] = path.split('/')
  return top === 'src' && floors.includes(floor) ? { floor, part, view } : undefined
}

/** Relative imports of code; data (samples, lessons, styles) has no floor. */
function relativeTargets(path: string, text: string): readonly string[] {
  return specifiersOf(text)
    .filter((specifier) => specifier.startsWith('.'))
    .flatMap((specifier) => targetOf(path, specifier) ?? [])
    .filter((target) => /\.[mc]?[jt]sx?$/.test(target))
}

function breach(path: string, target: string): string | undefined {
  const from = placeOf(path)
  if (!from) return undefined
  const to = placeOf(target)
  if (!to) return 'leaves the floors'
  if (to.floor !== from.floor) return `goes to another floor; write #${to.floor}/… where the floor is allowed`
  if (!isTest(path) && isTest(target)) return 'is for tests only'
  if (to.floor !== 'ui') return undefined
  // A file beside the folders of views says what every view is.
  const isOtherView = from.view !== to.view && !to.view.includes('.')
  if (from.part === 'views' && to.part === 'views' && isOtherView) {
    return 'is another view; let the shared piece sink to kit, charts or core'
  }
  const isLow = ['kit', 'charts', 'editor'].includes(from.part)
  if (isLow && (to.part === 'views' || to.part === 'app')) return 'points up inside ui'
  return undefined
}

/** What is wrong with one file, as lines for a person; `path` is relative to the project, with slashes. */
export function checkLayers(path: string, source: string): readonly string[] {
  const text = withoutComments(source)
  const imports = relativeTargets(path, text).flatMap((target) => {
    const reason = breach(path, target)
    return reason ? [`${path}: imports ${target}, which ${reason}.`] : []
  })
  const call = placeOf(path)?.floor === 'core' && !isTest(path) ? impure.exec(text)?.[0] : undefined
  const purity = call ? [`${path}: core is pure, but calls ${call}…: take the value as an argument.`] : []
  return [...imports, ...purity]
}

export async function main(): Promise<number> {
  const paths = readdirSync('src', { encoding: 'utf8', recursive: true })
    .map((path) => `src/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path))
  const faults = paths.flatMap((path) => checkLayers(path, readFileSync(path, 'utf8')))
  for (const fault of faults) console.error(fault)
  console.log(`Checked the layers of ${paths.length} files: ${faults.length} faults.`)
  return faults.length > 0 ? 1 : 0
}
