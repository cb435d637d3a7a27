/**
 * A lesson is a Markdown file and its line in the path: no file is without one, and each is listed and read.
 */
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listLessons, loadLesson } from './index.ts'

test('every lesson file is listed and can be opened', async () => {
  const files = readdirSync(new URL('./path', import.meta.url)).map((name) => name.replace(/\.md$/, ''))
  const listed = (await listLessons()).map(({ id }) => id)
  expect([...listed].sort()).toEqual([...files].sort())
  for (const id of listed) expect((await loadLesson(id)).ok).toBe(true)
})
