import { describe, expect, it } from 'vitest'
import { fromJson, repr, str } from '#base/python.ts'
import { createAgentMemory } from './agent-memory.ts'
import { CONTEXT_FORMS } from './context-text.ts'
import { EMPTY_NOTEBOOK, type NotebookState } from './notebook.ts'
import { notebookContext } from './notebook-context.ts'

const values = { count: 3, text: 'it’s', long: 'x'.repeat(300), list: [1, null, 'a'] }

function notebookOf(): NotebookState {
  const variables = Object.entries(values).map(([name, json]) => {
    const value = fromJson(json)
    return { name, type: 'any', repr: repr(value), text: str(value), size: repr(value).length, json }
  })
  return { variables, observations: ['one', 'two'], failedApproaches: ['tried\nthat'] }
}

describe('the context text of a pad', () => {
  it('is in both forms the text of a memory that holds the same values', () => {
    const memory = createAgentMemory()
    for (const [name, json] of Object.entries(values)) memory.store(name, fromJson(json))
    for (const text of notebookOf().observations) memory.observe(text)
    for (const text of notebookOf().failedApproaches) memory.fail(text)
    for (const { value } of CONTEXT_FORMS)
      expect(notebookContext(notebookOf(), value)).toBe(memory.toContext(value))
  })
  it('is empty for an empty pad', () => {
    for (const { value } of CONTEXT_FORMS) expect(notebookContext(EMPTY_NOTEBOOK, value)).toBe('')
  })
})
