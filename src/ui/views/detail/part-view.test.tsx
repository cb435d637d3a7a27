import { afterEach, expect, test } from 'vitest'
import { byRole, pageText, pressOn, textOf } from '../../kit/testing/by-role.ts'
import { type Rendered, render } from '../../kit/testing/render.ts'
import { PartView } from './PartView.tsx'

let rendered: Rendered | undefined
afterEach(() => rendered?.unmount())

test('encrypted reasoning is said in a line, and its letters are shown when asked for', () => {
  const sealed = `gAAAA${'x'.repeat(995)}`
  rendered = render(
    <PartView
      part={{ kind: 'other', label: 'encrypted_content', value: sealed }}
      isOutput={false}
      firstPart={0}
    />,
  )
  expect(pageText()).toContain('Encrypted reasoning')
  expect(pageText()).not.toContain('gAAAA')
  pressOn('Show')
  expect(pageText()).toContain('gAAAA')
  expect(textOf(byRole('button', 'Hide'))).toBe('Hide')
})
