import { afterEach, expect, test } from 'vitest'
import { DEFAULT_COUNTING, HOME, navigate } from '#state/index.ts'
import { store } from '#state/store/store.ts'
import { countingCommands } from './settings-commands.ts'

afterEach(() => store.setState({ notices: [] }))

test('a command that changes how the run is counted says so, and can be undone', () => {
  navigate({ ...HOME, traceId: 't', counting: DEFAULT_COUNTING })
  const { route } = store.getState()
  const command = countingCommands({ route }).find(({ id }) => id === 'overhead-none')
  command?.run()
  const [notice] = store.getState().notices
  expect(store.getState().route.counting.overhead).toBe('none')
  expect(notice?.title).toContain(command?.title)
  notice?.action?.run()
  expect(store.getState().route.counting).toEqual(DEFAULT_COUNTING)
})
