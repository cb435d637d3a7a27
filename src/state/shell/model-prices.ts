/**
 * Price lists that a person chose for every run with a model: kept in Dexie by the model's recorded name.
 * They hold where a run has no choice of its own, and for no other model.
 */
import { isObject, type JsonValue } from '#base/json.ts'
import { changeSetting, watchSetting } from '#storage/index.ts'
import { type ModelPrices, store } from '../store/store.ts'
import { tellProblem } from './notices.ts'

const KEY = 'model-prices'

/** Starts to follow what is stored, also when another tab changes it. */
export function followModelPrices(): void {
  watchSetting(KEY, (value) => {
    if (!value.ok) return tellProblem(value.error)
    store.setState({ modelPrices: parse(value.value) })
  })
}

/** Every run with the model is priced by this list; undefined: by the list of the model itself again. */
export async function setModelPrices(model: string, profile: string | undefined): Promise<void> {
  const change = (before: ModelPrices): ModelPrices => {
    const others = Object.entries(before).filter(([name]) => name !== model)
    return Object.fromEntries(profile === undefined ? others : [...others, [model, profile]])
  }
  store.setState({ modelPrices: change(store.getState().modelPrices) })
  const result = await changeSetting(KEY, (value) => change(parse(value)))
  if (!result.ok) tellProblem(result.error)
}

function parse(value: JsonValue | undefined): ModelPrices {
  if (!isObject(value)) return {}
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
