/** A model by its name in the price book; of others what the run calls it. Pure. */
import { shortModelName } from '../model/model-name.ts'
import { findModel } from './find-model.ts'

export function modelTitle(recorded: string): string {
  return findModel(recorded)?.title ?? shortModelName(recorded)
}
