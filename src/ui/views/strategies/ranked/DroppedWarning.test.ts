import { expect, test } from 'vitest'
import { NO_FIGURES } from '#core/sweep/sweep.ts'
import { droppedWarning } from './DroppedWarning.tsx'

const CLAUDE = 'Claude Code'

test('what is dropped is a warning, but not what a setting shortens beside the task', () => {
  const row = (tasks: number) => ({
    figures: { ...NO_FIGURES, dropped: { system: 0, tasks, messages: 6, summarized: tasks + 6 } },
  })
  expect(droppedWarning(row(0), CLAUDE)).toBeUndefined()
  expect(droppedWarning(row(1), CLAUDE)).toMatch(/^Claude Code’s summaries .*the task/)
  expect(droppedWarning(row(0), undefined)).toContain('user messages')
  expect(droppedWarning({ figures: NO_FIGURES }, undefined)).toBeUndefined()
})
