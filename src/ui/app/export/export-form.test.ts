import { describe, expect, it } from 'vitest'
import { checkSpec } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { settingSpec } from '#core/sweep/agent-settings.ts'
import { DEFAULT_COUNTING, type FormatInfo } from '#state/index.ts'
import { byGroup, exportChoices } from './export-choices.ts'
import { type ExportFields, formOf, memoriesOf } from './export-form.ts'

const FORMATS: readonly FormatInfo[] = [
  { id: 'swe-agent', title: 'SWE-agent', canWrite: false },
  { id: 'openai-chat', title: 'OpenAI chat messages', canWrite: true },
  { id: 'atif', title: 'ATIF', canWrite: true },
  { id: 'memoscope', title: 'Memoscope', canWrite: true },
]
const formats = { status: 'done', value: FORMATS } as const
const FIELDS: ExportFields = {
  keepNames: false,
  provider: 'gemini',
  memory: 0,
  dialect: 'openai',
  withComparison: false,
  withRun: false,
}
const COLUMNS = [{ id: 'keep-last', params: { count: 3 } }, { id: 'no-such-memory' }]

function form(id: string, fields: Partial<ExportFields> = {}) {
  const choice = exportChoices(formats, true).find((candidate) => candidate.id === id)
  if (choice === undefined) throw new Error(`no choice ${id}`)
  const memories = memoriesOf(COLUMNS, { counting: DEFAULT_COUNTING })
  const now = new Date(Date.UTC(2026, 2, 1, 12, 30, 59))
  return formOf({
    choice,
    fields: { ...FIELDS, ...fields },
    memories,
    counting: DEFAULT_COUNTING,
    call: 4,
    now,
  })
}

describe('what can be exported', () => {
  it('begins with our own format, then what most people need; only what can be written is offered', () => {
    const ids = exportChoices(formats, true).map(({ id }) => id)
    expect(ids.slice(0, 2)).toEqual(['trace:memoscope', 'markdown'])
    expect(ids.slice(-2)).toEqual(['trace:openai-chat', 'trace:atif'])
    expect(ids).not.toContain('trace:swe-agent')
  })
  it('is the run alone where there are no calls', () => {
    const groupsOf = (hasCalls: boolean) =>
      byGroup(exportChoices(formats, hasCalls)).map(({ group }) => group)
    expect(groupsOf(false)).toEqual(['The run', 'The run for other tools'])
    expect(groupsOf(true)).toEqual(['The run', 'The comparison', 'One context', 'The run for other tools'])
  })
  it('says of each form what it is for, what it contains, and where it opens', () => {
    const more = { id: 'new-format', title: 'New', canWrite: true }
    const choices = exportChoices({ status: 'done', value: [...FORMATS, more] }, true)
    for (const { help, contains, opensIn } of choices) {
      expect(help).toMatch(/^To /)
      expect(contains).not.toBe('')
      expect(opensIn).not.toBe('')
    }
    const own = choices.filter(({ format }) => format !== undefined && format !== 'new-format')
    expect(own.map(({ contains }) => contains)).not.toContain('What this format can represent.')
  })
  it('does without the formats while they are asked for', () => {
    expect(exportChoices({ status: 'running' }, false).map(({ id }) => id)).toEqual(['markdown', 'skeleton'])
  })
})

describe('the memories of an export', () => {
  it('are the baseline and the columns that can be built, each by its name and its parameters', () => {
    expect(memoriesOf(COLUMNS, { counting: DEFAULT_COUNTING }).map(({ name }) => name)).toEqual([
      'as recorded',
      'Keep the last n steps: keep last 3',
    ])
  })
  it('are called by the setting of the agent that made the run, in the report too', () => {
    const spec = settingSpec('claude-code-compact-200000')
    if (spec === undefined) throw new Error('Claude Code has that setting')
    const memories = memoriesOf([spec], { counting: DEFAULT_COUNTING, format: 'claude-code' })
    expect(memories[1]).toMatchObject({ name: 'Compacting at 200k tokens', isNamed: true })
    const [, elsewhere] = memoriesOf([spec], { counting: DEFAULT_COUNTING, format: 'openai-chat' })
    expect(elsewhere?.name).toContain('Compaction')
  })
  it('have one more where the dialog was opened for a memory that is no column', () => {
    const last = checkSpec({ id: 'keep-last', params: { count: 9 } })
    if (!last.ok) throw new Error(last.error.message)
    expect(memoriesOf(COLUMNS, { counting: DEFAULT_COUNTING, more: last.value })).toHaveLength(3)
    expect(memoriesOf(COLUMNS, { counting: DEFAULT_COUNTING, more: IDENTITY })).toHaveLength(2)
  })
})

describe('the form that the fields amount to', () => {
  it('is a format, a document or a skeleton', () => {
    expect(form('trace:atif')).toEqual({ kind: 'trace', format: 'atif' })
    expect(form('markdown')).toEqual({ kind: 'markdown' })
    expect(form('skeleton')).toEqual({ kind: 'skeleton', keepNames: false })
  })
  it('is a context of the chosen memory in the chosen dialect', () => {
    expect(form('context')).toEqual({
      kind: 'context',
      memory: IDENTITY,
      call: 4,
      counting: DEFAULT_COUNTING,
    })
    const other = form('context', { memory: 1, dialect: 'tinyagent' })
    expect(other).toMatchObject({ label: 'keep last 3', counting: { dialect: { id: 'tinyagent' } } })
  })
  it('is a context as an Anthropic request, whose counting is as it was', () => {
    expect(form('context', { dialect: 'anthropic' })).toMatchObject({
      isAnthropic: true,
      counting: DEFAULT_COUNTING,
    })
  })
  it('is a comparison of the columns, with the minute it was made', () => {
    expect(form('report')).toMatchObject({
      provider: 'gemini',
      madeAt: '2026-03-01 12:30 UTC',
      memories: [{ id: 'keep-last' }],
    })
    expect(form('calls-csv')).toMatchObject({ memories: [{ id: 'keep-last' }] })
  })
})
