/**
 * The pieces of the Memory view as a person meets them: heads with figures, a table of who sees what, fields
 * of a control.
 */
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { defined } from '#base/assert.ts'
import { given } from '#base/given.ts'
import { actionStep, messageStep, summaryStep } from '#core/testing/steps.ts'
import type { InspectView, StepRef } from '#state/index.ts'
import { click, find, type Rendered, render, settle, type } from '../../kit/testing/render.ts'
import { AskField } from './by-hand/AskField.tsx'
import { ControlButton } from './by-hand/ControlButton.tsx'
import { formsOf } from './by-hand/control-forms.ts'
import { ContextChanges } from './ContextChanges.tsx'
import { LaneHead } from './LaneHead.tsx'
import { choiceWords } from './Lanes.tsx'
import { lanesOf, type StepEntry } from './lanes.ts'
import { StepLine } from './StepLine.tsx'
import { WhoSeesTable } from './WhoSeesTable.tsx'

let rendered: Rendered | undefined
afterEach(() => rendered?.unmount())

/** The text of what is drawn, with plain spaces. */
function words(): string {
  return (rendered?.container.textContent ?? '').replaceAll('\u00a0', ' ')
}

const STEP = { ...actionStep({ tool: 'grep', args: { pattern: 'x' } }), id: 's4', number: 4 }

const ENTRY: StepEntry = {
  kind: 'step',
  key: 'short s4',
  id: 's4',
  step: STEP,
  named: STEP,
  isOfLog: true,
  full: undefined,
  cutFrom: undefined,
  isNow: false,
  tokens: 1234,
  seen: 'shown',
  arrival: { kind: 'stayed' },
  score: undefined,
  since: undefined,
  earlier: 0,
  from: undefined,
  stillSent: 0,
  gone: 0,
}

const VIEW: InspectView = {
  call: 0,
  before: undefined,
  compartments: [
    {
      id: 'short',
      title: 'Short',
      steps: ['s4'],
      weights: [7],
      tokens: 7,
      about: 'The newest.',
      room: { used: 22, limit: 20, unit: 'steps' },
      notes: [{ label: 'Rule', value: 'keep last 20' }],
    },
  ],
  context: ['s4'],
  tokens: 7,
  byCategory: [],
  counted: 7,
  terms: [],
  overhead: 0,
  changes: [],
  sentBefore: undefined,
  moves: [],
  controls: [],
  searchTitle: undefined,
  saved: undefined,
  found: undefined,
  texts: [],
}

test('a step says in words whether the model is shown it, how it came and how near it is', () => {
  rendered = render(
    <StepLine start={0} entry={{ ...ENTRY, arrival: { kind: 'moved', from: 'Working' }, score: 0.256 }} />,
  )
  expect(rendered.container.textContent).toContain('sent to the model')
  expect(rendered.container.textContent).toContain('0.26')
  expect(rendered.container.textContent).toContain('1,234')
  expect(rendered.container.innerHTML).toContain('moved here from “Working”')
})

test('a step that the memory made says of how many, and whether its text is simulated; a score that is none is a dash', () => {
  const step = summaryStep('gist', { id: 'sum', origin: ['s1', 's2'] })
  rendered = render(
    <StepLine
      start={0}
      entry={{ ...ENTRY, id: 'sum', step, named: step, isOfLog: false, score: Number.NaN }}
    />,
  )
  expect(words()).toContain('Summary of 2 steps')
  expect(words()).not.toContain('simulated')
  expect(words()).toContain('–')
  rendered.rerender(
    <StepLine start={0} entry={{ ...ENTRY, id: 'sum', step, named: step, isOfLog: false }} isSimulated />,
  )
  expect(words()).toContain('Summary of 2 steps simulated text')
  rendered.unmount()
  const entry = { ...ENTRY, id: 'sum', step, named: step, isOfLog: false, stillSent: 1 }
  rendered = render(<StepLine start={0} entry={entry} />)
  expect(words()).toContain('Summary of 2 steps, 1 of them still sent')
  rendered.rerender(<StepLine start={0} entry={{ ...entry, stillSent: 0, gone: 1 }} />)
  expect(words()).toContain('Summary of 2 steps, 1 of them gone from the recorded prompt by now')
})

test('two summaries of the same steps have the names of their labels, the numbers of their steps, and readable text', () => {
  const told = (text: string) => {
    const step = summaryStep(text, { id: 'sum', origin: ['s1', 's2'] })
    const entry = { ...ENTRY, id: 'sum', step, named: step, isOfLog: false, from: [3, 9] as const }
    rendered?.unmount()
    rendered = render(<StepLine start={0} entry={entry} />)
    return words()
  }
  expect(told('[User Requests Summary] Make it blue.')).toMatch(
    /User Requests Summary of 2 steps \(3\u2060–\u20609\).*Make it blue\.$/,
  )
  const step = summaryStep('gist', { id: 'sum', origin: ['s1', 's2', 'before'] })
  const entry = { ...ENTRY, id: 'sum', step, named: step, isOfLog: false, earlier: 1 }
  rendered?.unmount()
  rendered = render(<StepLine start={0} entry={entry} />)
  expect(words()).toContain('Summary of 2 steps and 1 earlier summary')
  rendered.rerender(<StepLine start={0} entry={{ ...entry, earlier: 6 }} />)
  expect(words()).toContain('and 6 steps inserted earlier')
  rendered.rerender(<StepLine start={0} entry={{ ...entry, earlier: 6, through: 10 }} />)
  expect(words()).toMatch(/Summary of 10 steps(?! and)/)
  const edit = String.raw`[Summary] [Summary] Edit {"replace_all":false,"file_path":"D:\\site\\a.css","old_string":"/* The`
  expect(told(edit)).toMatch(/Summary of 2 steps \(3\u2060–\u20609\).*1,234Edit D:\\site\\a\.css \/\* The$/)
})

test('a shortened step is called what the step of the run is called', () => {
  const step = { ...actionStep({ tool: 'read', args: { path: 'b.ts' } }), id: 's4', number: 4 }
  rendered = render(<StepLine start={0} entry={{ ...ENTRY, step }} />)
  expect(words()).toContain('grep')
  expect(words()).not.toContain('read')
})

test('a shortened step says what it takes now, and among the shortened ones what was cut, since which call', () => {
  const step = actionStep({ tool: 'grep', args: { pattern: 'x' }, observation: 'a c' })
  const cutFrom = actionStep({ tool: 'grep', args: { pattern: 'x' }, observation: 'a b c' })
  const entry: StepEntry = { ...ENTRY, step, seen: 'rewritten', full: 4120, tokens: 38, since: 11 }
  rendered = render(<StepLine start={0} entry={entry} />)
  expect(words()).toMatch(/sent in shortened form38$/)
  rendered.rerender(<StepLine start={0} entry={{ ...entry, cutFrom }} />)
  expect(words()).toMatch(/since call 12−4,082Cut: b$/)
  rendered.rerender(<StepLine start={0} entry={{ ...entry, cutFrom, isNow: true }} />)
  expect(words()).toContain('this call−4,082')
})

test('what changed since the call before is counted by kind, with the tokens of each and of all; new steps alone say nothing', () => {
  const view: InspectView = {
    ...VIEW,
    sentBefore: 3,
    changes: [
      { id: 'a', kind: 'new', tokens: 245 },
      { id: 'b', kind: 'dropped', tokens: -2000 },
      { id: 'c', kind: 'dropped', tokens: -310 },
      { id: 'd', kind: 'recalled', tokens: 65 },
    ],
  }
  rendered = render(<ContextChanges view={view} />)
  expect(words()).toBe('Since call 4:1 new+2451 recalled+652 dropped−2,310in total −2,000 tokens')
  const made = { id: 'file', kind: 'dropped', tokens: -100, isMade: true } as const
  rendered.rerender(<ContextChanges view={{ ...view, changes: [...view.changes.slice(1, 3), made] }} />)
  expect(words().replaceAll('\u00a0', ' ')).toContain('2 steps + 1 inserted dropped')
  const removed = { id: 'own', kind: 'removed', tokens: -35_955 } as const
  rendered.rerender(<ContextChanges view={{ ...view, changes: [removed] }} />)
  expect(words()).toBe('Since call 4:1 no longer in the recorded context−35,955')
  rendered.rerender(<ContextChanges view={{ ...view, changes: view.changes.slice(0, 1) }} />)
  expect(words()).toBe('')
  rendered.rerender(<ContextChanges view={{ ...view, sentBefore: undefined }} />)
  expect(words()).toBe('')
})

test('a head has its steps and when it prunes in one line; what it is for and its rule are behind a button', async () => {
  const [lane] = lanesOf(VIEW, () => ENTRY.step)
  if (lane === undefined) throw new Error('no lane')
  rendered = render(<LaneHead lane={lane} />)
  expect(words()).toContain('1 step, sent to the model, prunes above 20 steps, now 22')
  expect(words()).not.toContain('The newest.')
  click(find('button'))
  await settle()
  const panel = document.querySelector('[role="dialog"]')?.textContent ?? ''
  expect(panel).toContain('The newest.')
  expect(panel).toContain('keep last 20')
})

test('a shortened step whose cut part the call used is marked, and quotes it', () => {
  const lines = Array.from({ length: 99 }, (_, at) => `line${at + 200}`).join('\n')
  const [cutFrom, step] = [lines, 'short'].map((observation) => actionStep({ tool: 'read', observation }))
  const entry = {
    ...ENTRY,
    step,
    named: step,
    isOfLog: false,
    full: 900,
    cutFrom,
    seen: 'rewritten' as const,
  }
  rendered = render(<StepLine start={0} entry={entry} lost={{ facts: 1, call: 5, used: ['line268'] }} />)
  expect(words()).toMatch(/used by this call, lost.*Cut:.*line267 line268 line269/)
  rendered.rerender(<StepLine start={0} entry={{ ...entry, cutFrom: undefined }} />)
  expect(words()).not.toContain('used by this call')
})

test('the head of what is sent says how much of the context is in its steps', () => {
  const shown = { id: 'shown', title: 'Sent to the model', steps: ['s4'], weights: [42], tokens: 42 }
  const [lane] = lanesOf({ ...VIEW, compartments: [shown] }, () => STEP)
  if (lane === undefined) throw new Error('no lane')
  rendered = render(<LaneHead lane={lane} sent={90} />)
  expect(words()).toMatch(/42 of 90 tokens$/)
  expect(find('[title*="48"]').title).toContain('outside the steps')
  rendered.rerender(<LaneHead lane={lane} sent={42} />)
  expect(words()).not.toContain(' of ')
  rendered.rerender(<LaneHead lane={lane} sent={40} />)
  expect(words()).toMatch(/42 tokens.* − 2 correction$/)
})

test('the head counts summaries among what is inserted, as Compare does, and says what all rows have in common', () => {
  const short = summaryStep('gist', { id: 'sum', origin: ['s1', 's2'] })
  const headOf = (steps: readonly StepRef[], since?: readonly number[]) => {
    const one = { id: 'fallen-out', title: 'Gone', steps, weights: [1, 2, 3], tokens: 6, ...given({ since }) }
    const [lane] = lanesOf({ ...VIEW, call: 5, compartments: [one] }, () => STEP)
    if (lane === undefined) throw new Error('no lane')
    rendered?.unmount()
    rendered = render(<LaneHead lane={lane} />)
    return { told: words(), since: lane.entryAt(0), lane }
  }
  expect(headOf(['s1', 's2', short]).told).toContain('2 steps + 1 inserted')
  const file = messageStep('a.ts', { id: 'file', origin: ['s1'], rule: 'compaction' })
  expect(headOf(['s1', short, file]).told).toContain('1 step + 2 inserted')
  const same = headOf(['s1', 's2'], [3, 3])
  expect(same.told).toContain('2 steps, since call 4, newest first')
  expect(same.since).toMatchObject({ since: undefined })
  const apart = headOf(['s1', 's2'], [3, 2])
  expect(apart.told).toContain('2 steps, newest first')
  expect(apart.since).toMatchObject({ since: 3 })
  const together = headOf(['s1', 's2', 's3'], [3, 3, 2]).lane
  expect([0, 1, 2].map((at) => together.entryAt(at))).toMatchObject([
    { since: 3 },
    { since: undefined },
    { since: 2 },
  ])
})

test('a step that is no longer sent says that a later call used what it said, and a sent one does not', () => {
  const lost = { facts: 2, call: 406 }
  rendered = render(<StepLine start={0} entry={{ ...ENTRY, seen: 'summarised' }} lost={lost} />)
  expect(words()).toContain('2 lost facts from here')
  expect(rendered.container.innerHTML).toContain('call 407')
  rendered.rerender(<StepLine start={0} entry={ENTRY} lost={lost} />)
  expect(words()).not.toContain('lost fact')
})

test('a step whose facts this call used says which, each in a line, and whether its summary has them', () => {
  const lost = { facts: 3, call: 2, used: ['src/oven.ts', 'LIMIT'] }
  rendered = render(<StepLine start={0} entry={{ ...ENTRY, seen: 'not' }} lost={lost} />)
  const facts = [...rendered.container.querySelectorAll('code')].map((code) => code.textContent)
  expect(facts).toEqual(['src/oven.ts', 'LIMIT'])
  expect(words()).toContain('not sent')
  expect(words()).not.toContain('from here')
  rendered.rerender(<StepLine start={0} entry={{ ...ENTRY, seen: 'summarised' }} lost={lost} />)
  expect(words()).toContain('not in the summary')
  // In a group, its heading says so once.
  rendered.rerender(
    <StepLine start={0} entry={{ ...ENTRY, seen: 'summarised' }} lost={lost} heading="Lost" isUsedGroup />,
  )
  expect(words()).toContain('Lost')
  expect(words()).not.toContain('not in the summary')
})

test('on a phone, the choice of a part says how many steps are not sent, and why', () => {
  const gone = { id: 'summarized', title: 'Summarized', steps: ['s1', 's2'], weights: [1, 2], tokens: 3 }
  const sent = { ...gone, id: 'shown', title: 'Sent to the model' }
  const dropped = { ...gone, id: 'fallen-out', title: 'Dropped', steps: ['s3'] }
  const lanes = lanesOf({ ...VIEW, compartments: [sent, gone, dropped] }, () => STEP)
  expect(lanes.map(choiceWords)).toEqual(['Sent 2', 'Summarized 2', 'Dropped 1'])
})

test('the choice of a part counts inserted steps apart, as its head does', () => {
  const earlier = summaryStep('In short', { id: 'short', rule: 'compaction' })
  const gone = {
    ...{ id: 'summarized', title: 'Summarized', steps: ['s1', 's2', earlier], weights: [1, 2, 3] },
    tokens: 6,
  }
  const [lane] = lanesOf({ ...VIEW, compartments: [gone] }, () => STEP)
  expect(choiceWords(defined(lane, 'a lane'))).toBe('Summarized 2 + 1')
})

test('a long command is one text, whose lines a phone wraps', () => {
  const command = `npm test -- ${'src/a/long/path/'.repeat(6)}one.test.ts`
  const step = actionStep({ tool: 'Bash', args: { command }, observation: 'ok' })
  rendered = render(<StepLine start={0} entry={{ ...ENTRY, step, named: step }} />)
  const texts = [...rendered.container.querySelectorAll('span')].map(({ textContent }) => textContent ?? '')
  // A piece of it alone would be an end that is shown without its middle.
  expect(texts.filter((text) => text !== '' && command.endsWith(text) && text !== command)).toEqual([])
  expect(words()).toContain(command)
})

test('steps that are not sent say so in their head, with those first that this call used', () => {
  const gone = { id: 'summarized', title: 'Summarized', steps: ['s1', 's2'], weights: [1, 2], tokens: 3 }
  const [lane] = lanesOf({ ...VIEW, compartments: [{ ...gone, since: [3, 2] }] }, () => STEP)
  if (lane === undefined) throw new Error('no lane')
  rendered = render(<LaneHead lane={lane} used={1} />)
  expect(words()).toContain('Not sent: summarized')
  expect(words()).toContain('2 steps, lost facts first')
})

test('the head of steps that are no longer sent says that their lost facts are those of the whole run', () => {
  const [lane] = lanesOf(VIEW, () => STEP)
  if (lane === undefined) throw new Error('no lane')
  rendered = render(<LaneHead lane={lane} lost={63} />)
  expect(words()).toContain('63 lost facts over the run')
  rendered.rerender(<LaneHead lane={lane} />)
  expect(words()).not.toContain('lost fact')
})

test('a file that a compaction attached again is one line: its path and the step that read it', () => {
  const step = messageStep('src/a.ts\nconst a = 1', { id: 'again', rule: 'compaction', origin: ['s4'] })
  rendered = render(
    <StepLine start={0} entry={{ ...ENTRY, step, named: step, isOfLog: false, from: [4, 4] }} />,
  )
  expect(words()).toContain('File attached again: src/a.ts (step 4)')
  expect(words()).not.toContain('const a')
})

test('a step that the log doesn’t have was inserted by the agent’s own compaction', () => {
  const step = { ...STEP, id: 'from-nowhere' }
  rendered = render(<StepLine start={0} entry={{ ...ENTRY, step, named: step, isOfLog: false }} />)
  expect(words()).toContain('Inserted by the agent’s own compaction')
})

test('who sees what is a table with an answer in words in every cell', () => {
  rendered = render(
    <WhoSeesTable
      sharing={{
        agents: ['A', undefined],
        rows: [{ item: { kind: 'own', key: 'a', title: 'Messages of A', count: 3 }, sees: [true, false] }],
      }}
    />,
  )
  expect([...rendered.container.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual([
    '●sees it',
    '–doesn’t see it',
  ])
})

test('a control with fields opens them, waits for what it needs, and adds it', async () => {
  const onAdd = vi.fn()
  const [form] = formsOf(['shared-insight'])
  if (form === undefined) throw new Error('no form')
  rendered = render(<ControlButton form={form} agent="A" refusal={undefined} onAdd={onAdd} />)
  click(find('button'))
  await settle()
  const add = () => [...document.querySelectorAll('button')].find((one) => one.textContent === 'Add')
  expect(add()?.disabled).toBe(true)
  const area = find<HTMLTextAreaElement>('textarea')
  const setValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
  act(() => {
    setValue?.call(area, 'it is blue')
    area.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await settle()
  const button = add()
  if (button === undefined) throw new Error('no button')
  click(button)
  expect(onAdd).toHaveBeenCalledWith({ text: 'it is blue' }, 'A')
})

test('a control without fields acts at once, unless the run may only be looked at', () => {
  const onAdd = vi.fn()
  const [form] = formsOf(['end-of-run'])
  if (form === undefined) throw new Error('no form')
  rendered = render(<ControlButton form={form} agent={undefined} refusal={undefined} onAdd={onAdd} />)
  click(find('button'))
  expect(onAdd).toHaveBeenCalledTimes(1)
  rendered.rerender(<ControlButton form={form} agent={undefined} refusal="Only to look at." onAdd={onAdd} />)
  click(find('button'))
  expect(onAdd).toHaveBeenCalledTimes(1)
})

test('a question is asked with its button, and taken back by emptying the field', () => {
  const onAsk = vi.fn()
  rendered = render(<AskField title="A text" query={undefined} onAsk={onAsk} />)
  const ask = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Search')
  if (ask === undefined) throw new Error('no button')
  type(find<HTMLInputElement>('input'), 'needle')
  click(ask)
  expect(onAsk).toHaveBeenCalledWith('needle')
  type(find<HTMLInputElement>('input'), '')
  expect(onAsk).toHaveBeenLastCalledWith(undefined)
})
