// First: the database looks for its IndexedDB when it is loaded.
import '#state/testing/database.ts'
import { beforeEach, expect, test } from 'vitest'
import { actionStep, answerStep, taskStep } from '#core/testing/steps.ts'
import { useRanking } from '#state/index.ts'
import { freshApp, held, openSteps } from '#state/testing/open-app.ts'
import { render } from '../../../kit/testing/render.ts'

const read = (at: number) =>
  actionStep({ text: `Look ${at}.`, tool: 'read', args: { path: `part_${at}.ts` }, observation: 'Text.' })

beforeEach(freshApp)

/** What a view says of the ranking, each time it is drawn. */
function statusesOfAView(): readonly string[] {
  const seen: string[] = []
  function View() {
    seen.push(useRanking().status)
    return null
  }
  render(<View />).unmount()
  return seen
}

test('a ranking that is looked at again is at work at once: what is there may not be taken for all', async () => {
  await openSteps([taskStep('Find the port.'), read(0), read(1), answerStep('48713')])
  held.add('sweep')
  statusesOfAView()
  expect(new Set(statusesOfAView())).toEqual(new Set(['running']))
})
