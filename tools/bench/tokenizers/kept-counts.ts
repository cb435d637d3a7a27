/**
 * Whether reading kept counts out of IndexedDB beats counting again: the same texts counted, looked up a row
 * each under their hash, and read as one row that contains the counts of all. In a browser only; a database
 * in node is no measure.
 */
import { textKey } from '#core/summaries/text-key.ts'
import type { Corpus } from './corpus.ts'
import type { Clock } from './suite.ts'

export interface KeptResult {
  readonly texts: number
  readonly characters: number
  /** Milliseconds, best of several. */
  readonly counting: number
  readonly rowEach: number
  readonly oneRow: number
}

const TEXTS = 2000
const SIZES = [200, 1000, 5000]
const RUNS = 5

/** `count` must not remember texts. Leaves no database behind. */
export async function keptCounts(
  count: (text: string) => number,
  corpus: Corpus,
  clock: Clock,
): Promise<readonly KeptResult[]> {
  const results: KeptResult[] = []
  for (const characters of SIZES) results.push(await measure(textsOf(corpus, characters), count, clock))
  return results
}

/** As the steps of a run: all of another text, of all classes in turn. */
function textsOf(corpus: Corpus, characters: number): readonly string[] {
  const whole = Object.values(corpus).flat().join('\n')
  return Array.from({ length: TEXTS }, (_, index) => {
    const start = (index * 7919) % Math.max(1, whole.length - characters)
    return `${index} ${whole.slice(start, start + characters)}`
  })
}

const NAME = 'bench-kept-counts'

async function measure(
  texts: readonly string[],
  count: (text: string) => number,
  clock: Clock,
): Promise<KeptResult> {
  const database = await opened()
  const counts = texts.map(count)
  const writing = database.transaction('counts', 'readwrite')
  const store = writing.objectStore('counts')
  for (const [index, text] of texts.entries()) store.put(counts[index], textKey(text))
  store.put(Uint32Array.from(counts), 'all')
  await new Promise<void>((resolve) => writing.addEventListener('complete', () => resolve()))
  const counting = await best(clock, async () => void texts.map(count))
  const rowEach = await best(clock, async () => {
    const rows = database.transaction('counts').objectStore('counts')
    await Promise.all(texts.map((text) => answered(rows.get(textKey(text)))))
  })
  const oneRow = await best(clock, () =>
    answered(database.transaction('counts').objectStore('counts').get('all')),
  )
  database.close()
  await answered(indexedDB.deleteDatabase(NAME))
  return { texts: texts.length, characters: texts[0]?.length ?? 0, counting, rowEach, oneRow }
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore('counts'))
  return answered(request)
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
}

async function best(clock: Clock, work: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < RUNS; run++) {
    const start = clock()
    await work()
    least = Math.min(least, clock() - start)
  }
  return least
}
