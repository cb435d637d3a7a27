import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runInside, runOfPage } from './run-inside.ts'

const pageWith = (run: string) =>
  `<!doctype html>\n<html><body><p>a report</p>${runInside(run).markup}</body></html>`

test('whatever a run says, it comes out of the page as it went in, and ends no element of it', () => {
  const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.constant('</script><script>alert(1)</script><!--'))
  fc.assert(
    fc.property(fc.array(texts), (steps) => {
      const page = pageWith(JSON.stringify({ steps }))
      expect(page.match(/<\/?script/g)).toHaveLength(2)
      expect(JSON.parse(runOfPage(page) ?? '')).toEqual({ steps })
    }),
  )
})
test('a page without a run, and what is no page, hold none', () => {
  expect(runOfPage('<!doctype html><p>nothing</p>')).toBeUndefined()
  expect(runOfPage(`{"text": ${JSON.stringify(pageWith('{}'))}}`)).toBeUndefined()
})
