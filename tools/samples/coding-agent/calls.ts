/** Short words for the calls of the coding agent, so that its turns can be read at a glance. */
import type { AuthoredCall } from '../chat.ts'

export function list(path: string): AuthoredCall {
  return { tool: 'list_files', args: { path } }
}

export function read(path: string, start?: number, end?: number): AuthoredCall {
  const range = start === undefined || end === undefined ? {} : { start_line: start, end_line: end }
  return { tool: 'read_file', args: { path, ...range } }
}

export function grep(pattern: string, path: string): AuthoredCall {
  return { tool: 'grep', args: { pattern, path } }
}

export function edit(path: string, oldText: string, newText: string): AuthoredCall {
  return { tool: 'edit_file', args: { path, old_text: oldText, new_text: newText } }
}

export function write(path: string, content: string): AuthoredCall {
  return { tool: 'write_file', args: { path, content } }
}

export function tests(args: string): AuthoredCall {
  return { tool: 'run_tests', args: { args } }
}

export function bash(command: string): AuthoredCall {
  return { tool: 'bash', args: { command } }
}

export function plan(...items: readonly string[]): AuthoredCall {
  return { tool: 'update_plan', args: { items } }
}
