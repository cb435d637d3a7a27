import { afterEach, expect, test } from 'vitest'
import { actionStep } from '#core/testing/steps.ts'
import { failuresOf } from '#core/waste/failures.ts'
import { find, type Rendered, render } from '../../../kit/testing/render.ts'
import { ErrorRow } from './ErrorRow.tsx'

let rendered: Rendered | undefined
afterEach(() => rendered?.unmount())

test('a command is shown with the step into a folder that its error is about', () => {
  const steps = [
    actionStep({
      tool: 'Bash',
      args: { command: 'cd website && npm run build 2>&1 | tail -3' },
      error: 'cd: website: No such file or directory',
    }),
  ]
  const [last] = failuresOf({ steps, calls: [] })
  if (last === undefined) throw new Error('a failed call is a failure')
  rendered = render(
    <ul>
      <ErrorRow
        item={{ failures: [last], last }}
        cost=""
        sizeOf={() => undefined}
        numberOf={() => undefined}
      />
    </ul>,
  )
  expect(find('code').textContent).toBe('cd website && npm run build 2>&1 | tail -3')
})
