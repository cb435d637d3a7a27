/** How much room the traces take, and the request that the browser keep them. */
import { t } from '#base/words.ts'
import { type Work, workOf } from '#base/work.ts'
import { requestPersistence, type StorageEstimate, storageEstimate } from '#storage/index.ts'
import { tell, tellProblem } from '../shell/notices.ts'

export type { StorageEstimate }

export async function measureSpace(): Promise<Work<StorageEstimate>> {
  return workOf(await storageEstimate())
}

/** Asks the browser to keep what is stored, and says what it answered. */
export async function keepStorage(): Promise<void> {
  const answer = await requestPersistence()
  if (!answer.ok) tellProblem(answer.error)
  else if (answer.value) tell(t`The browser keeps your runs until you delete them.`, 'success')
  else tell(t`The browser may delete your runs when the disk is full. Export the ones you need.`)
}
