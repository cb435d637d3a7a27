import { expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { checkSpec } from '../spec/spec.ts'
import { exportAsCode, homeTargets, isExportable } from './index.ts'

test('a strategy that no project can express can’t be exported, one that a project has can', () => {
  const specOf = (id: string) => unwrap(checkSpec({ id }))
  expect(isExportable(specOf('keep-last'))).toBe(true)
  expect(homeTargets.some((target) => exportAsCode(target, specOf('openhands-attention')).ok)).toBe(false)
  expect(isExportable(specOf('openhands-attention'))).toBe(false)
})

test('what is often recommended can be exported to both languages that need no framework', () => {
  const ids = ['shorten-observations', 'letta-middle', 'keep-last', 'marsys-hierarchical', 'clear-tool-uses']
  const semantic = { id: 'semantic', mode: 'destructive', trigger: { kind: 'past-tokens', tokens: 8000 } }
  for (const stage of [...ids.map((id) => ({ id })), semantic]) {
    const spec = unwrap(checkSpec(stage))
    const titles = homeTargets.filter((target) => exportAsCode(target, spec).ok).map(({ title }) => title)
    expect([stage.id, titles]).toEqual([stage.id, expect.arrayContaining(['Python', 'TypeScript'])])
  }
})

test('where code can’t give the same, a sentence says why', () => {
  const [first] = homeTargets
  const refusalOf = (id: string) => {
    const exported = first && exportAsCode(first, unwrap(checkSpec({ id })))
    return exported?.ok === false ? exported.error.message : ''
  }
  expect(refusalOf('openhands-attention')).toContain('A model chooses')
  expect(refusalOf('langchain-summarization')).toContain('A model writes its summaries')
  expect(refusalOf('plain-messages')).toContain('sends all messages unchanged')
})
