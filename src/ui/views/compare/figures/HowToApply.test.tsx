import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { unwrap } from '#base/result.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { agentSettings } from '#core/sweep/agent-settings.ts'
import { loadExportTargets } from '../../../kit/index.ts'
import { byRole, textOf } from '../../../kit/testing/by-role.ts'
import { type Rendered, render } from '../../../kit/testing/render.ts'
import { HowToApply } from './HowToApply.tsx'

const settings = agentSettings('codex', 200_000)?.settings ?? []
const limit = (tokens: number) => {
  const setting = settings.find(({ id }) => id === `codex-result-limit-${tokens}`)
  if (setting === undefined) throw new Error('Codex has this setting.')
  return setting
}
const [best, cautious] = [limit(1500), limit(3000)]
const ranked = (setting: typeof best, cost: number) => ({ setting, row: { spec: setting.spec, cost } })
const addColumn = vi.hoisted(() => vi.fn())
const inferred = vi.hoisted(() => ({ earlier: undefined as unknown }))
const recommended = vi.hoisted(() => ({ spec: undefined as unknown }))

vi.mock('#state/index.ts', () => ({
  addColumn,
  useTrace: () => ({ source: { format: 'codex' }, steps: [] }),
  useRecommendedSpec: () => recommended.spec,
  useContextWindow: () => 258_400,
  useInferred: () => ({ earlier: inferred.earlier }),
  useAgentSetting: () => ({ best: { ...ranked(best, 17), others: [ranked(cautious, 20)] } }),
}))

let rendered: Rendered | undefined
beforeAll(loadExportTargets)
afterEach(() => rendered?.unmount())

/** A replay that changes the context of one call. */
function changedAt(call: number) {
  return { calls: [{ call, counts: { kept: 1, rewritten: 0, dropped: 1, moved: 0, added: 0 } }] }
}

function shown(spec: unknown, isOnly = true, replay: unknown = changedAt(3)): HTMLElement {
  rendered?.unmount()
  rendered = render(<HowToApply column={{ spec, name: 'its name', replay } as never} isOnly={isOnly} />)
  return rendered.container
}

test('The recommended setting says how it is entered, and has its cautious choice compared', () => {
  const page = shown(best.spec)
  expect(textOf(page)).toContain(
    'How to apply: Add tool_output_token_limit = 1500 at the top of ~/.codex/config.toml',
  )
  expect(page.querySelector('code')?.textContent).toBe('tool_output_token_limit = 1500')
  expect(byRole('button', 'Copy tool_output_token_limit = 1500', page)).toBeDefined()
  byRole('button', /loses less/, page).click()
  expect(addColumn).toHaveBeenCalledWith(expect.objectContaining({ params: cautious.spec.params }))
  const beside = shown(best.spec, false)
  expect(textOf(beside)).toContain('How to apply Add tool_output_token_limit')
  expect(textOf(beside)).not.toContain('loses less')
})

test('Another setting has no cautious choice, and a strategy of frameworks is exported where it is recommended', () => {
  expect(textOf(shown(cautious.spec))).not.toContain('loses less')
  const strategy = unwrap(checkSpec({ id: 'keep-last' }))
  expect(textOf(shown(strategy))).toBe('')
  recommended.spec = strategy
  expect(textOf(shown(strategy))).toContain('short Python function before each model call.')
})

test('A size says that it doesn’t count a conversation that isn’t in the file, which the agent does', () => {
  const size = settings.find((setting) => setting.size !== undefined)
  expect(textOf(shown(size?.spec))).not.toContain('earlier conversation')
  inferred.earlier = { fewest: 75_000, most: 75_000, first: 0, last: 9, peak: 200_000 }
  expect(textOf(shown(size?.spec))).toMatch(/How to apply: .*about 75k tokens of an earlier conversation/)
  expect(textOf(shown(size?.spec, true, changedAt(20)))).not.toContain('75k tokens')
  expect(textOf(shown(best.spec))).not.toContain('earlier conversation')
})
