import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { toolUsesOf } from '../memory/tool-uses.ts'
import { actionStep } from '../testing/steps.ts'
import { isReadOnly, isReadOnlyCommand } from './read-only.ts'

function reads(tool: string, args: JsonObject): boolean {
  const [use] = toolUsesOf(actionStep({ text: 'I act.', tool, args, observation: 'ok' }), 0)
  return use !== undefined && isReadOnly(use)
}

describe('a tool call only reads', () => {
  it.each([
    ['Read', { file_path: 'a.ts' }],
    ['Grep', { pattern: 'x' }],
    ['Glob', { pattern: '*.ts' }],
    ['LS', { path: '/' }],
    ['WebFetch', { url: 'https://a.example' }],
    ['web_search', { query: 'x' }],
    ['mcp__files__read_file', { path: 'a.ts' }],
    ['str_replace_editor', { command: 'view', path: 'a.ts' }],
    ['get_order_details', { order_id: '#W1' }],
    ['TaskOutput', { task_id: 'a1' }],
    ['http_request', { method: 'GET', url: 'https://a.example' }],
    ['bash', { command: 'cd src && cat a.ts | head -20' }],
    ['bash', { command: 'git status && cat a.txt' }],
    ['shell', { command: ['bash', '-lc', "sed -n '1,40p' a.ts"] }],
  ])('%s %j', (tool, args) => {
    expect(reads(tool, args)).toBe(true)
  })

  it.each([
    ['Write', { file_path: 'a.ts', content: 'x' }],
    ['Edit', { file_path: 'a.ts' }],
    ['TodoWrite', { todos: [] }],
    ['str_replace_editor', { command: 'create', path: 'a.ts' }],
    ['update_reservation', { id: '1' }],
    ['http_request', { method: 'POST', url: 'https://a.example' }],
    ['bash', { command: 'npm test' }],
    ['bash', { command: 'git status --short --branch' }],
    ['bash', { command: 'cd src && git -P status' }],
    ['unheard_of', {}],
  ])('and not %s %j', (tool, args) => {
    expect(reads(tool, args)).toBe(false)
  })

  it.each([
    ['ls -la', true],
    ['git show HEAD~1', true],
    ['git -P log --oneline', true],
    ['grep -rn "a > b" src 2>/dev/null', true],
    ['find . -name "*.py" | wc -l', true],
    ['curl -s https://a.example', true],
    ['cat a.txt > b.txt', false],
    ["sed -i 's/a/b/' a.txt", false],
    ['find . -name "*.pyc" -delete', false],
    ['git commit -m x', false],
    ['cat a.txt | tee b.txt', false],
    ['python run.py', false],
    ['curl -X POST https://a.example', false],
    ['cd src', false],
  ])('shell: %s', (command, isRead) => {
    expect(isReadOnlyCommand(command)).toBe(isRead)
  })
})
