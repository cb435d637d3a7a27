/**
 * A lesson is a Markdown file and its line in the path: no file is without one, and each is listed and read.
 */
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listLessons, loadLesson, PATH, TEXTS } from './index.ts'

const ADDED = `---
title: Added
summary: What it is about.
minutes: 3
trace: coding
figures:
  full: peak of baseline
---

## One

Some words of {{full}} tokens.
`

test('every lesson file is listed and can be opened', async () => {
  const files = readdirSync(new URL('./path', import.meta.url)).map((name) => name.replace(/\.md$/, ''))
  const listed = (await listLessons()).map(({ id }) => id)
  expect([...listed].sort()).toEqual([...files].sort())
  for (const id of listed) expect((await loadLesson(id)).ok).toBe(true)
})

test('a lesson that is added as its file and its line is listed and can be opened', async () => {
  Object.assign(PATH, { [PATH.length]: 'added' })
  TEXTS['./path/added.md'] = () => Promise.resolve(ADDED)
  const listed = (await listLessons()).at(-1)
  expect(listed).toMatchObject({ id: 'added', kind: 'lesson', title: 'Added', parts: 1 })
  const opened = await loadLesson('added')
  expect(opened).toMatchObject({ ok: true, value: { id: 'added', title: 'Added' } })
})
