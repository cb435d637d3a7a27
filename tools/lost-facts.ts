/**
 * `node tools/run.mjs lost-facts --traces DIR [--traces DIR]`: precision and recall of lost facts on the
 * labeled set, and with `--placebo` how many are found by chance. docs/lost-facts.md says how the labels were
 * made.
 */
import { parseArgs } from 'node:util'
import { lostFactsTruth, type Share } from './truth/lost-facts.ts'
import { placebo } from './truth/placebo.ts'

export async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: args.filter((arg) => arg !== '--'),
    options: { traces: { type: 'string', multiple: true }, placebo: { type: 'boolean' } },
  })
  const dirs = values.traces ?? []
  if (dirs.length === 0) {
    console.error('Usage: node tools/run.mjs lost-facts --traces DIR [--traces DIR] [--placebo]')
    return 2
  }
  const { precision, recall, unresolved } = await lostFactsTruth(...dirs)
  console.log(`Development: precision ${words(precision.development)}, recall ${words(recall.development)}`)
  console.log(`First held-out set: precision ${words(precision.first)}, recall ${words(recall.first)}`)
  console.log(`Second held-out set: precision ${words(precision.heldOut)}, recall ${words(recall.heldOut)}`)
  if (unresolved > 0) console.log(`${unresolved} labels belong to runs that are not in these folders.`)
  if (values.placebo !== true) return 0
  for (const { kind, lost, byChance } of await placebo(...dirs)) {
    console.log(
      `${kind}: ${lost} lost, ${byChance} found by chance (${((100 * byChance) / Math.max(1, lost)).toFixed(1)}%)`,
    )
  }
  return 0
}

function words({ count, of }: Share): string {
  return of === 0 ? 'unknown' : `${(count / of).toFixed(3)} (${count} of ${of})`
}
