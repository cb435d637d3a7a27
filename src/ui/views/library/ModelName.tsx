/** A model by its name in the price book, as elsewhere; of others what the run calls it. */
import { shortModelName } from '#core/model/model-name.ts'
import { findModel } from '#core/profiles/find-model.ts'

export function ModelName({ recorded }: { readonly recorded: string }) {
  return findModel(recorded)?.title ?? shortModelName(recorded)
}
