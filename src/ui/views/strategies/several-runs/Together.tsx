/** What all settings that are recommended would save and lose together, with a line for each agent. */
import { Fragment } from 'react'
import { allOf } from '#base/locale.ts'
import { t } from '#base/words.ts'
import { isSpread, type LostRange } from '#core/sweep/nearby-sizes.ts'
import { settingTitle } from '#core/sweep/setting-words.ts'
import type { RunsRanking } from '#core/sweep/several-runs.ts'
import { formatExact, plural } from '../../../kit/index.ts'
import answer from '../ranked/Answer.module.css'
import { type ChangedRuns, costsTogether, lostTogether } from './few-runs.ts'
import { hrefOfRow } from './RunLink.tsx'
import type { AgentOverRuns } from './use-agent-over.ts'

/** By agent, where its setting loses another number at sizes near its own. */
export type Ranges = ReadonlyMap<string, LostRange | undefined>

interface TogetherProps {
  /** Those that nothing is recommended for stay as recorded. */
  readonly found: readonly AgentOverRuns[]
  readonly ranges: Ranges
  readonly unit: RunsRanking['unit']
  /** Runs that lost facts themselves. */
  readonly lossBefore?: ReadonlySet<string>
}

export function Together({ found, ranges, unit, lossBefore }: TogetherProps) {
  if (found.every(({ best }) => best === undefined)) return null
  const runs = found.flatMap(runsWith)
  const { words, changeWords, recordedWords } = costsTogether({ runs }, unit)
  const agents = allOf([...new Set(found.map(({ agent }) => agent))])
  const isMore = runs.some(({ id }) => lossBefore?.has(id))
  return (
    <section className={answer.card} aria-label={t`All recommended settings`}>
      <p className={answer.spent}>
        {t`Over ${plural(runs.length, 'run')} of ${agents}, ${recordedWords} as recorded`}
      </p>
      <h2 className={answer.verdict}>
        {t`All recommended settings together: ${words} (${changeWords}), ${lostWords(found, ranges, isMore)}`}
      </h2>
      <dl className={answer.others}>
        {found.map((one) => (
          <Fragment key={one.id}>
            <dt>{one.agent}</dt>
            <dd>
              <OfAgent found={one} range={ranges.get(one.id)} unit={unit} />
            </dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}

interface OfAgentProps extends Pick<TogetherProps, 'unit'> {
  readonly found: AgentOverRuns
  readonly range: LostRange | undefined
}

function OfAgent({ found, range, unit }: OfAgentProps) {
  const { best } = found
  const { words, recordedWords, changeWords } = costsTogether({ runs: runsWith(found) }, unit)
  if (best === undefined) return t`as recorded, ${recordedWords}`
  const lost = lostWords([found], new Map([[found.id, range]]), false)
  return (
    <>
      <a className={answer.name} href={hrefOfRow(best.setting.id)}>
        {settingTitle(best.setting)}
      </a>
      : {t`${words} (${changeWords}) instead of ${recordedWords}, ${lost}`}
    </>
  )
}

function runsWith({ best, ofRuns }: AgentOverRuns): ChangedRuns['runs'] {
  return best?.row.runs ?? ofRuns.map(({ id, baseline }) => ({ id, baseline, figures: baseline }))
}

/** `278–530 more lost facts`. */
function lostWords(found: readonly AgentOverRuns[], ranges: Ranges, isMore: boolean): string {
  let [lost, fewest, most] = [0, 0, 0]
  for (const { id, best } of found) {
    const own = best === undefined ? 0 : lostTogether(best.row)
    const range = ranges.get(id)
    lost += own
    fewest += range?.fewest ?? own
    most += range?.most ?? own
  }
  if (isSpread({ fewest, most })) {
    const range = t`${formatExact(fewest)}–${formatExact(most)}`
    return isMore ? t`${range} more lost facts` : t`${range} lost facts`
  }
  if (lost === 0) return isMore ? t`no more lost facts` : t`no lost facts`
  return isMore ? plural(lost, 'more lost fact') : plural(lost, 'lost fact')
}
