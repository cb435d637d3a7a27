import { describe, expect, test } from 'vitest'
import { type Command, findCommands, isMeant } from './match-commands.ts'

const command = (title: string, group = 'Go', keywords: readonly string[] = []): Command => ({
  id: title,
  title,
  group,
  keywords,
  run: () => undefined,
})
const titles = (query: string, commands: readonly Command[]) =>
  findCommands(query, commands).flatMap(({ matches }) => matches.map((match) => match.command.title))

describe('finding commands', () => {
  const commands = [
    command('Go to Compare'),
    command('Toggle theme', 'View', ['dark', 'light']),
    command('Export trace', 'Trace'),
  ]
  test('without a query all stand in their groups, in their order', () => {
    expect(findCommands('', commands).map(({ title }) => title)).toEqual(['Go', 'View', 'Trace'])
    expect(titles('', commands)).toHaveLength(3)
  })
  test('without a query the list is short: no choices, nothing on demand, and the first three runs', () => {
    const runs = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({ ...command(name, 'Runs'), isContent: true }))
    const long = [
      ...commands,
      ...runs,
      { ...command('Keep last', 'Strategies'), isChoice: true },
      { ...command('Theme: dark'), isOnDemand: true },
    ]
    expect(titles('', long)).toEqual([...commands.map(({ title }) => title), 'a', 'b', 'c'])
    expect(titles('theme', long)).toContain('Theme: dark')
    expect(titles('keep', long)).toEqual(['Keep last'])
  })
  test('what the app can do comes before content, however well that matches', () => {
    const run = { ...command('Export', 'Open a run'), isContent: true }
    expect(titles('export', [run, ...commands])).toEqual(['Export trace', 'Export'])
  })
  test('commands come before the choices of a long list, unless they have the word only inside of another', () => {
    const choice = (title: string) => ({ ...command(title, 'Compare with a strategy'), isChoice: true })
    const list = [choice('Delete matches'), choice('Retrieval (RAG)'), command('Delete this run', 'This run')]
    expect(titles('delete', list)).toEqual(['Delete this run', 'Delete matches'])
    expect(titles('rag', [...list, command('Storage and backup')])).toEqual([
      'Retrieval (RAG)',
      'Storage and backup',
    ])
  })
  test('a title that is little else comes first', () => {
    const choice = (title: string, keywords: readonly string[] = []) => ({
      ...command(title, 'Strategies', keywords),
      isChoice: true,
    })
    const list = [
      command('Compare with another run…'),
      choice('Summarize old steps', ['/compact']),
      choice('Compaction'),
      command('Compare', 'Go to'),
    ]
    expect(titles('comp', list)).toEqual([
      'Compare',
      'Compare with another run…',
      'Compaction',
      'Summarize old steps',
    ])
  })
  test('the first letters of words that follow each other are enough', () => {
    expect(titles('gtc', commands)).toEqual(['Go to Compare'])
    expect([...(findCommands('tc', commands)[0]?.matches[0]?.letters ?? [])]).toEqual([3, 6])
    expect(titles('tt', [command('Change  the — theme')])).toEqual(['Change  the — theme'])
  })
  test('letters scattered over a title find nothing', () => {
    expect(titles('grep', [command('Message overhead: per message')])).toEqual([])
    expect(titles('gc', commands)).toEqual([])
  })
  test('a choice with a word only in its description is not meant by it, and neither is the inside of a word', () => {
    const choice = {
      ...command('Microcompact', 'Strategies', ['Clears results of Read, Grep']),
      isChoice: true,
    }
    const meant = (query: string, one: Command) =>
      findCommands(query, [one]).flatMap(({ matches }) => matches.map(isMeant))
    expect(meant('grep', choice)).toEqual([false])
    expect(meant('micro', choice)).toEqual([true])
    expect(meant('cheap', command('Strategies', 'Go', ['cheaper']))).toEqual([true])
    expect(meant('rag', command('Storage'))).toEqual([false])
    expect(meant('gtc', command('Go to Compare'))).toEqual([true])
  })
  test('keywords find a command', () => expect(titles('dark', commands)).toEqual(['Toggle theme']))
  test('every word must match', () => expect(titles('export theme', commands)).toEqual([]))
  test('words may come in any order', () => expect(titles('theme tog', commands)).toEqual(['Toggle theme']))
  test('a word start beats the middle of a word', () =>
    expect(titles('ace', [command('Export trace'), command('Ace of spades')])).toEqual([
      'Ace of spades',
      'Export trace',
    ]))
  test('the matched letters are named', () => {
    const [group] = findCommands('com', commands)
    expect([...(group?.matches[0]?.letters ?? [])]).toEqual([6, 7, 8])
  })
  test('a title without the word comes with the phrase that has it', () => {
    const hidden = command('Toggle theme', 'View', ['Look: dark or light, as you like'])
    const reason = findCommands('light', [hidden])[0]?.matches[0]?.reason
    expect(reason?.text).toBe('dark or light')
    expect([...(reason?.letters ?? [])]).toEqual([8, 9, 10, 11, 12])
    expect(findCommands('toggle', [hidden])[0]?.matches[0]?.reason).toBeUndefined()
  })
  test('a description that begins with a word does not find its choice before a title with it', () => {
    const choice = (title: string, keywords: string[]) => ({
      ...command(title, 'Add', keywords),
      isChoice: true,
    })
    const [first, second] = [
      choice('Keep system prompt', []),
      choice('Keep the newest', ['System, task, steps.']),
    ]
    expect(titles('keep system', [second, first])).toEqual(['Keep system prompt', 'Keep the newest'])
  })
  test('letters are counted in code points', () => {
    const [group] = findCommands('run', [command('🙂 run')])
    expect([...(group?.matches[0]?.letters ?? [])]).toEqual([2, 3, 4])
  })
})
