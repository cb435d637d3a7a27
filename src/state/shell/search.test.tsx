import { expect, test } from 'vitest'
import { HOME } from '../store/route.ts'
import { store } from '../store/store.ts'
import { navigate } from './navigation.ts'
import { openHit } from './search.ts'

test('a hit opens with the whole query in the find box, not with the last word of it', () => {
  navigate({ ...HOME, view: 'compare', traceId: 'run' })
  store.setState(({ search }) => ({ search: { ...search, asked: ' rate limit ' } }))
  openHit('run', { step: 's4', number: 4, kind: 'message', call: 2, isError: false, excerpt: 'a rate limit' })
  expect(store.getState().route).toMatchObject({ view: 'timeline', step: 's4', call: 2, find: 'rate limit' })
})
