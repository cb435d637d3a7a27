import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { getSetting, setSetting } from '#storage/index.ts'
import { store } from '../store/store.ts'
import { setModelPrices } from './model-prices.ts'
import { jobCountingOf } from './selectors.ts'

const stored = async () => unwrap(await getSetting('model-prices'))
const counting = () => jobCountingOf(store.getState())

beforeEach(async () => {
  store.setState({ modelPrices: {} })
  await setSetting('model-prices', undefined)
})

describe('a price list for every run with a model', () => {
  test('is stored by model, replaced, and taken back without touching other models', async () => {
    await setModelPrices('a', 'gpt-4o')
    await setModelPrices('b', 'gpt-5')
    await setModelPrices('a', 'o3')
    expect(await stored()).toEqual({ a: 'o3', b: 'gpt-5' })
    await setModelPrices('a', undefined)
    expect([await stored(), store.getState().modelPrices]).toEqual([{ b: 'gpt-5' }, { b: 'gpt-5' }])
  })
  test('goes to the jobs where the run has no choice of its own', async () => {
    expect(counting()).not.toHaveProperty('modelPrices')
    await setModelPrices('a', 'gpt-4o')
    expect(counting().modelPrices).toEqual({ a: 'gpt-4o' })
    const { route } = store.getState()
    store.setState({ route: { ...route, counting: { ...route.counting, profile: 'o3' } } })
    expect(counting()).not.toHaveProperty('modelPrices')
    store.setState({ route })
  })
  test('leaves alone what another tab stored meanwhile', async () => {
    await setSetting('model-prices', { c: 'o3' })
    await setModelPrices('a', 'gpt-4o')
    expect(await stored()).toEqual({ a: 'gpt-4o', c: 'o3' })
  })
})
