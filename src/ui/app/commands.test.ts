import { describe, expect, it } from 'vitest'
import { memoryInfos } from '#core/memories/spec.ts'
import { DEFAULT_LENS, HOME } from '#state/index.ts'
import { type CommandState, commandsOf } from './commands.ts'

const state: CommandState = {
  route: HOME,
  trace: { status: 'idle' },
  library: { status: 'done', value: [] },
  formats: { status: 'done', value: [{ id: 'memoscope', title: 'Memoscope', canWrite: true }] },
  samples: { status: 'running' },
  settings: {
    theme: 'system',
    density: 'compact',
    detailWidth: 400,
    codeWidth: 560,
    moreFigures: false,
    advice: true,
  },
}
const options = { askToDelete: () => undefined }
const withTrace: CommandState = { ...state, route: { ...HOME, traceId: 't', lens: DEFAULT_LENS } }
const idsOf = (given: CommandState) => commandsOf(given, options).map((command) => command.id)

describe('commands of the palette', () => {
  it('have an id each', () => {
    const ids = idsOf(withTrace)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('leave out what needs an open trace while there is none', () => {
    expect(idsOf(state)).not.toContain('timeline')
    expect(idsOf(state)).not.toContain('delete')
    expect(idsOf(withTrace)).toEqual(expect.arrayContaining(['timeline', 'delete', 'export-memoscope']))
  })

  it('offer every memory as a column', () => {
    const columns = idsOf(withTrace).filter((id) => id.startsWith('column-'))
    expect(columns).toHaveLength(memoryInfos().length)
  })

  it('offer what is not chosen already', () => {
    expect(idsOf(withTrace)).not.toContain('encoding-o200k_base')
    expect(idsOf(withTrace)).toContain('encoding-cl100k_base')
    expect(idsOf(withTrace)).not.toContain('theme-system')
  })
})
