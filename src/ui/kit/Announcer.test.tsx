import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announce } from '#base/announce.ts'
import { Announcer } from './Announcer.tsx'
import { find, type Rendered, render } from './testing/render.ts'

let rendered: Rendered | undefined
beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  rendered?.unmount()
  vi.useRealTimers()
})

const spoken = () => find('[aria-live="polite"]').textContent

/** Says it, and lets the milliseconds go by. */
function say(words: string, about: string, ms: number): void {
  act(() => {
    announce(words, about)
    vi.advanceTimersByTime(ms)
  })
}

test('a count that changes with every key is spoken once, as it is at the end', () => {
  rendered = render(<Announcer />)
  say('12 found', 'find', 100)
  say('3 found', 'find', 100)
  expect(spoken()).toBe('')
  say('1 found', 'find', 2000)
  expect(spoken()).toBe('1 found')
})

test('what happens together is spoken together', () => {
  rendered = render(<Announcer />)
  say('Undone: Delete a step', 'undo', 100)
  say('4 found', 'find', 2000)
  expect(spoken()).toBe('Undone: Delete a step. 4 found')
})

test('the same words a second time are a change again', () => {
  rendered = render(<Announcer />)
  say('1 found', 'find', 2000)
  say('1 found', 'find', 0)
  expect(spoken()).toBe('')
  say('1 found', 'find', 2000)
  expect(spoken()).toBe('1 found')
})
