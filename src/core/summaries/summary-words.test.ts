import { expect, test } from 'vitest'
import { AWAITED } from './on-device.ts'
import { summaryLines, summaryPreview, withoutKeys } from './summary-words.ts'

test('the lines of a summary are read without its label, Markdown, and JSON', () => {
  const text =
    '[User Requests Summary]\n## Goal\n\n1. **Primary Request:** make it *blue*\n' +
    'Edit {"replace_all":false,"file_path":"D:\\\\web\\\\a.css","old_string":"/* The cut\n' +
    'Read {"path":"b.css"} and src/**/c.css, d/**/e.css'
  expect(summaryLines(text)).toBe(
    'Goal\n1. Primary Request: make it *blue*\nEdit D:\\web\\a.css /* The cut\n' +
      'Read b.css and src/**/c.css, d/**/e.css',
  )
  expect(summaryPreview('One.\n\nTwo.')).toBe('One. Two.')
})

test('the key of an awaited summary is not shown', () => {
  expect(withoutKeys(`Before [${AWAITED}: key-points:medium:1658-889e] after`)).toBe(
    `Before [${AWAITED}] after`,
  )
})
