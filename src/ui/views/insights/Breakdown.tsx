/** What filled the contexts of the run and what that cost: tools and all else, then the kinds of token. */
import { useMemo } from 'react'
import { t } from '#base/words.ts'
import type { Trace } from '#core/model/trace.ts'
import type { Dollars } from '#core/model/units.ts'
import { totalTokens } from '#core/tokens/measure.ts'
import { useRoute, useTokenProvenance } from '#state/index.ts'
import { Precision } from '../../kit/index.ts'
import { levelOf } from './breakdown-levels.ts'
import { CostByKind } from './CostByKind.tsx'
import { Counted } from './headline/Counted.tsx'
import { Headline } from './headline/Headline.tsx'
import { WholeRun } from './headline/WholeRun.tsx'
import { InsightBody } from './InsightBody.tsx'
import { leadWords } from './lead-words.ts'
import type { Level } from './level.ts'
import { RunBreakdown } from './RunBreakdown.tsx'
import { type Shares, useLevelInput, useShares } from './use-level-input.ts'
import { useRunCosts } from './use-run-costs.ts'

export function Breakdown({ trace }: { readonly trace: Trace }) {
  const { work, shares } = useShares()
  const provenance = useTokenProvenance()
  return (
    <InsightBody work={work} value={shares} nothing={nothingWords(trace, shares)} isNarrow>
      {(known) => (
        <>
          <Levels trace={trace} shares={known} />
          <CostByKind trace={trace} />
          <Counted>
            <Precision parts={[{ title: t`Tokens`, provenances: [provenance] }]} />
            <p>
              {t`All but the output is input: each step counts once per call it was sent in, at what that call paid for new or for cached tokens. Reasoning isn’t resent.`}
            </p>
            <p>
              {t`What isn’t in the file is the recorded size of a prompt minus everything in the file that was sent. The least of it in any call is taken for the system prompt and tools; what other calls have beyond that is other content, and the error of our count.`}
            </p>
          </Counted>
        </>
      )}
    </InsightBody>
  )
}

interface LevelsProps {
  readonly trace: Trace
  readonly shares: Shares
}

function Levels({ trace, shares }: LevelsProps) {
  const { within } = useRoute()
  const whole = useRunCosts()?.whole
  const input = useLevelInput(trace, shares)
  const run = useMemo(() => levelOf(input, []), [input])
  const level = useMemo(() => levelOf(input, within), [input, within])
  return (
    <>
      <Lead run={run} whole={whole} />
      <RunBreakdown level={level} run={run} />
    </>
  )
}

interface LeadProps {
  /** Its first level. */
  readonly run: Level
  /** What the run cost; undefined: not known. */
  readonly whole: Dollars | undefined
}

/** What filled the context most, with what would have made the run cheaper. */
function Lead({ run, whole }: LeadProps) {
  const lead = leadWords(run, whole)
  if (lead === undefined) return null
  return (
    <Headline figure={lead}>
      <WholeRun />
    </Headline>
  )
}

/** Why the run has nothing to break down; undefined: it has something, or that is not known yet. */
function nothingWords({ calls }: Trace, shares: Shares | undefined): string | undefined {
  if (calls.length === 0) return t`This run has no model calls.`
  return shares !== undefined && totalTokens(shares.totals) === 0
    ? t`No step of this run was sent to a model.`
    : undefined
}
