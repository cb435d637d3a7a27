/** What later calls were sent without using it, by kind with its cost and the instructions against it. */
import { moneyFormat } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { stepFinder } from '#core/model/step-places.ts'
import type { Trace } from '#core/model/trace.ts'
import type { Unused } from '#core/waste/waste.ts'
import { WASTE_KINDS } from '#core/waste/waste-words.ts'
import {
  copyText,
  navigate,
  openView,
  useBaseline,
  useSummary,
  useTokenProvenance,
  useWaste,
} from '#state/index.ts'
import { Button, formatExact, formatTenths, Portion, Precision, plural, SafeText } from '../../kit/index.ts'
import { Counted } from './headline/Counted.tsx'
import { Headline } from './headline/Headline.tsx'
import { WholeRun } from './headline/WholeRun.tsx'
import { InsightBody } from './InsightBody.tsx'
import styles from './WasteList.module.css'
import { instructionsPlace } from './waste/told-agent.ts'
import { useSettingSaving } from './waste/use-setting-saving.ts'
import { WasteRow } from './waste/WasteRow.tsx'
import { type WasteGroup, wasteGroups } from './waste/waste-groups.ts'
import { avoidedWords, dollarsOf, namesIn, wasteAmount, wasteSum } from './waste/waste-words.ts'

/** Findings shown until the person asks for more. */
const SHOWN = 3

export function WasteList({ trace }: { readonly trace: Trace }) {
  const { work, latest } = useWaste()
  const input = useBaseline().latest?.totals.cumulative
  const cost = useSummary().latest?.cost?.value
  const provenance = useTokenProvenance()
  const stepOf = stepFinder(trace.steps)
  const names = namesIn(trace)
  const place = instructionsPlace(trace.source.format)
  const money = moneyFormat(latest?.flatMap(({ dollars }) => dollars ?? []) ?? [])
  return (
    <InsightBody
      work={work}
      value={latest}
      isNarrow
      nothing={
        latest?.length === 0
          ? t`As far as the run shows, later calls were only sent what they could still use. To send less, look at the costliest steps, or compare strategies.`
          : undefined
      }
      nothingTitle={t`No waste found`}
      nothingActions={
        <>
          <Button onClick={() => navigate({ insight: 'heaviest' })}>{t`Show the costliest steps`}</Button>
          <Button icon="strategies" onClick={() => openView('strategies')}>{t`Compare strategies`}</Button>
        </>
      }
    >
      {(found) => (
        <>
          <section aria-label={t`Sent again without need`} className={styles.list}>
            <Lead found={found} sum={wasteSum(found, { input, cost })} place={place} />
            {numbered(wasteGroups(found)).map(
              ({ title, remedies, count, amount, share, found: items }, at) => (
                <details key={title} className={styles.group} open={at === 0}>
                  <summary>
                    <span className={styles.kind}>
                      <strong>{title}</strong> <span className={styles.count}>{count}</span>
                    </span>
                    <span className={styles.share}>{t`${formatTenths(share)} of the waste`}</span>
                    <strong className={styles.amount}>{amount}</strong>
                    {remedies.map(({ words, fit }) => (
                      <span key={words} className={styles.advice}>
                        {fit !== '' && (
                          <>
                            <SafeText text={fit} />{' '}
                          </>
                        )}
                        {words}
                      </span>
                    ))}
                  </summary>
                  <ul className={styles.findings}>
                    <Portion items={items} first={SHOWN} moreIn="li">
                      {(finding) => (
                        <WasteRow
                          finding={finding}
                          numberOf={(id) => stepOf(id)?.number}
                          names={names}
                          money={money}
                        />
                      )}
                    </Portion>
                  </ul>
                </details>
              ),
            )}
          </section>
          <Counted>
            <Precision parts={[{ title: t`Tokens`, provenances: [provenance] }]} />
            <p>
              {t`A result counts as used by a call that repeats a name, path, or number from it. Other uses can’t be seen.`}
            </p>
            <p>
              {t`Waste is the tokens of a result, times the calls that were sent it for nothing. Each result counts once. Costliest steps counts whole steps: their text, tool calls, and results.`}{' '}
              {dollarsOf(found) !== undefined &&
                t`Dollars are what calls paid to send it again: mostly for cache reads, more after a cache miss.`}
            </p>
            <ul>
              {WASTE_KINDS.filter(({ kind }) => found.some((one) => one.kind === kind)).map(
                ({ kind, title, help }) => (
                  <li key={kind}>
                    <strong>{title}:</strong> {help}
                  </li>
                ),
              )}
            </ul>
          </Counted>
        </>
      )}
    </InsightBody>
  )
}

/** How much of this waste the recommended setting avoids. */
function WasteAndRun({ found }: { readonly found: readonly Unused[] }) {
  const spec = useSettingSaving()?.spec
  const still = useWaste(spec).latest
  return <WholeRun wordsOf={({ name }) => avoidedWords(name, found, spec && still)} />
}

interface RemedyLine {
  readonly words: string
  /** Which results it is for; empty: all of the group. */
  readonly fit: string
}

/** What to do, each instruction with its number among those that are copied. */
function numbered(
  groups: readonly WasteGroup[],
): readonly (WasteGroup & { readonly remedies: readonly RemedyLine[] })[] {
  let number = 0
  return groups.map((group) => {
    const { advice, fits } = group
    const told = group.instructions.map((one) => {
      number += 1
      return { words: t`${formatExact(number)}. “${one}”`, fit: fits.get(one) ?? '' }
    })
    const own = advice === '' ? [] : [{ words: advice, fit: fits.get(advice) ?? '' }]
    return { ...group, remedies: [...own, ...told] }
  })
}

interface LeadProps {
  readonly found: readonly Unused[]
  readonly sum: string
  /** Where the agent’s instructions are. */
  readonly place: string
}

/** What was wasted, what avoids most of it, and the instructions against it, to be copied at once. */
function Lead({ found, sum, place }: LeadProps) {
  const told = wasteGroups(found).flatMap(({ instructions }) => instructions)
  return (
    <Headline figure={wasteAmount(found)} answer={sum}>
      <WasteAndRun found={found} />
      {told.length > 0 && (
        <p className={styles.told}>
          {told.length === 1
            ? t`To avoid some of it, add this instruction to ${place}:`
            : t`To avoid some of it, add these instructions to ${place}:`}
          <Button
            size="small"
            icon="copy"
            onClick={() =>
              void copyText(told.map((one) => `- ${one}`).join('\n'), t`Copied. Paste it into ${place}.`)
            }
          >
            {t`Copy ${plural(told.length, 'instruction')}`}
          </Button>
        </p>
      )}
    </Headline>
  )
}
