import { describe, expect, it } from 'vitest'
import { createFieldWatch } from './field-watch.ts'

describe('a field watch', () => {
  it('counts the fields that are not known, most frequent first', () => {
    const watch = createFieldWatch()
    const known = new Set(['role'])
    watch.look('message', { role: 'user', mood: 1 }, known)
    watch.look('message', { role: 'user', mood: 2, hat: 'green' }, known)
    watch.note('line of type weather')
    expect(watch.list()).toEqual([
      { path: 'message.mood', count: 2 },
      { path: 'line of type weather', count: 1 },
      { path: 'message.hat', count: 1 },
    ])
  })

  it('passes over empty values and what is no object', () => {
    const watch = createFieldWatch()
    watch.look('message', { a: null, b: '', c: [] }, new Set())
    watch.look('message', 'text', new Set())
    watch.look('message', undefined, new Set())
    expect(watch.list()).toEqual([])
  })

  it('is limited where keys are data', () => {
    const watch = createFieldWatch()
    for (let key = 0; key < 1000; key++) watch.look('map', { [`k${key}`]: 1 }, new Set())
    expect(watch.list()).toHaveLength(200)
  })

  it('takes __proto__ for a key like any other', () => {
    const watch = createFieldWatch()
    watch.look('message', JSON.parse('{"__proto__": {"x": 1}}'), new Set())
    expect(watch.list()).toEqual([{ path: 'message.__proto__', count: 1 }])
  })
})
