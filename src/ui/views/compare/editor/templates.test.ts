import { expect, test } from 'vitest'
import { TEMPLATES, templateCode } from './templates.ts'

test.each(TEMPLATES.map(({ id }) => id))('the template %s has its code', async (id) => {
  expect(await templateCode(id)).toContain('export default')
})
