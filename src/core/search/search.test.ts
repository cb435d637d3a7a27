import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { actionStep, noteStep, taskStep } from '../testing/steps.ts'
import { finderOf, snippetOf, splitFound } from './finder.ts'
import { hitOf } from './hits.ts'
import { passesFilters } from './passes-filters.ts'
import { clauseFinder, markerOf, needsLook, parseQuery, termsOf, textFindOf } from './query.ts'
import { hasFilters, NO_FILTERS } from './search-filters.ts'

describe('a finder', () => {
  it('finds any text as it stands, whatever signs it holds', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (before, text, after) => {
        const finder = finderOf(text)
        if (finder === undefined) expect(text.trim()).toBe('')
        else expect(finder.test(`${before}${text}${after}`)).toBe(true)
      }),
    )
  })
  it('takes any blanks for any others', () => {
    expect(finderOf('two  words')?.test('Two\n\twords')).toBe(true)
  })
  it('looks for nothing with an empty query', () => {
    expect(finderOf('   ')).toBeUndefined()
  })
  it('cuts a text where it finds something', () => {
    const runs = splitFound('Aba, ab.', finderOf('AB'))
    expect(runs.filter((run) => run.isFound).map((run) => run.text)).toEqual(['Ab', 'ab'])
    expect(splitFound('', finderOf('x'))).toEqual([{ text: '', isFound: false, start: 0 }])
  })
  it('cuts a text without losing any of it', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1, maxLength: 2 }), (text, query) => {
        const runs = splitFound(text, finderOf(query))
        expect(runs.map((run) => run.text).join('')).toBe(text)
      }),
    )
  })
  it('shows the surroundings of the first find in one line', () => {
    const step = noteStep(`${'a'.repeat(90)}\nneedle\n${'b'.repeat(900)}`)
    expect(snippetOf(step, /needle/iu)).toMatch(/^…needle b{100,160}…$/)
    expect(snippetOf(step, /absent/iu)).toBe('')
  })
  it('shows whole words around the find, of a very long one its end', () => {
    const url = 'Look at https://github.com/some/long/project/issues/1263 and at all the issues around it.'
    expect(snippetOf(noteStep(`It is done. ${url}`), /issues.1263/iu, { before: 10, after: 10 })).toBe(
      '…https://github.com/some/long/project/issues/1263 and at…',
    )
    expect(snippetOf(noteStep(`${'a'.repeat(90)}/data/needle`), /needle/iu)).toBe('…/data/needle')
  })
  it('shows what a call was given and what came back without the signs of JSON', () => {
    const args = { file_path: 'a.ts', old_string: 'if (\n  needle\n) "go"', workdir: '/home/me/hay' }
    const step = actionStep({ tool: 'Edit', args, observation: '[{"title":"hay \\"two\\"\\nlines"}]' })
    expect(snippetOf(step, /needle/iu)).toBe('Edit a.ts · if ( needle ) "go"')
    expect(snippetOf(step, /two/iu)).toBe('hay "two" lines')
    const printed = actionStep({ tool: 'sh', args: {}, observation: 'Output: {"title": "hay\\npin"}' })
    expect(snippetOf(printed, /pin/iu)).toBe('Output: {"title": "hay pin"}')
  })
  it('still finds the names of arguments, and how a command was run', () => {
    const step = actionStep({ tool: 'sh', args: { cmd: 'ls', workdir: '/home/me' } })
    expect(snippetOf(step, /workdir/iu)).toContain('"workdir":"/home/me"')
  })
})

describe('the words of a text', () => {
  it('are its letters and digits in small letters', () => {
    expect(termsOf('Read_File("src/app.test.ts"), 42 Ökonomie')).toEqual([
      ...['read', 'file', 'src', 'app', 'test', 'ts', '42', 'ökonomie'],
    ])
  })
  it('are single characters where a script has no blanks', () => {
    expect(termsOf('見る word')).toEqual(['見', 'る', 'word'])
  })
  it('are cut where a run is data, not a word', () => {
    expect(termsOf('x'.repeat(1000))).toEqual(['x'.repeat(64)])
    const marks = `e${'\u0301'.repeat(5_000_000)}`
    expect(termsOf(`${marks} word 見る`)).toEqual([marks.slice(0, 64), 'word', '見', 'る'])
  })
})

describe('a query', () => {
  it('is words and phrases in quotes', () => {
    expect(parseQuery('  error "no such file" src/app.ts "open')).toEqual([
      { text: 'error', terms: ['error'], isExact: false },
      { text: 'no such file', terms: ['no', 'such', 'file'], isExact: true },
      { text: 'src/app.ts', terms: ['src', 'app', 'ts'], isExact: false },
      { text: 'open', terms: ['open'], isExact: true },
    ])
    expect(parseQuery(' "" " ')).toEqual([])
  })
  const finds = (query: string, text: string) =>
    parseQuery(query).every((clause) => clauseFinder(clause).test(text))
  it('finds words by their beginning, and in quotes whole words only', () => {
    expect(finds('rea', 'I read it')).toBe(true)
    expect(finds('ead', 'I read it')).toBe(false)
    expect(finds('"rea"', 'I read it')).toBe(false)
    expect(finds('"such  file"', 'no such\nfile.')).toBe(true)
    expect(finds('見る', '私は見る人')).toBe(true)
    expect(finds('!==', 'a !== b')).toBe(true)
  })
  it('marks each of its clauses', () => {
    const marker = markerOf(parseQuery('err "error code"'))
    expect(splitFound('error code 3, ERR', marker).filter((run) => run.isFound)).toMatchObject([
      { text: 'error code' },
      { text: 'ERR' },
    ])
    expect(markerOf([])).toBeUndefined()
  })
  it('has to be looked for in the text where the index knows its words only', () => {
    expect(parseQuery('word two.words !').map(needsLook)).toEqual([false, true, true])
  })
})

describe('the find box of a run', () => {
  const isIn = (query: string, text: string) => textFindOf(query)?.isIn(text)
  it('finds what is typed, as it stands', () => {
    expect(isIn('ate lim', 'rate limit reached')).toBe(true)
    expect(isIn('engineXpy', 'found in Engine.py')).toBe(false)
    expect(textFindOf('  ')).toBeUndefined()
  })
  it('finds a step with all words of a search, and none that has only the longest of them', () => {
    expect(isIn('rate limit', 'the limit of the rate')).toBe(true)
    expect(isIn('rate limit', 'the limit is 20')).toBe(false)
    expect(isIn('"rate limit"', 'the limit of the rate')).toBe(false)
    const marked = splitFound('limit of the rate', textFindOf('rate limit')?.marker)
    expect(marked.filter((run) => run.isFound).map((run) => run.text)).toEqual(['limit', 'rate'])
  })
})

describe('filters', () => {
  const failed = actionStep({ text: 'x', tool: 'Run_Tests', args: {}, error: 'broke', agent: 'coder' })
  it('let everything through that they do not name', () => {
    expect(hasFilters(NO_FILTERS)).toBe(false)
    expect(passesFilters(failed, NO_FILTERS)).toBe(true)
  })
  it.each([
    ['kind', { kinds: ['action' as const] }, { kinds: ['note' as const] }],
    ['agent', { agent: 'coder' }, { agent: 'other' }],
    ['tool', { tool: ' run_t' }, { tool: 'read' }],
    ['size', { atLeast: 10 }, { atLeast: 10_000 }],
  ])('go by %s', (_, right, wrong) => {
    expect(hasFilters({ ...NO_FILTERS, ...right })).toBe(true)
    expect(passesFilters(failed, { ...NO_FILTERS, ...right })).toBe(true)
    expect(passesFilters(failed, { ...NO_FILTERS, ...wrong })).toBe(false)
  })
  it('go by failure', () => {
    const onlyErrors = { ...NO_FILTERS, onlyErrors: true }
    expect([failed, taskStep('go')].map((step) => passesFilters(step, onlyErrors))).toEqual([true, false])
  })
})

describe('a hit', () => {
  it('shows the find, or the line of the step where there was nothing to find', () => {
    const step = { ...taskStep('Mend the needle.'), agent: 'a', number: 3 }
    expect(hitOf(step, 7, /needle/iu)).toEqual({
      ...{ step: step.id, number: 3, kind: 'task', agent: 'a', call: 7, isError: false },
      excerpt: 'Mend the needle.',
    })
    expect(hitOf(step, undefined, undefined)).toMatchObject({ excerpt: 'Mend the needle.' })
  })
})
