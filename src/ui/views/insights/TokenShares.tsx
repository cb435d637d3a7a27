/** Where the tokens go, by category and step: over the whole run, or in the context of the cursor's call. */
import { useMemo, useState } from 'react'
import { t } from '#base/words.ts'
import { inferredParts } from '#core/account/inferred-parts.ts'
import type { BreakdownGroup } from '#core/breakdown/breakdown.ts'
import { callName } from '#core/model/call-names.ts'
import type { Trace } from '#core/model/trace.ts'
import type { Dollars } from '#core/model/units.ts'
import { leanSpec } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { CATEGORIES, type TokensByCategory, totalTokens } from '#core/tokens/measure.ts'
import {
  openInCompare,
  openView,
  useBaseline,
  useContextAt,
  useCursor,
  useInferred,
  useInsights,
  useRoute,
  useStepLookup,
  useSummary,
  useTokenProvenance,
} from '#state/index.ts'
import { CategoryBars, type PlacedPart, Treemap } from '../../charts/index.ts'
import { Amount, Button, formatCompact, formatExact, formatShare, Segmented } from '../../kit/index.ts'
import { CostByKind } from './CostByKind.tsx'
import { Headline } from './headline/Headline.tsx'
import { InsightBody } from './InsightBody.tsx'
import { besideToolsWords, largestToolWords } from './largest-tool.ts'
import { RunBreakdown } from './RunBreakdown.tsx'
import { inferredCost } from './rest-of-run.ts'
import { shareGroups, type WeighedStep } from './share-groups.ts'
import { openStep } from './steps/StepLink.tsx'
import styles from './TokenShares.module.css'
import { useRunCosts } from './use-run-costs.ts'
import { useSettingSaving } from './waste/use-setting-saving.ts'
import { withBold } from './waste/with-bold.tsx'

type Whole = 'run' | 'call'
type Look = 'areas' | 'bars'

export function TokenShares({ trace }: { readonly trace: Trace }) {
  const [whole, setWhole] = useState<Whole>('run')
  const [look, setLook] = useState<Look>('areas')
  const cursor = useCursor()
  const { step: selected } = useRoute()
  const { work, shares } = useShares(whole)
  const provenance = useTokenProvenance()
  const { title: inferred } = useInferred()
  const costs = useRunCosts()
  const output = useOutput(costs?.output)
  const everyCall = useEveryCall(trace)
  const isRun = whole === 'run'
  const what = isRun ? t`of the run` : t`of ${callName(cursor ?? 0)}`
  return (
    <InsightBody work={work} value={shares} nothing={nothingWords(cursor, isRun ? shares : undefined)}>
      {({ totals, steps, groups }) => (
        <>
          {isRun && <LargestTool groups={groups} whole={costs?.whole} />}
          {isRun && <CostByKind trace={trace} />}
          <div className={styles.bar}>
            <Segmented<Whole>
              label="Tokens of"
              size="small"
              value={whole}
              onChange={setWhole}
              options={[
                { value: 'run', title: t`The run` },
                { value: 'call', title: cursor === undefined ? t`This call` : t`At ${callName(cursor)}` },
              ]}
            />
            <Segmented<Look>
              label="Show as"
              size="small"
              value={look}
              onChange={setLook}
              options={[
                { value: 'areas', title: isRun ? t`By tool` : t`By step` },
                { value: 'bars', title: t`By category` },
              ]}
            />
            <span className={styles.total}>
              <Amount
                value={totalTokens(totals)}
                unit={isRun ? 'input tokens' : 'tokens'}
                provenance={provenance}
                note={isRun ? t`Contexts of all calls, added up.` : t`The context of this call.`}
              />
            </span>
          </div>
          {look === 'bars' ? (
            <CategoryBars label={t`Tokens ${what} by category`} byCategory={totals} inferred={inferred} />
          ) : isRun ? (
            <RunBreakdown trace={trace} groups={groups} totals={totals} paid={costs?.input} output={output} />
          ) : (
            <Areas
              label={t`Tokens ${what} by category and step`}
              totals={totals}
              steps={steps}
              selected={selected}
            />
          )}
          {isRun ? (
            <RunNotes
              groups={groups}
              whole={costs?.whole}
              inferred={inferredCost({ groups, totals, inferred, paid: costs?.input })}
              everyCall={everyCall}
              isByCategory={look === 'bars'}
            />
          ) : (
            <p className={styles.note}>{t`What the model was sent at this call. Reasoning isn’t resent.`}</p>
          )}
        </>
      )}
    </InsightBody>
  )
}

/** How much of what isn’t in the file is in every call, as the system prompt and the tools are. */
function useEveryCall(trace: Trace): number {
  const calls = useBaseline().latest?.calls
  return useMemo(() => {
    const parts = inferredParts(trace, calls ?? [])
    const all = parts.reduce((sum, { overRun }) => sum + overRun, 0)
    const every = parts.find(({ kind }) => kind === 'every')?.overRun ?? 0
    return all === 0 ? 1 : every / all
  }, [trace, calls])
}

/** What the model wrote, where its cost is known. */
function useOutput(dollars: Dollars | undefined) {
  const tokens = useSummary().latest?.output?.value
  return useMemo(
    () => (dollars === undefined || tokens === undefined ? undefined : { tokens, dollars }),
    [dollars, tokens],
  )
}

interface LargestToolProps {
  readonly groups: readonly BreakdownGroup[]
  /** What the run cost; undefined: not known. */
  readonly whole: Dollars | undefined
}

/** The part of the cost that a person can make smaller first of all, with how. */
function LargestTool({ groups, whole }: LargestToolProps) {
  const setting = useSettingSaving()
  const words = largestToolWords(groups, whole)
  if (words === undefined) return null
  return (
    <Headline answer={words}>
      <p>
        {setting === undefined
          ? t`Strategies shows what would have cut this part, and what that would have saved.`
          : withBold(t`In ${setting.agent}: ${setting.words}`)}
      </p>
      <div className={styles.next}>
        {setting === undefined ? (
          <Button size="small" icon="strategies" onClick={() => openView('strategies')}>
            {t`Show the strategies`}
          </Button>
        ) : (
          <Button size="small" icon="compare" onClick={() => openInCompare([leanSpec(setting.saving.spec)])}>
            {t`Compare with the recorded run`}
          </Button>
        )}
      </div>
    </Headline>
  )
}

interface RunNotesProps extends LargestToolProps {
  /** What isn’t in the file; undefined: not known, or nothing. */
  readonly inferred: Dollars | undefined
  readonly everyCall: number
  readonly isByCategory: boolean
}

/** What else could be made smaller, and how the parts are counted: after the parts themselves. */
function RunNotes({ groups, whole, inferred, everyCall, isByCategory }: RunNotesProps) {
  const unit =
    whole === undefined
      ? t`Percentages are of the run’s input tokens.`
      : t`Percentages are of the run’s input tokens, those of By tool are of its cost.`
  return [
    ...besideToolsWords(groups, { whole, inferred, everyCall }),
    ...(isByCategory ? [unit] : []),
    t`All but the output is input: each step counts once per call it was sent in, at what that call paid for new or for cached tokens. Reasoning isn’t resent.`,
  ].map((sentence) => (
    <p key={sentence} className={styles.note}>
      {sentence}
    </p>
  ))
}

/** Why the run has nothing to break down; undefined: it has something, or that is not known yet. */
function nothingWords(cursor: number | undefined, ofRun: Shares | undefined): string | undefined {
  if (cursor === undefined) return t`This run has no model calls.`
  return ofRun !== undefined && totalTokens(ofRun.totals) === 0
    ? t`No step of this run was sent to a model.`
    : undefined
}

interface AreasProps extends Omit<Shares, 'groups'> {
  readonly label: string
  readonly selected: string | undefined
}

function Areas({ label, totals, steps, selected }: AreasProps) {
  const { title: inferred } = useInferred()
  const groups = useMemo(() => shareGroups(totals, steps, inferred), [totals, steps, inferred])
  const all = Math.max(1, totalTokens(totals))
  const wordsOf = ({ group, label: what, size }: PlacedPart) =>
    t`${group.title}, ${formatExact(size)} tokens, ${formatShare(size / all)}, ${what}`
  return (
    <Treemap
      label={label}
      groups={groups}
      selected={selected}
      onOpen={openStep}
      amountOf={formatCompact}
      wordsOf={wordsOf}
    />
  )
}

interface Shares {
  readonly totals: TokensByCategory
  /** Of one call; of the run there are groups instead. */
  readonly steps: readonly WeighedStep[]
  readonly groups: readonly BreakdownGroup[]
}

/** Both come under the counting settings' baseline; what is there is shown on while the cursor moves. */
function useShares(whole: Whole) {
  const baseline = useBaseline()
  const insights = useInsights()
  const cursor = useCursor()
  const context = useContextAt(IDENTITY, whole === 'call' ? cursor : undefined)
  const lookup = useStepLookup()
  const replay = baseline.latest
  const groups = insights.latest?.breakdown
  const view = context.latest
  const shares = useMemo((): Shares | undefined => {
    if (replay === undefined) return undefined
    if (whole === 'call') {
      if (view === undefined) return undefined
      const steps = view.context.flatMap((reference, place): readonly WeighedStep[] => {
        const step = lookup(reference)
        const isInLog = typeof reference === 'string'
        return step === undefined ? [] : [{ step, tokens: view.tokens[place] ?? [], isInLog }]
      })
      return { totals: view.prompt.byCategory, steps, groups: [] }
    }
    if (groups === undefined) return undefined
    const counted = replay.calls.filter(({ isRefused }) => isRefused !== true)
    return { totals: summed(counted.map(({ byCategory }) => byCategory)), steps: [], groups }
  }, [replay, whole, view, groups, lookup])
  const works = [baseline.work, whole === 'call' ? context.work : insights.work]
  return { work: works.find(({ status }) => status === 'failed') ?? baseline.work, shares }
}

function summed(list: readonly TokensByCategory[]): TokensByCategory {
  const sums = CATEGORIES.map(() => 0)
  for (const tokens of list) {
    for (const [index, count] of tokens.entries()) sums[index] = (sums[index] ?? 0) + count
  }
  return sums
}
