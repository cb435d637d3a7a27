import { expect, test } from 'vitest'
import { PYTHON_TEMPLATES, TEMPLATES, templateCode } from './templates.ts'

test.each(TEMPLATES.map(({ id }) => id))('the template %s has its code', async (id) => {
  expect(await templateCode(id)).toContain('export default')
})

test.each(PYTHON_TEMPLATES.map(({ id }) => id))('the Python template %s has its code', async (id) => {
  expect(await templateCode(id)).toMatch(/^"""\w/)
})
