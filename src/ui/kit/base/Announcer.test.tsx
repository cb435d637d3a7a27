import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announce } from '#base/announce.ts'
import { find, type Rendered, render } from '../testing/render.ts'
import { Announcer, useAnnounced } from './Announcer.tsx'

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

function Says({ words }: { readonly words: string | undefined }) {
  useAnnounced(words, 'imports')
  return <Announcer />
}

test.each([
  ['', '1 file: 1 read'],
  [undefined, ''],
])('words that give way to %j leave “%s” to be spoken', (next, spokenThen) => {
  rendered = render(<Says words="1 file: 1 read" />)
  rendered.rerender(<Says words={next} />)
  act(() => void vi.advanceTimersByTime(2000))
  expect(spoken()).toBe(spokenThen)
})

test('what is no longer so before it was spoken is not spoken', () => {
  rendered = render(<Announcer />)
  say('200 steps found', 'search', 100)
  say('', 'search', 100)
  say('Undone: Delete a step', 'undo', 2000)
  expect(spoken()).toBe('Undone: Delete a step')
  say('200 steps found', 'search', 100)
  say('', 'search', 2000)
  expect(spoken()).toBe('')
})

test('the same words a second time are a change again', () => {
  rendered = render(<Announcer />)
  say('1 found', 'find', 2000)
  say('1 found', 'find', 0)
  expect(spoken()).toBe('')
  say('1 found', 'find', 2000)
  expect(spoken()).toBe('1 found')
})
