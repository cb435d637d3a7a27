import { expect, it } from 'vitest'
import { messageStep, taskStep } from '../testing/steps.ts'
import { isAttached } from './injected-text.ts'

it('says of a message that the agent’s program attached all of it, and not what a person typed', () => {
  const attached = [
    '[file] src/a.ts\n1\tconst a = 1',
    '<system-reminder>Be brief.</system-reminder>',
    '<environment_context>\n  <cwd>/a</cwd>',
    '# AGENTS.md instructions for /a',
    '<local-command-stdout>Bye!</local-command-stdout>',
  ]
  const typed = [
    'Look at [file] a.ts',
    '<command-name>/review</command-name>',
    '<bash-input>git pull</bash-input>',
  ]
  expect([...attached, ...typed].filter((text) => isAttached(messageStep(text)))).toEqual(attached)
})

it('goes by the file’s own mark where the text doesn’t say it', () => {
  const step = { ...messageStep('# Review\nReview the changes.'), extra: { isMeta: true } }
  expect(isAttached(step)).toBe(true)
  expect(isAttached({ ...taskStep('# Review\nReview the changes.'), extra: { isMeta: true } })).toBe(false)
})
