import { expect, test } from 'vitest'
import { store } from '../store/store.ts'
import { clearLayout, keepLayout, ownPlace, restoreLayout } from './lesson-layout.ts'

test('what was open before a lesson is open again after it, whatever the lesson opened', () => {
  store.setState({ building: true, detailOpen: false })
  const { route } = store.getState()
  keepLayout()
  clearLayout()
  expect(store.getState()).toMatchObject({ building: false, detailOpen: true })
  store.setState({
    route: { ...route, columns: [{ id: 'keep-last' }], counting: { ...route.counting, window: 3000 } },
  })
  keepLayout()
  expect(ownPlace()).toMatchObject({ columns: route.columns, counting: route.counting })
  restoreLayout()
  expect(store.getState()).toMatchObject({ building: true, detailOpen: false })
})
