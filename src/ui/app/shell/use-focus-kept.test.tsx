import { afterEach, expect, test } from 'vitest'
import { blur, find, focus, type Rendered, render, settle } from '../../kit/testing/render.ts'
import { useFocusKept } from './use-focus-kept.ts'

let rendered: Rendered | undefined
afterEach(() => rendered?.unmount())

function Page({ has }: { readonly has: 'button' | 'section' | 'nothing' }) {
  useFocusKept()
  return (
    <main tabIndex={-1}>
      {has !== 'nothing' && (
        <section tabIndex={-1}>{has === 'button' && <button type="button">Remove</button>}</section>
      )}
    </main>
  )
}

function Figure({ isReady }: { readonly isReady: boolean }) {
  useFocusKept()
  return (
    <main tabIndex={-1}>
      <table>
        <tbody>
          <tr>
            <td>{isReady ? '97%' : <button type="button">Stop</button>}</td>
          </tr>
        </tbody>
      </table>
    </main>
  )
}

test('the nearest thing around what went takes the focus', async () => {
  rendered = render(<Page has="button" />)
  focus(find('button'))
  rendered.rerender(<Page has="section" />)
  await settle()
  expect(document.activeElement).toBe(find('section'))
})

test('where all around it went too, the view takes it', async () => {
  rendered = render(<Page has="button" />)
  focus(find('button'))
  rendered.rerender(<Page has="nothing" />)
  await settle()
  expect(document.activeElement).toBe(find('main'))
})

test('what was left before it went is no loss', async () => {
  rendered = render(<Page has="button" />)
  focus(find('button'))
  blur(find('button'))
  await settle()
  expect(document.activeElement).toBe(document.body)
})

test('a cell takes it for what stood in it, until the person goes on', async () => {
  rendered = render(<Figure isReady={false} />)
  focus(find('button'))
  rendered.rerender(<Figure isReady />)
  await settle()
  expect(document.activeElement).toBe(find('td'))
  blur(find('td'))
  expect(find('td').hasAttribute('tabindex')).toBe(false)
})
