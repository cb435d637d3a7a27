import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ContextForm, type ContextTexts, layOutContext } from './context-text.ts'
import { readContext } from './read-context.ts'

const texts: ContextTexts = {
  variables: [
    ['rate', '0.25'],
    ['names', "['a: b', 'c']"],
  ],
  observations: ['dates are day first', 'two\nlines'],
  failedApproaches: ['Step 2: no such file'],
}
const forms: readonly ContextForm[] = ['markdown', 'plain']

describe('the text of a scratchpad', () => {
  it.each(forms)('is read back from behind an observation, in the %s form', (form) => {
    const read = readContext(`Output\n\nwith an empty line\n\n${layOutContext(texts, form)}`)
    expect(read).toEqual({ before: 'Output\n\nwith an empty line', form, texts })
  })

  it('is read where nothing stands before it, and each list may be missing', () => {
    const only = { ...texts, variables: [], failedApproaches: [] }
    for (const form of forms) {
      expect(readContext(layOutContext(only, form))).toEqual({ before: '', form, texts: only })
    }
  })

  it('is the last of two: an output that prints the memory is not it', () => {
    const printed = layOutContext({ ...texts, observations: [] }, 'markdown')
    const read = readContext(`${printed}\n\n${layOutContext(texts, 'markdown')}`)
    expect(read?.before).toBe(printed)
    expect(read?.texts).toEqual(texts)
  })

  it('keeps a value that was cut as it was cut', () => {
    const long = { ...texts, variables: [['text', `'${'x'.repeat(200)}'`]] as const }
    const context = layOutContext(long, 'markdown')
    const read = readContext(context)
    expect(read?.texts.variables[0]?.[1]).toBe(`'${'x'.repeat(99)}...`)
    expect(read === undefined ? '' : layOutContext(read.texts, 'markdown')).toBe(context)
  })

  it('is nothing that only looks like it', () => {
    expect(readContext('nothing of the kind')).toBeUndefined()
    expect(readContext('## Working Memory\n\nsome notes')).toBeUndefined()
    expect(readContext('## Working Memory\n\n### Observations\nno entry')).toBeUndefined()
    expect(readContext('before\nObservations:\n  - not behind an empty line')).toBeUndefined()
  })

  it('says the same when it is written again, whatever its entries are', () => {
    const entry = fc.string({ maxLength: 20, unit: fc.constantFrom('a', ' ', '-', '\n', ':', '#', '数') })
    const any = fc.record({
      variables: fc.array(fc.tuple(fc.stringMatching(/^[a-z]{1,5}$/), entry), { maxLength: 3 }),
      observations: fc.array(entry, { maxLength: 4 }),
      failedApproaches: fc.array(entry, { maxLength: 3 }),
    })
    fc.assert(
      fc.property(any, fc.constantFrom(...forms), (anyTexts, form) => {
        const context = layOutContext(anyTexts, form)
        const read = readContext(`Output\n\n${context}`)
        if (context === '') expect(read).toBeUndefined()
        else if (read !== undefined)
          expect(`${read.before}\n\n${layOutContext(read.texts, read.form)}`).toBe(`Output\n\n${context}`)
      }),
    )
  })
})
