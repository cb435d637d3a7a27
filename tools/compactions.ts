/**
 * `npm run compactions -- --traces DIR…`: the compactions of recorded runs as the product reads them: how many it
 * recognizes, what became of every step before each, and the size of the context after it against the recorded usage.
 */
import { parseArgs } from 'node:util'
import { compactionAccounts } from '#core/compactions/account.ts'
import { tracesIn } from './truth/traces.ts'

export async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { traces: { type: 'string', multiple: true } },
  })
  if (values.traces === undefined) {
    console.error('Usage: npm run compactions -- --traces DIR…')
    return 2
  }
  const runs = (await Promise.all(values.traces.map((dir) => tracesIn(dir)))).flat()
  for (const { file, trace } of runs) {
    for (const a of compactionAccounts(trace)) {
      const c: Record<string, number> = {}
      for (const { fate } of a.steps) c[fate] = (c[fate] ?? 0) + 1
      console.log(file.slice(-50), a.kind, a.trigger, 'call', a.call, 'of', trace.calls.length, a.tokensBefore, '->', a.tokensAfter, a.steps.length, JSON.stringify(c), 'after', a.after.length, 'sum', a.summary.length, 'att', a.attached.length, a.isOpaque ? 'OPAQUE' : '', 'rr', a.rereads.length, 'edit', a.callsToFirstEdit)
    }
    for (const w of trace.warnings) if (/compact|preserved/.test(w.code)) console.log('   !', w.code, w.where, w.message)
  }
  return 0
}
