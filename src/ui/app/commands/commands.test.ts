import { describe, expect, it } from 'vitest'
import { memoryInfos } from '#core/spec/memory-info.ts'
import { actionStep, answerStep, taskStep, traceOf } from '#core/testing/steps.ts'
import { DEFAULT_COUNTING, HOME } from '#state/index.ts'
import { findCommands } from '../../kit/overlays/match-commands.ts'
import { type CommandState, commandsOf } from './commands.ts'
import { numberCommands } from './number-commands.ts'
import { searchCommands } from './search-command.ts'
import { textCommands } from './text-commands.ts'

const state: CommandState = {
  route: HOME,
  trace: { status: 'idle' },
  library: { status: 'done', value: [] },
  formats: { status: 'done', value: [{ id: 'memoscope', title: 'Memoscope', canWrite: true }] },
  samples: { status: 'running' },
  learn: {
    list: {
      status: 'done',
      value: [
        { id: 'a', kind: 'lesson', title: 'A', summary: 'All of it', minutes: 3, parts: 2 },
        { id: 'd', kind: 'demo', title: 'In short', summary: 'The best of it', minutes: 3, parts: 2 },
        { id: 'c', kind: 'challenge', title: 'Fit', summary: 'To try', minutes: 3, parts: 1 },
      ],
    },
    own: [],
    lesson: { status: 'idle' },
    progress: undefined,
    refused: undefined,
  },
  settings: {
    theme: 'system',
    density: 'compact',
    detailWidth: 400,
    codeWidth: 560,
    testRuns: [],
    moreFigures: false,
    advice: true,
  },
}
const options = { askToDelete: () => undefined }
const withTrace: CommandState = { ...state, route: { ...HOME, traceId: 't', counting: DEFAULT_COUNTING } }
const idsOf = (given: CommandState) => commandsOf(given, options).map((command) => command.id)

describe('commands of the palette', () => {
  it('have an id each', () => {
    const ids = idsOf(withTrace)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('offer formats in the order of the export, with what each contains', () => {
    const listed = (all: readonly { id: string }[]) =>
      all.map(({ id }) => id).filter((id) => /^export-/.test(id))
    const commands = commandsOf(withTrace, options)
    const found = findCommands('export', commands).flatMap(({ matches }) => matches)
    expect(listed(found.map(({ command }) => command))).toEqual(listed(commands))
    expect(commands.find(({ id }) => id === 'export-skeleton')).toMatchObject({
      title: 'Export: Structure only',
      detail: 'lengths and token counts, no text',
    })
  })

  it('begin with what can be done, and end with runs', () => {
    const counts = { stepCount: 1, callCount: 2, warningCount: 0, agents: [], addedAt: 0 }
    const source = { format: 'memoscope', fileName: 'a.json', run: 0, runs: 1, readerVersion: 1 }
    const library = { status: 'done', value: [{ ...counts, id: 'a', title: 'A', source }] } as const
    const groups = findCommands('', commandsOf({ ...withTrace, library }, options)).map(({ title }) => title)
    expect(groups.indexOf('Runs')).toBeGreaterThan(groups.indexOf('Go to'))
  })

  it('say what the open run cost, where it is known', () => {
    const first = (cost?: string) =>
      findCommands('cost', commandsOf({ ...withTrace, cost }, options)).flatMap(({ matches }) => matches)
    expect(first('$24.77').map(({ command }) => command.title)).toContain('Cost of this run: $24.77')
    expect(first().map(({ command }) => command.id)).not.toContain('cost-of-run')
  })

  it('leave out what needs an open trace while there is none', () => {
    expect(idsOf(state)).not.toContain('timeline')
    expect(idsOf(state)).not.toContain('delete')
    expect(idsOf(withTrace)).toEqual(expect.arrayContaining(['timeline', 'delete', 'export-memoscope']))
  })

  it('end with the one that deletes, in the color of danger, and no other is', () => {
    const commands = commandsOf(withTrace, options)
    expect(commands.filter(({ isDanger }) => isDanger).map(({ id }) => id)).toEqual(['delete'])
    expect(idsOf(withTrace).at(-1)).toBe('delete')
  })

  it('offer every lesson, and what belongs to the open one only with it', () => {
    expect(idsOf(state)).toContain('lesson-a')
    expect(idsOf(state)).not.toContain('leave-lesson')
    const inLesson = { ...state, route: { ...HOME, lesson: { id: 'a', part: 1 } } }
    expect(idsOf(inLesson)).toContain('leave-lesson')
  })

  it.each([
    ['money', 'strategies'],
    ['cheaper', 'strategies'],
    ['share', 'export-report'],
    ['dark', 'theme-dark'],
    ['demo', 'lesson-d'],
    ['tour', 'lesson-d'],
    ['challenge fit', 'lesson-c'],
  ])('are found by what people type: %s', (query, id) => {
    const found = findCommands(query, commandsOf(withTrace, options)).flatMap(({ matches }) => matches)
    expect(found.map(({ command }) => command.id)).toContain(id)
    expect(found.every(({ isByInitials }) => !isByInitials)).toBe(true)
  })

  it.each([
    ['cost', 'strategies'],
    ['money', 'strategies'],
    ['best', 'strategies'],
    ['lost', 'strategies'],
    ['claude', 'strategies'],
    ['codex', 'strategies'],
    ['truncate', 'strategies'],
    ['cache', 'insight-misses'],
    ['large', 'insight-heaviest'],
    ['failed', 'insight-errors'],
    ['error', 'insight-errors'],
    ['waste', 'insight-waste'],
    ['compact', 'insight-compactions'],
    ['tokens', 'insight-shares'],
    ['context', 'memory'],
    ['prompt', 'timeline'],
    ['steps', 'timeline'],
    ['diff', 'compare'],
    ['python', 'scratchpad'],
    ['duration', 'scratchpad'],
    ['help', 'learn'],
    ['docs', 'learn'],
    ['export', 'export'],
    ['save', 'export'],
    ['share', 'export'],
    ['redact', 'export'],
    ['secrets', 'export'],
    ['report', 'export-report'],
    ['import', 'open'],
    ['upload', 'open'],
    ['find', 'search'],
    ['undo', 'undo'],
    ['delete', 'delete'],
    ['dark', 'theme-dark'],
    ['theme', 'appearance'],
    ['price', 'pricing'],
    ['limit', 'pricing'],
    ['model', 'pricing'],
    ['backup', 'backup'],
    ['privacy', 'storage'],
    ['keys', 'keys'],
    ['bug', 'diagnostics'],
    ['keep last', 'recommended'],
    ['cheaper', 'recommended'],
    ['save money', 'recommended'],
    ['how to save money?', 'recommended'],
    ['why is it so expensive', 'recommended'],
    ['reduce cost', 'recommended'],
    ['lost facts', 'strategies'],
  ])('lead first to what a stranger means: %s', (query, id) => {
    const commands = commandsOf({ ...withTrace, recommended: { id: 'keep-last' } }, options)
    expect(findCommands(query, commands)[0]?.matches[0]?.command.id).toBe(id)
  })

  it('name the recommended setting with what it saves', () => {
    const [first] = commandsOf({ ...withTrace, recommended: { id: 'keep-last' }, saving: '−52%' }, options)
    expect(first?.title).toMatch(/^Compare Keep .*\(−52%\) with the run$/)
  })

  it('say of a strategy that the run’s agent can’t be told that it is for an agent of your own', () => {
    const built = traceOf([taskStep('Go.')])
    const value = { ...built, source: { ...built.source, format: 'codex' } }
    const trace = { status: 'done', value } as const
    const [first] = commandsOf({ ...withTrace, trace, recommended: { id: 'keep-last' } }, options)
    expect(first?.title).toBe('Compare Keep the last n steps with the run, for an agent of your own')
  })

  it('find the first steps of the run by what they were called with', () => {
    const steps = ['agents.md', 'other.ts', 'docs/AGENTS.md'].map((path) =>
      actionStep({ tool: 'read', args: { path } }),
    )
    const trace = { status: 'done', value: traceOf(steps) } as const
    const found = textCommands({ trace }, 'agents.md').map(({ title }) => title)
    expect(found).toHaveLength(2)
    expect(found[1]).toContain('docs/AGENTS.md')
    expect(textCommands({ trace }, 'ag')).toEqual([])
  })

  it('say how many steps there are where not all are listed, with the way to all of them', () => {
    const steps = Array.from({ length: 7 }, () => actionStep({ tool: 'read', args: { path: 'main.ts' } }))
    const found = textCommands({ trace: { status: 'done', value: traceOf(steps) } }, 'main.ts')
    expect(found.map(({ title }) => title.slice(0, 7))).toEqual([
      ...['Step 0:', 'Step 1:', 'Step 2:', 'Step 3:', 'Step 4:'],
      'Search ',
    ])
    expect(new Set(found.map(({ group }) => group))).toEqual(new Set(['Steps of this run: 5 of 7']))
  })

  it('show the text of a step that was looked for, also where it is far from its start', () => {
    const observation = `${'line of the log, '.repeat(40)}the oven is cheaper than ${'that, '.repeat(40)}`
    const value = traceOf([actionStep({ tool: 'read', args: { path: 'prices.md' }, observation })])
    const [found] = textCommands({ trace: { status: 'done', value } }, 'cheaper')
    expect(found?.title).toMatch(/^Step 0: read …(?:\S+ )*the oven is cheaper than that, .*that,…$/)
  })

  it('say that a tab of Insights needs a run while none is open', () => {
    const detailOf = (given: CommandState) =>
      commandsOf(given, options).find(({ id }) => id === 'insight-errors')?.detail
    expect(detailOf(state)).toBe('select a run first')
    expect(detailOf(withTrace)).toBeUndefined()
  })

  it('open every run but those of lessons, unless they were edited', () => {
    const counts = { stepCount: 1, callCount: 2, warningCount: 0, agents: [], addedAt: 0 }
    const entry = (id: string, fileName: string) => {
      const source = { format: 'memoscope', fileName, run: 0, runs: 1, readerVersion: 1 }
      return { ...counts, id, title: id, source }
    }
    const lesson = 'lesson-baskets.0123abcd.json'
    const value = [entry('a', 'a.json'), entry('b', lesson), { ...entry('c', lesson), isEdited: true }]
    const library = { status: 'done', value } as const
    const ids = idsOf({ ...state, library })
    expect([searchCommands({ library }, 'x')[0]?.title, searchCommands(state, 'x')]).toEqual([
      'Search all runs for “x”',
      [],
    ])
    expect(ids.filter((id) => id.startsWith('trace-'))).toEqual(['trace-a', 'trace-c'])
  })

  it('offer every memory as a column', () => {
    const columns = idsOf(withTrace).filter((id) => id.startsWith('column-'))
    // And the oracle, which is of no list.
    expect(columns).toHaveLength(memoryInfos().length + 1)
  })

  it('begin with what the open view can do, then runs and strategies, what else the run can do, and files', () => {
    const groupsOf = (given: CommandState) => findCommands('', commandsOf(given, options))
    expect(groupsOf(withTrace).map(({ title }) => title)).toEqual([
      'This run',
      'Strategies',
      'Open',
      'Go to',
      'Learn',
      'Token and cost settings',
      'Settings and help',
      'Delete',
    ])
    const strategies = groupsOf(withTrace).find(({ title }) => title === 'Strategies')
    expect(strategies?.matches.map(({ command }) => command.id)).toEqual([
      'write-code',
      'sweep',
      'several-runs',
    ])
    const inStrategies = { ...withTrace, recommended: { id: 'keep-last' } }
    const [first] = groupsOf({ ...inStrategies, route: { ...withTrace.route, view: 'strategies' } })
    expect(first).toMatchObject({ title: 'Recommended' })
    expect(first?.matches.map(({ command }) => command.title)).toEqual([
      'Compare Keep the last n steps with the run',
    ])
  })

  it('lead to a call or step of the run by its number', () => {
    const steps = [taskStep('Go.'), actionStep({ text: 'I look.' }), answerStep('Done.')]
    const trace = { status: 'done', value: traceOf(steps) } as const
    const titles = (query: string) => numberCommands({ ...withTrace, trace }, query).map(({ title }) => title)
    const [, second] = trace.value.steps
    expect(titles('call 2')).toEqual(['Call 2'])
    expect(titles('call 99')).toEqual(['Call 2, the last one of this run'])
    expect(titles(`step ${second?.number}`)).toEqual([`Step ${second?.number}: I look.`])
    expect(titles('go to call 1')).toEqual(['Call 1'])
    expect(titles('Go to step 0')).toEqual(titles('step 0'))
    expect(titles('1')).toHaveLength(2)
    expect([titles('step 99'), titles('keep 2'), titles('call')]).toEqual([[], [], []])
  })

  it('offer what is not chosen already', () => {
    const chosen = { ...withTrace.route, counting: { ...DEFAULT_COUNTING, encoding: 'o200k_base' as const } }
    expect(idsOf({ ...withTrace, route: chosen })).not.toContain('encoding-o200k_base')
    expect(idsOf(withTrace)).toContain('encoding-cl100k_base')
    expect(idsOf(withTrace)).not.toContain('theme-system')
  })
})
