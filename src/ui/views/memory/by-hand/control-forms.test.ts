import { expect, test } from 'vitest'
import { memoryKinds } from '#core/library/index.ts'
import { initialValues } from '#core/model/params.ts'
import { formsOf, isFilled } from './control-forms.ts'

test('every control that a memory listens to has a form, and makes the control of its type', () => {
  const heard = new Set(memoryKinds.flatMap((kind) => kind.build(initialValues(kind.params)).controls ?? []))
  expect(heard.size).toBeGreaterThan(4)
  for (const type of heard) {
    const [form] = formsOf([type])
    expect(form?.make({ text: 't', name: 'n', title: 'x' }).type).toBe(type)
  }
})

test('a form waits for what it needs, and a title may be left out', () => {
  const [fact] = formsOf(['registered-fact'])
  const [episode] = formsOf(['new-episode'])
  if (fact === undefined || episode === undefined) throw new Error('a form is missing')
  expect(isFilled(fact, { name: 'sky', text: ' ' })).toBe(false)
  expect(isFilled(fact, { name: 'sky', text: 'blue' })).toBe(true)
  expect(isFilled(episode, {})).toBe(true)
  expect(fact.make({ name: 'sky', text: 'blue' })).toEqual({
    type: 'registered-fact',
    name: 'sky',
    text: 'blue',
  })
})
