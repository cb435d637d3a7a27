import { expect, test } from 'vitest'
import { actionStep } from '../testing/steps.ts'
import { firstEdit } from './first-edit.ts'

const used = (tool: string, args: Record<string, string>) => actionStep({ tool, args, observation: 'ok' })

test.each([
  ['Edit', { file_path: 'a' }, true],
  ['MultiEdit', { file_path: 'a' }, true],
  ['str_replace_editor', { command: 'view', path: 'a' }, false],
  ['str_replace_editor', { command: 'create', path: 'a' }, true],
  ['Bash', { command: 'go test ./... 2>&1 | tail' }, false],
  ['Bash', { command: 'cat > a.txt' }, true],
  ['Bash', { command: `node -e 'keys.filter((k) => known[k] || k->name)'` }, false],
  ['exec_command', { cmd: 'apply_patch <<EOF' }, true],
  ['mcp__tracker__create_issue', { title: 'Fix a' }, false],
  ['mcp__disk__write_file', { path: 'a', text: 'b' }, true],
  ['create_file', { name: 'a' }, true],
  ['TodoWrite', { todos: 'x' }, false],
  ['Read', { file_path: 'a' }, false],
] as const)('%s %j edits a file: %s', (tool, args, isEdit) => {
  expect(firstEdit([used('Read', { path: 'b' }), used(tool, args)])?.calls).toBe(isEdit ? 1 : undefined)
})
