import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fail, ok, type Result } from '#base/result.ts'
import { click, find, type Rendered, render, type } from '../../../kit/testing/render.ts'
import { useCommitted } from './use-committed.ts'

/** What was given on, and how each is answered. */
let sent: { readonly value: string; readonly answer: (result: Result<unknown>) => Promise<void> }[] = []
let rendered: Rendered | undefined

function Field() {
  const [stored, setStored] = useState('old')
  const { value, change, commit, changeNow } = useCommitted(
    stored,
    (next) =>
      new Promise<Result<unknown>>((resolve) => {
        const answer = (result: Result<unknown>) =>
          act(async () => {
            if (result.ok) setStored(next)
            resolve(result)
          })
        sent.push({ value: next, answer })
      }),
  )
  return (
    <div>
      <input value={value} onChange={(event) => change(event.target.value)} />
      <button type="button" name="leave" onClick={commit} />
      <button type="button" name="clear" onClick={() => changeNow('')} />
    </div>
  )
}

const field = () => find<HTMLInputElement>('input')
const pause = () => act(() => vi.advanceTimersByTime(10_000))
const values = () => sent.map(({ value }) => value)

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  rendered = render(<Field />)
})
afterEach(() => {
  rendered?.unmount()
  vi.useRealTimers()
})

test('what was typed stays in the field while it is on its way', async () => {
  type(field(), 'new')
  pause()
  expect(values()).toEqual(['new'])
  expect(field().value).toBe('new')
  await sent[0]?.answer(ok(undefined))
  expect(field().value).toBe('new')
})

test('what is typed meanwhile is built on it, and given on too', async () => {
  type(field(), 'new')
  pause()
  type(field(), 'newer')
  await sent[0]?.answer(ok(undefined))
  expect(field().value).toBe('newer')
  pause()
  expect(values()).toEqual(['new', 'newer'])
})

test('what is pressed comes last: nothing typed before is given on after it', () => {
  type(field(), 'new')
  click(find('button[name=clear]'))
  pause()
  expect(values()).toEqual([''])
})

test('leaving the field gives on at once, and only once', () => {
  type(field(), 'new')
  click(find('button[name=leave]'))
  pause()
  expect(values()).toEqual(['new'])
})

test('what was refused stays, and is given on again', async () => {
  type(field(), 'new')
  pause()
  await sent[0]?.answer(fail({ code: 'full', message: 'The disk is full.' }))
  expect(field().value).toBe('new')
  click(find('button[name=leave]'))
  expect(values()).toEqual(['new', 'new'])
})
