/** A dialect that is added as one file and one line is known everywhere. */
import { expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { textPart } from '../model/message.ts'
import { taskStep } from '../testing/steps.ts'
import { defineDialect } from './dialect.ts'
import { bindDialect, contextMessages, dialects } from './index.ts'

const shouting = defineDialect({
  id: 'shouting',
  title: 'Shouting',
  description: 'One message for all.',
  params: {},
  messages: () => [{ role: 'user', parts: [textPart('HELLO')] }],
  write: () => ({ said: 'HELLO' }),
})

test('a dialect is bound by its id, and writes what a context says', () => {
  expect(bindDialect({ id: 'shouting' }).ok).toBe(false)
  Object.assign(dialects, { [dialects.length]: shouting })
  const bound = unwrap(bindDialect({ id: 'shouting' }))
  expect(contextMessages([taskStep('x'), taskStep('y')], bound)).toHaveLength(2)
  const refused = bindDialect({ id: 'no-such' })
  expect(refused.ok ? '' : refused.error.hint).toContain('shouting')
})
