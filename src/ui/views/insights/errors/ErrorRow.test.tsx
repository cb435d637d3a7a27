import { afterEach, expect, test } from 'vitest'
import type { Step } from '#core/model/step.ts'
import { actionStep } from '#core/testing/steps.ts'
import { failuresOf } from '#core/waste/failures.ts'
import { find, type Rendered, render } from '../../../kit/testing/render.ts'
import { ErrorRow } from './ErrorRow.tsx'

let rendered: Rendered | undefined
afterEach(() => rendered?.unmount())

function renderRow(command: string, error: string, later: readonly Step[] = []): void {
  const [last] = failuresOf({
    steps: [actionStep({ tool: 'Bash', args: { command }, error }), ...later],
    calls: [],
  })
  if (last === undefined) throw new Error('a failed call is a failure')
  rendered = render(
    <ul>
      <ErrorRow
        item={{ failures: [last], last }}
        cost=""
        sizeOf={() => undefined}
        numberOf={({ retry }) => later.find(({ id }) => id === retry?.step)?.number}
      />
    </ul>,
  )
}

test('a command is shown with the step into a folder that its error is about', () => {
  const command = 'cd website && npm run build 2>&1 | tail -3'
  renderRow(command, 'cd: website: No such file or directory')
  expect(find('code').textContent).toBe(command)
})

test('any other command is shown without the step into its folder, which is in the tooltip', () => {
  const command = "cd /home/me/repo && sed -n '1,9p' oven.ts"
  renderRow(command, "sed: can't read oven.ts: No such file or directory")
  expect(find('code').textContent).toBe("sed -n '1,9p' oven.ts")
  expect(find('[title]').getAttribute('title')).toBe(command)
})

test('a command of several lines keeps its line breaks where a person opens the error', () => {
  const command = 'npm run build\nnpm test -- oven'
  renderRow(command, 'Exit code 1\nFAIL')
  expect(find('code').textContent).toBe('npm run build npm test -- oven')
  expect(find('details pre').textContent).toBe(command)
  expect(find('[title]').getAttribute('title')).toBe(command)
})

test('a row names the retries of which a pipe hid that they failed, before the one that tells how it ended', () => {
  const args = { command: 'make test | tail' }
  const piped = (number: number, observation: string) =>
    actionStep({ number, tool: 'Bash', args, observation })
  renderRow('make test', 'Exit code 2\nFAIL', [piped(7, '--- FAIL: TestOven'), piped(9, 'ok')])
  expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
    'Step 0',
    'Step 7: failed again; a pipe hid its exit code',
    'Retried with changes in step 9: no error',
  ])
})
