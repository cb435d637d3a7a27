import { describe, expect, test } from 'vitest'
import { actionStep } from '../testing/steps.ts'
import { pagesOf, pageUsesOf } from './fetched.ts'
import { coveredShare, isSameSource, type Page, samePath } from './page.ts'

const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at + 1}`).join('\n')

function pages(tool: string, args: Record<string, string | number>, observation: string): string[] {
  const step = actionStep({ tool, args, observation })
  return pagesOf(step).map(({ page: { kind, key, from, to } }) => `${kind} ${key} ${from}-${to}`)
}
const shell = (command: string, observation = lines(30)) => pages('Bash', { command }, observation)

describe('the pages of a tool call', () => {
  test('of a reading tool are the lines that came back', () => {
    expect(pages('Read', { file_path: '/r/a.ts' }, lines(40))).toEqual(['file /r/a.ts 1-40'])
    expect(pages('Read', { file_path: '/r/a.ts', offset: 100, limit: 20 }, lines(20))).toEqual([
      'file /r/a.ts 100-119',
    ])
    const reminder = '\n\n<system-reminder>\nBe careful.\nReally.\n</system-reminder>'
    expect(pages('Read', { file_path: './a.ts' }, lines(3) + reminder)).toEqual(['file a.ts 1-3'])
  })
  test('of a shell command are the files and ranges that it prints', () => {
    expect(shell("sed -n '10,20p' src/a.ts")).toEqual(['file src/a.ts 10-20'])
    expect(shell('cd /r && cat src/../b.ts')).toEqual(['file /r/b.ts 1-30'])
    expect(shell('nl -ba a.ts | sed -n "5,9p"; head -n 4 b.ts')).toEqual(['file a.ts 5-9', 'file b.ts 1-4'])
    expect(pages('exec_command', { cmd: 'cat a.ts', workdir: '/w' }, lines(2))).toEqual(['file /w/a.ts 1-2'])
  })
  test('are searches and listings too, but not the state of a repository or a test run', () => {
    expect(shell('rg -n "a|b" src | head -5')).toEqual(
      [' rg -n "a|b" src | head -5'].map((key) => `search ${key} 1-1`),
    )
    expect(shell('ls src')[0]).toMatch(/^listing/)
    expect(shell('git status && git diff')).toEqual([])
    expect(shell('npm test')).toEqual([])
    expect(pages('Grep', { pattern: 'x', path: '/r' }, 'a.ts:1')[0]).toMatch(/^search/)
    expect(pages('WebFetch', { url: 'https://a.example/b' }, 'text')).toEqual(['web https://a.example/b 1-1'])
  })
  test('are none where the call failed or came back empty', () => {
    expect(pagesOf(actionStep({ tool: 'Read', args: { file_path: 'a' }, error: 'not found' }))).toEqual([])
    expect(pages('Read', { file_path: 'a' }, '')).toEqual([])
  })
})

describe('a write', () => {
  const use = (tool: string, args: Record<string, string>) =>
    pageUsesOf(actionStep({ tool, args, observation: 'ok' }))[0]

  test('is known by its file, whatever tool writes it', () => {
    expect(use('Edit', { file_path: '/r/src/a.ts' })?.writesTo('src/a.ts')).toBe(true)
    expect(use('Edit', { file_path: '/r/src/a.ts' })?.writesTo('/r/src/b.ts')).toBe(false)
    expect(use('Bash', { command: 'sed -i s/x/y/ src/a.ts' })?.writesTo('/r/src/a.ts')).toBe(true)
    expect(use('apply_patch', { input: '*** Update File: src/a.ts' })?.writesTo('/r/src/a.ts')).toBe(true)
  })
  test('is none where a command only reads or runs something', () => {
    expect(use('Bash', { command: 'cat src/a.ts 2>/dev/null' })?.isEdit).toBe(false)
    expect(use('Bash', { command: 'go test ./src/a.ts' })?.isEdit).toBe(false)
    expect(use('TodoWrite', { todos: 'a.ts' })?.isEdit).toBe(false)
  })
})

describe('pages', () => {
  const page = (from: number, to: number): Page => ({ kind: 'file', key: 'a', from, to })

  test('have one source where one path can be the end of the other', () => {
    expect(samePath('/r/src/a.ts', 'src/a.ts')).toBe(true)
    expect(samePath('/r/src/a.ts', '/src/a.ts')).toBe(false)
    expect(samePath('/r/ba.ts', 'a.ts')).toBe(false)
    expect(isSameSource(page(1, 2), { ...page(1, 2), kind: 'search' })).toBe(false)
  })
  test('are covered by the lines of others, each counted once', () => {
    expect(coveredShare(page(1, 10), [page(1, 3), page(2, 5), page(20, 30)])).toBe(0.5)
    expect(coveredShare(page(1, 10), [])).toBe(0)
    expect(coveredShare(page(5, 6), [page(1, 100)])).toBe(1)
  })
})
