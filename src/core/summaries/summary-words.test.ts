import { expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { messageStep } from '../testing/steps.ts'
import { bindSummariser } from './bind.ts'
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

test('a sentence that was cut to its length ends at a word', () => {
  const summarise = unwrap(
    bindSummariser({ id: 'extractive' }, { steps: [], recorded: [], answers: new Map() }),
  )
  const steps = [messageStep('fourteen words '.repeat(40))]
  const text = unwrap(summarise({ prompt: 'p', steps, rule: 'r' }))
  expect(summaryLines(`[Summary]\n${text}`)).toMatch(/^fourteen words .*(?:fourteen| words)…$/)
})

test('the key of an awaited summary is not shown', () => {
  const summarise = unwrap(
    bindSummariser({ id: 'on-device' }, { steps: [], recorded: [], answers: new Map() }),
  )
  const placeholder = unwrap(summarise({ prompt: 'p', steps: [messageStep('One.')], rule: 'r' }))
  expect(placeholder).toMatch(/: key-points:medium:.+\]$/)
  expect(withoutKeys(`${placeholder} after`)).toBe('[Summary awaited from the model of this device] after')
})
