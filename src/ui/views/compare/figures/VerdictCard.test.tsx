import { afterEach, expect, test, vi } from 'vitest'
import { given } from '#base/given.ts'
import { NO_COST } from '#core/cost/price-usage.ts'
import type { CostTotals } from '#core/replay/cost-meter.ts'
import type { DroppedInstructions } from '#core/replay/dropped-instructions.ts'
import type { CallFigures } from '#core/replay/replay.ts'
import { type CheckedSpec, IDENTITY } from '#core/spec/spec-data.ts'
import { type Rendered, render } from '../../../kit/testing/render.ts'
import type { VerdictCardProps } from './card-props.ts'
import { VerdictCard } from './VerdictCard.tsx'

vi.mock('#state/index.ts', () => ({
  moveCursor: vi.fn(),
  useTrace: () => undefined,
}))

let rendered: Rendered | undefined
afterEach(() => rendered?.unmount())

const REFUSED = {
  provider: 'Anthropic',
  calls: 65,
  reason: 'The first message must be from the user.',
  first: 4,
}

function card(
  refusal: typeof REFUSED | undefined,
  calls: readonly CallFigures[] = [],
  dropped?: DroppedInstructions,
  more: { readonly spec?: CheckedSpec; readonly costs?: CostTotals } = {},
): HTMLElement {
  const column: VerdictCardProps['column'] = {
    id: 'one',
    index: 0,
    spec: more.spec ?? IDENTITY,
    name: 'last 3 messages',
    ruleName: 'last 3 messages',
    title: 'Last messages (test)',
    label: 'Last messages (test): last 3 messages',
    isNamed: false,
    pins: [],
    facts: [],
    isBound: false,
    pinRefusal: undefined,
    unpinned: undefined,
    replay: {
      calls,
      totals: { calls: 69, peak: 10, cumulative: 100, ...given({ costs: more.costs }) },
      tokensInfo: [],
      inputInfo: { provenance: 'estimated' },
      outputInfo: { source: 'estimate' },
    },
    figures: undefined,
    ledger: undefined,
    isStale: false,
    failure: undefined,
    canRetry: false,
    codeId: undefined,
  }
  rendered?.unmount()
  rendered = render(
    <ul>
      <VerdictCard
        column={column}
        told={{
          name: column.name,
          verdict: { cost: 'cheaper', costShare: -0.7, tokenShare: -0.8, dollars: 3, baseDollars: 10 },
          calls: 69,
          ...given({ dropped }),
        }}
        markdownOf={() => 'A run'}
        losses={{
          lossOf: () => undefined,
          rereadsOf: () => undefined,
          boundOf: () => undefined,
          isUpperBound: () => false,
          isMore: false,
          refusalOf: () => refusal,
          isChecked: () => true,
          askForBounds: undefined,
          stopBounds: () => undefined,
          boundProgress: undefined,
          isSkeleton: false,
          isRefused: true,
        }}
        notes={[]}
        isOnStrip={false}
        onShowOnStrip={() => undefined}
      />
    </ul>,
  )
  return rendered.container
}

test('a strategy that a provider refuses at 65 of 69 calls says so and why, and is not colored as a saving', () => {
  const refused = card(REFUSED)
  expect(refused.textContent).toContain('Refused by Anthropic at 65 of 69')
  expect(refused.textContent).toContain('The first message must be from the user.')
  expect(refused.querySelector('[data-cost]')).toBeNull()
})

test('a strategy that drops the task or user messages says so with a warning, whatever its cost', () => {
  const dropping = card(undefined, [], { system: 0, tasks: 1, messages: 4, summarized: 0 })
  expect(dropping.textContent).toContain('It drops the task and 4\u00a0user messages.')
  expect(dropping.querySelector('[data-cost="cheaper"]')?.getAttribute('data-drops')).toBe('true')
  expect(card(undefined).querySelector('[data-drops="true"]')).toBeNull()
})

test('a strategy that is accepted has the color of its cost', () => {
  const accepted = card(undefined)
  expect(accepted.textContent).not.toContain('Refused')
  expect(accepted.querySelector('[data-cost="cheaper"]')).not.toBeNull()
})

test('a saving is not colored as one where the range of its cost reaches above the recorded cost', () => {
  const upTo = (high: number) => {
    const info = { source: 'estimate' as const, low: 2, high }
    return card(undefined, [], undefined, { costs: { cost: NO_COST, breaks: 0, failedCalls: 0, info } })
  }
  const unsure = upTo(10.9)
  expect(unsure.querySelector('[data-cost]')).toBeNull()
  expect(unsure.textContent).toContain('may cost up to 9% more')
  expect(upTo(9).querySelector('[data-cost="cheaper"]')).not.toBeNull()
})

test('a strategy that leaves every prompt alone says that it has no effect, unless it could not work', () => {
  const call = (dropped: number, more: Partial<CallFigures> = {}): CallFigures => {
    const counts = { kept: 1, rewritten: 0, dropped, moved: 0, added: 0 }
    return { call: 0, tokens: 10, byCategory: [], steps: 1, counts, changed: [], stablePrefix: 0, ...more }
  }
  expect(card(undefined, [call(0)]).textContent).toContain('No effect')
  expect(card(undefined, [call(0), call(2)]).textContent).not.toContain('No effect')
  const problem = { code: 'no-summary', message: 'No summary.' }
  expect(card(undefined, [call(0, { problem })]).textContent).not.toContain('No effect')
})
