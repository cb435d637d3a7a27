/** The open run for code in a pad. It is handed over only where the code names the module that has it. */
import type { PadLanguage } from '#core/scratchpad/pad.ts'
import { runJob } from '#workers/client.ts'
import { store } from '../store/store.ts'

/** JSON of the open run; undefined where none is open, or the code does not ask. */
export async function openRunFor(code: string, language: PadLanguage): Promise<string | undefined> {
  const { traceId } = store.getState().route
  if (language !== 'python' || traceId === undefined || !/\bmemoscope\b/.test(code)) return undefined
  const records = await runJob('runRecords', { traceId })
  return records.ok ? records.value : undefined
}
