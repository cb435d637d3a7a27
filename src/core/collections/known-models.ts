/** Runs with one name for each model of the price book, whatever their files call it. Pure. */
import { findModel } from '../profiles/find-model.ts'
import type { CollectionRun } from './collection.ts'

/** The name that all recorded names of a model share; of one that the book does not have, its own. */
export function knownModel(recorded: string): string {
  return findModel(recorded)?.names[0] ?? recorded
}

/** O(runs · models). */
export function withKnownModels(runs: readonly CollectionRun[]): readonly CollectionRun[] {
  const known = new Map<string, string>()
  const nameOf = (model: string) => {
    const name = known.get(model) ?? knownModel(model)
    known.set(model, name)
    return name
  }
  return runs.map((run) => {
    const models = [...new Set(run.models.map(nameOf))]
    const isSame = models.length === run.models.length && models.every((name, at) => name === run.models[at])
    return isSame ? run : { ...run, models }
  })
}
