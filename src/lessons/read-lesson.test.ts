import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '#core/testing/arbitraries.ts'
import type { Lesson } from './model/lesson.ts'
import { readLesson } from './read-lesson.ts'

const HEAD = `title: A lesson
summary: What it is about.
minutes: 3
trace: coding
figures:
  full: peak of baseline
  cut: tokens of keep-last(count:4) at last
  saved: share of cut and full`

const BODY = `## One

shows: compare?columns=keep-last(count:4)&call=3

Some *words* of {{full}} tokens.`

function fileOf({ head = HEAD, body = BODY }: { head?: string; body?: string } = {}): string {
  return `---\n${head}\n---\n\n${body}\n`
}

const SOURCE = { id: 'mine', shipped: ['coding', 'support'] }

function lessonOf(text: string): Lesson {
  const lesson = readLesson(text, SOURCE)
  if (!lesson.ok) throw new Error(lesson.error.map(({ message }) => message).join('\n'))
  return lesson.value
}

function problemsOf(text: string): readonly string[] {
  const lesson = readLesson(text, SOURCE)
  return lesson.ok ? [] : lesson.error.map(({ message }) => message)
}

/** The blocks of a lesson with one part. */
function blocksOf(body: string) {
  return lessonOf(fileOf({ body: `## One\n\n${body}` })).parts[0]?.blocks
}

describe('a lesson’s file', () => {
  it('is read into its parts', () => {
    const lesson = lessonOf(fileOf())
    expect(lesson).toMatchObject({ id: 'mine', kind: 'lesson', title: 'A lesson', minutes: 3, claims: [] })
    expect(lesson.trace).toEqual({ kind: 'shipped', name: 'coding' })
    expect(lesson.figures.saved).toEqual({ kind: 'share', a: 'cut', b: 'full' })
    expect(lesson.figures.cut).toMatchObject({
      kind: 'call',
      figure: 'tokens',
      at: 'last',
      of: { kind: 'fixed', memory: { id: 'keep-last', params: { count: 4, variant: 'preserve-critical' } } },
    })
    expect(lesson.parts).toEqual([
      {
        title: 'One',
        shows: 'compare?columns=keep-last(count:4)&call=3',
        blocks: [
          {
            kind: 'prose',
            prose: [
              {
                kind: 'paragraph',
                children: [
                  { kind: 'text', text: 'Some ' },
                  { kind: 'emphasis', children: [{ kind: 'text', text: 'words' }] },
                  { kind: 'text', text: ' of ' },
                  { kind: 'figure', name: 'full' },
                  { kind: 'text', text: ' tokens.' },
                ],
              },
            ],
          },
        ],
      },
    ])
  })

  it('may say the language of its notebook', () => {
    expect(lessonOf(fileOf()).notebook).toBeUndefined()
    expect(lessonOf(fileOf({ head: `notebook: python\n${HEAD}` })).notebook).toBe('python')
    expect(problemsOf(fileOf({ head: `notebook: perl\n${HEAD}` }))[0]).toContain('one of python, typescript')
  })

  it('reads the same with the line ends of Windows and a byte order mark', () => {
    expect(lessonOf(`\uFEFF${fileOf().replaceAll('\n', '\r\n')}`)).toEqual(lessonOf(fileOf()))
  })

  it('takes its trace from a fenced block, or from the file beside it', () => {
    const head = HEAD.replace('trace: coding\n', '')
    const text = `${fileOf({ head })}\n\`\`\`trace\n{"a": "## no part"}\n\`\`\`\n`
    expect(lessonOf(text).trace).toEqual({ kind: 'enclosed', text: '{"a": "## no part"}' })
    const given = readLesson(fileOf({ head }), { ...SOURCE, traceText: '{}' })
    expect(given).toMatchObject({ ok: true, value: { trace: { kind: 'enclosed', text: '{}' } } })
    expect(problemsOf(fileOf({ head }))[0]).toMatch(/^Line 1: A lesson needs a trace/)
    expect(problemsOf(fileOf({ head: HEAD.replace('coding', 'codin') }))).toEqual([
      'Line 1: Trace “codin” doesn’t exist. Available: coding, support.',
    ])
  })

  it('keeps the lines behind a trace where they were', () => {
    const head = HEAD.replace('trace: coding\n', '')
    const text = `${fileOf({ head, body: '```trace\n{}\n```\n\n## One\n\n{{peek}}' })}`
    expect(problemsOf(text)).toEqual([
      `Line ${text.split('\n').indexOf('{{peek}}') + 1}: Figure “peek” doesn’t exist. Available: full, cut, saved.`,
    ])
  })
})

describe('figures', () => {
  const figureOf = (text: string) => lessonOf(fileOf({ head: `${HEAD}\n  mine: ${text}` })).figures.mine
  const problemOf = (text: string) => problemsOf(fileOf({ head: `${HEAD}\n  mine: ${text}` }))

  it.each([
    ['peak of baseline', { kind: 'run', figure: 'peak', of: { kind: 'baseline' } }],
    ['cumulative of column 1', { kind: 'run', figure: 'cumulative', of: { kind: 'shown', position: 1 } }],
    ['lost of column keep-last', { kind: 'run', figure: 'lost', of: { kind: 'shown-of', id: 'keep-last' } }],
    ['lost of column own', { kind: 'run', figure: 'lost', of: { kind: 'shown-of', id: 'own' } }],
    ['tokens of opened', { kind: 'call', figure: 'tokens', of: { kind: 'opened' }, at: 'cursor' }],
    ['tokens of baseline at 5', { kind: 'call', figure: 'tokens', of: { kind: 'baseline' }, at: 5 }],
    ['tokens-results of baseline at call 5', { kind: 'call', figure: 'tokens-results', at: 5 }],
    ['call-number of baseline at first-over-window', { kind: 'call-number', at: 'first-over-window' }],
    ['difference of full and cut', { kind: 'difference', a: 'full', b: 'cut' }],
    ['calls', { kind: 'state', figure: 'calls' }],
    ['60%', { kind: 'number', value: 0.6 }],
    ['1200', { kind: 'number', value: 1200 }],
  ])('%s', (text, figure) => {
    expect(figureOf(text)).toMatchObject(figure)
  })

  it.each([
    ['peek of baseline', /^Line 10: mine: a strategy has no figure “peek”\. Available: peak, cumulative/],
    ['peak', /“peak” isn’t a figure/],
    ['peak of baseline at 3', /a figure of the whole run/],
    ['tokens of baseline at noon', /“noon” isn’t a call/],
    ['peak of keep-lost(count:4)', /There is no strategy "keep-lost"/],
    ['peak of keep-last(count:-4)', /^Line 10: /],
    ['share of cut and later', /figure “later” doesn’t exist\..*can only use figures defined above it/],
    ['[1, 2]', /^Line 10: /],
  ])('%s is a problem with its line', (text, message) => {
    expect(problemOf(text)).toEqual([expect.stringMatching(message)])
  })
})

describe('conditions', () => {
  const conditionOf = (text: string) => lessonOf(fileOf({ head: `${HEAD}\nclaims: ${text}` })).claims[0]

  it.each([
    ['cut below full', { kind: 'figure', figure: 'cut', is: 'below', than: 'full' }],
    ['saved at most 60%', { kind: 'figure', figure: 'saved', is: 'at-most', than: 0.6 }],
    ['cut is not 3', { kind: 'figure', figure: 'cut', is: 'is-not', than: 3 }],
    ['view is compare', { kind: 'shows', what: 'view', value: 'compare' }],
    ['selected is action', { kind: 'selected', stepKind: 'action' }],
    ['has column keep-last', { kind: 'has-column', id: 'keep-last' }],
    [
      'has column keep-last at every-steps destructive',
      { kind: 'has-column', id: 'keep-last', trigger: 'every-steps', mode: 'destructive' },
    ],
    ['cut is 1 or full is 2', { kind: 'any', of: [{ figure: 'cut' }, { figure: 'full' }] }],
  ])('%s', (text, condition) => {
    expect(conditionOf(text)).toMatchObject(condition)
  })

  it.each([
    ['cut less full', /“cut less full” isn’t a condition/],
    ['peek is 3', /Figure “peek” doesn’t exist/],
    ['cut below peek', /Figure “peek” doesn’t exist/],
    ['has column keep-lost', /There is no strategy/],
    ['has column keep-last at noon', /Trigger “noon” doesn’t exist/],
    ['selected is chair', /Step kind “chair” doesn’t exist/],
  ])('%s is a problem', (text, message) => {
    expect(problemsOf(fileOf({ head: `${HEAD}\nclaims: ${text}` }))).toEqual([expect.stringMatching(message)])
  })
})

describe('blocks', () => {
  it('asks for a number or for a choice', () => {
    const blocks = blocksOf(
      '```predict\nquestion: How **many**?\nanswer: cut\nnear: 30%\nbecause: It is {{cut}}.\n```\n' +
        '```predict\nquestion: More?\nanswer: cut\nchoices:\n  - text: Yes\n    when: cut above full\n  - text: No\n    when: [cut at most full]\n```',
    )
    expect(blocks).toMatchObject([
      { kind: 'predict', answer: 'cut', near: 0.3, because: [{ kind: 'paragraph' }] },
      { kind: 'predict', choices: [{ text: 'Yes', when: [{ is: 'above' }] }, { text: 'No' }] },
    ])
  })

  it('sets a task, draws a picture, and keeps other code as it is', () => {
    const blocks = blocksOf(
      '```task\ngoal: Do it.\nuntil: cut below full\nhint: Press [[]]].\nsolution: "#/timeline/abc-1?call=3&lesson=x.2&v=2"\n```\n' +
        '```picture\ntitle: Bars\nbars:\n  full: Everything\n  cut: Cut\nlimit: full\n```\n```python\nprint(1)\n```',
    )
    expect(blocks).toMatchObject([
      {
        kind: 'task',
        solution: 'timeline?call=3&v=2',
        hint: [{ children: [{}, { kind: 'key', text: ']' }, {}] }],
      },
      {
        kind: 'picture',
        bars: [
          { figure: 'full', label: 'Everything' },
          { figure: 'cut', label: 'Cut' },
        ],
        limit: 'full',
      },
      { kind: 'prose', prose: [{ kind: 'code', language: 'python', text: 'print(1)' }] },
    ])
  })

  it('takes pins in a place as they are written', () => {
    const body = '## One\n\nshows: compare?columns=keep-last(count:4)^s3+s8&find=two+words\n\nText.'
    expect(lessonOf(fileOf({ body })).parts[0]?.shows).toBe(
      'compare?columns=keep-last(count:4)^s3%2Bs8&find=two+words',
    )
  })

  it('says what is missing, unknown or wrong, with lines', () => {
    expect(problemsOf(fileOf({ body: '## One\n\n```task\ngoal: Do it.\nwhile: x\n```' }))).toEqual([
      'Line 15: “until” is missing.',
      'Line 16: “while” isn’t a known field.',
    ])
    expect(problemsOf(fileOf({ head: HEAD.replace('minutes: 3', 'minutes: soon') }))).toEqual([
      'Line 4: “minutes”: this must be a number of minutes.',
    ])
    expect(problemsOf(fileOf({ head: 'title: "A' }))[0]).toMatch(/^Line 2: Missing closing/)
    expect(problemsOf(fileOf({ head: HEAD.replace('A lesson', 'One: two: three') }))).toEqual([
      'Line 2: Put "quotes" around text that contains a colon.',
    ])
  })
})

describe('text', () => {
  it('holds figures in a form, words by a condition, and keys', () => {
    const [block] =
      blocksOf('{{saved as percent}} and {{cut below full ? less : more}}, [[Enter]], `{{code}}`.') ?? []
    expect(block).toMatchObject({
      prose: [
        {
          children: [
            { kind: 'figure', name: 'saved', form: 'percent' },
            { text: ' and ' },
            { kind: 'compared', when: { figure: 'cut' }, yes: 'less', no: 'more' },
            { text: ', ' },
            { kind: 'key', text: 'Enter' },
            { text: ', ' },
            { kind: 'code', text: '{{code}}' },
            { text: '.' },
          ],
        },
      ],
    })
  })

  it('links into the app and to lessons, and nowhere else', () => {
    const [block] = blocksOf('[a](#/compare/xyz?call=2) [b](lesson:window-fills)') ?? []
    expect(block).toMatchObject({
      prose: [
        {
          children: [
            { kind: 'link', target: '#/compare?call=2' },
            {},
            { kind: 'link', target: 'lesson:window-fills' },
          ],
        },
      ],
    })
  })

  it.each([
    ['a link out of the app', '[x](https://example.org)', /links outside the app/],
    ['a script behind a link', '[x](javascript:alert(1))', /links outside the app/],
    ['a script behind a link, hidden', '[x](#/\u0000javascript:alert)', /links outside the app/],
    ['an address between angle brackets', '<https://example.org>', /links outside the app/],
    ['an image', '![x](https://example.org/a.png)', /Images aren’t supported/],
    ['an image by name', '![x][y]\n\n[y]: https://example.org/a.png', /Images aren’t supported/],
    ['HTML', '<script>alert(1)</script>', /HTML isn’t supported/],
    ['HTML in a line', 'a <img src=x onerror=alert(1)> b', /HTML isn’t supported/],
    ['a heading of the whole', '# Title', /A part starts with/],
    ['a line across', 'a\n\n***', /Horizontal lines aren’t/],
    ['a figure that is not there', '{{peek}}', /Figure “peek” doesn’t exist/],
    ['a figure by a built-in name', '{{constructor}}', /Figure “constructor” doesn’t exist/],
    ['a form that is not there', '{{full as roman}}', /Write a figure as count, percent/],
    ['a condition that is not one', '{{full ? a : b}}', /“full” isn’t a condition/],
  ])('refuses %s', (_, text, message) => {
    const problems = problemsOf(fileOf({ body: `## One\n\n${text}` }))
    expect(problems.join('\n')).toMatch(message)
    expect(problems[0]).toMatch(/^Line 1[46]: /)
  })
})

describe('a hostile file', () => {
  const refused = (text: string) => expect(problemsOf(text).length).toBeGreaterThan(0)

  it('grows nothing from anchors, and makes nothing by tags', () => {
    const bomb = `${HEAD}\na: &a [x,x]\nb: &b [*a,*a]\nclaims: [*b,*b]`
    expect(problemsOf(fileOf({ head: bomb }))).toEqual([expect.stringMatching(/Anchors/)])
    expect(problemsOf(fileOf({ head: `${HEAD}\nclaims: !!js/function "x"` })).join()).toMatch(/Anchors|tag/i)
    expect(problemsOf(fileOf({ head: `${HEAD}\n<<: {minutes: 3}` })).length).toBeGreaterThan(0)
  })

  it('sets no prototype', () => {
    refused(fileOf({ head: `${HEAD}\n  __proto__: peak of baseline` }))
    refused(fileOf({ head: `${HEAD}\n__proto__: {polluted: yes}` }))
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  it('is refused where it is too long or nested too deeply', () => {
    refused(fileOf({ body: `## One\n\n${'a'.repeat(70_000)}` }))
    refused(fileOf({ body: `## One\n\n${'>'.repeat(20_000)} a` }))
    refused(fileOf({ body: `## One\n\n${'**a *b '.repeat(3000)}${'* **'.repeat(3000)}` }))
    refused(fileOf({ head: `${HEAD}\nclaims: ${'['.repeat(20_000)}` }))
    refused(fileOf({ head: `${HEAD}\nclaims: ${'{a: '.repeat(5000)}` }))
  })

  it('gives a lesson or sentences with lines, whatever it holds', () => {
    const piece = fc.constantFrom(
      '---\n',
      '## A\n\n',
      '```predict\n',
      '```task\n',
      '```trace\n',
      '```\n',
      'shows: compare\n',
      'title: x\n',
      'question: {{full}}\n',
      'until: cut below full\n',
      '{{full}} ',
      '[[x]]',
      '<b>',
      '![a](b)',
      '[a](javascript:b)',
      '> - ',
      '*a**b',
      '&a *a !!x ',
      '__proto__: 1\n',
      '\u0000\u2028\uFEFF',
    )
    const texts = fc.array(fc.oneof(piece, anyText), { maxLength: 40 }).map((pieces) => pieces.join(''))
    const files = fc.oneof(
      texts,
      texts.map((body) => fileOf({ body })),
      texts.map((head) => fileOf({ head: `${HEAD}\n${head}` })),
    )
    fc.assert(
      fc.property(files, (text) => {
        const lesson = readLesson(text, SOURCE)
        if (lesson.ok) {
          expect(JSON.stringify(lesson.value.parts)).not.toMatch(/"target":"(?!#\/[a-z]|lesson:)/)
          return
        }
        expect(lesson.error.length).toBeGreaterThan(0)
        for (const { message } of lesson.error) expect(message).toMatch(/^(Line \d+: )?\P{Ll}.*[.:)]$/su)
      }),
    )
  })
})
