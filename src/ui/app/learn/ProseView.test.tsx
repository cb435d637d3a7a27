import { afterEach, expect, test } from 'vitest'
import type { Known } from '#lessons/model/evaluate.ts'
import type { Prose } from '#lessons/model/prose.ts'
import { find, type Rendered, render } from '../../kit/testing/render.ts'
import type { LessonScope } from './lesson-scope.ts'
import { ProseView } from './ProseView.tsx'
import { plainText } from './plain-text.ts'

let rendered: Rendered | undefined
afterEach(() => rendered?.unmount())

const known: Known = {
  view: 'timeline',
  tab: 'messages',
  baseline: 'as-recorded',
  profile: undefined,
  window: 3000,
  call: 3,
  columns: [],
  opened: undefined,
  selected: undefined,
  calls: 16,
  steps: 18,
  notebook: undefined,
  replayOf: () => undefined,
  lossesOf: () => undefined,
  refusalsOf: () => undefined,
}

const scope: LessonScope = {
  lesson: {
    id: 'x',
    kind: 'lesson',
    title: 'X',
    summary: '',
    minutes: 1,
    trace: { kind: 'shipped', name: 'coding' },
    figures: {
      calls: { kind: 'state', figure: 'calls' },
      peak: { kind: 'run', figure: 'peak', of: { kind: 'baseline' } },
      missing: { kind: 'run', figure: 'peak', of: { kind: 'shown', position: 3 } },
    },
    parts: [],
    claims: [],
  },
  known,
  provenance: 'exact',
}

function paragraph(
  ...children: Extract<Prose, { readonly kind: 'paragraph' }>['children']
): readonly Prose[] {
  return [{ kind: 'paragraph', children }]
}

test('a figure is written as the number it is now', () => {
  const prose = paragraph({ kind: 'text', text: 'It has ' }, { kind: 'figure', name: 'calls' })
  rendered = render(<ProseView prose={prose} scope={scope} />)
  expect(find('p').textContent).toBe('It has 16')
  rendered.rerender(<ProseView prose={prose} scope={{ ...scope, known: { ...known, calls: 17 } }} />)
  expect(find('p').textContent).toBe('It has 17')
  expect(plainText(prose, scope)).toBe('It has 16')
})

test('a figure that is not known yet holds its place, and one that cannot be is a dash', () => {
  const prose = paragraph({ kind: 'figure', name: 'peak' }, { kind: 'figure', name: 'missing' })
  rendered = render(<ProseView prose={prose} scope={scope} />)
  expect(find('p [role="img"]').getAttribute('aria-label')).toContain('calculating')
  expect(find('p').textContent).toBe('…–')
})

test('words follow the figure that they are about', () => {
  const when = { kind: 'figure', figure: 'calls', is: 'above', than: 10 } as const
  const prose = paragraph({ kind: 'compared', when, yes: 'many', no: 'few' })
  rendered = render(<ProseView prose={prose} scope={scope} />)
  expect(find('p').textContent).toBe('many')
  rendered.rerender(<ProseView prose={prose} scope={{ ...scope, known: { ...known, calls: 2 } }} />)
  expect(find('p').textContent).toBe('few')
})

test('text is text, whatever it looks like', () => {
  const hostile = '<img src=x onerror=alert(1)>'
  rendered = render(<ProseView prose={paragraph({ kind: 'text', text: hostile })} scope={scope} />)
  expect(find('p').textContent).toBe(hostile)
  expect(document.querySelector('img')).toBeNull()
})

test('a link leads to the beginning of another lesson, or into the app', () => {
  const word = { kind: 'text', text: 'there' } as const
  const prose = paragraph(
    { kind: 'link', target: 'lesson:summaries', children: [word] },
    { kind: 'link', target: '#/compare?call=3', children: [word] },
  )
  rendered = render(<ProseView prose={prose} scope={scope} />)
  const targets = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(targets).toEqual(['#/learn?lesson=summaries.1', '#/compare?call=3'])
})
