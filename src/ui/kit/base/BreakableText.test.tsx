import { expect, test } from 'vitest'
import { render } from '../testing/render.ts'
import { BreakableText } from './BreakableText.tsx'

/** With `|` where it may break. */
function broken(text: string): string {
  const { container } = render(<BreakableText text={text} />)
  for (const wbr of container.querySelectorAll('wbr')) wbr.replaceWith('|')
  return container.textContent ?? ''
}

test('a name breaks after underscores and hyphens, and before the ending of a file', () => {
  expect(broken('tool_output_token_limit = 1500')).toBe('tool_|output_|token_|limit = 1500')
  expect(broken('multi-swe__output_3runs.jsonl')).toBe('multi-|swe__|output_|3runs|.jsonl')
})

test('a path breaks after its separators, but not after the one that it begins with', () => {
  expect(broken('/compact at 200k')).toBe('/compact at 200k')
  expect(broken('…\\.claude\\rules\\a.md')).toBe('…\\|.claude\\|rules\\|a|.md')
})
