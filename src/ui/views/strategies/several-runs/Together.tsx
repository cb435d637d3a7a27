/** What all settings that are recommended would save and lose together, with a line for each agent. */
import { type ComponentProps, Fragment } from 'react'
import { allOf } from '#base/locale.ts'
import { t } from '#base/words.ts'
import { isForAll } from '#core/sweep/agent-settings-over.ts'
import { lostFactsWords } from '#core/sweep/lost-words.ts'
import { settingTitle } from '#core/sweep/setting-words.ts'
import { type ChangedRuns, lostOver, type RunsRanking, replayableOver } from '#core/sweep/several-runs.ts'
import { formatExact, plural } from '../../../kit/index.ts'
import answer from '../ranked/Answer.module.css'
import { costsTogether, mostSavedWords } from './few-runs.ts'
import { hrefOfRow } from './RunLink.tsx'
import { Provisional } from './RunsCard.tsx'
import type { AgentOverRuns } from './use-agent-over.ts'

interface TogetherProps {
  /** Those that nothing is recommended for stay as recorded. */
  readonly found: readonly AgentOverRuns[]
  readonly unit: RunsRanking['unit']
  /** Settings may change: why, and how far that is. Undefined: they are final. */
  readonly provisional: ComponentProps<typeof Provisional> | undefined
  /** Hostile text. */
  readonly titleOf: (run: string) => string
  /** Runs that lost facts themselves. */
  readonly lossBefore: ReadonlySet<string>
}

export function Together({ found, unit, provisional, titleOf, lossBefore }: TogetherProps) {
  const runs = found.flatMap(runsWith)
  const { words, changeWords, recordedWords } = costsTogether({ runs }, unit)
  const all = found.flatMap((one) => (isForAll(one.best) ? (one.best?.row.runs ?? []) : asRecorded(one)))
  const agents = allOf([...new Set(found.map(({ agent }) => agent))])
  // Numbers of one size, which ranges would replace a moment later, aren’t said.
  const isRanged = found.every((one) => one.isRanged)
  const isMore = runs.some(({ id }) => lossBefore.has(id))
  return (
    <section
      className={answer.card}
      aria-label={provisional === undefined ? t`All recommended settings` : t`Best settings so far`}
    >
      <p className={answer.spent}>
        {runs.length < all.length
          ? t`Over the ${formatExact(runs.length)} of ${plural(all.length, 'run')} of ${agents} that can be replayed: ${recordedWords} of ${costsTogether({ runs: all }, unit).recordedWords} as recorded`
          : t`Over ${plural(runs.length, 'run')} of ${agents}, ${recordedWords} as recorded`}
      </p>
      <h2 className={answer.verdict}>
        {provisional !== undefined
          ? t`Best so far, all settings together: ${words} (${changeWords})`
          : isRanged
            ? t`All recommended settings together: ${words} (${changeWords}), ${lostFactsWords(lostOver({ runs }), isMore)}`
            : t`All recommended settings together: ${words} (${changeWords})`}
      </h2>
      <p className={answer.what}>{mostSavedWords({ runs }, unit, titleOf)}</p>
      <dl className={answer.others}>
        {found.map((one) => (
          <Fragment key={one.id}>
            <dt>{one.agent}</dt>
            <dd>
              <OfAgent found={one} isRanged={isRanged} unit={unit} lossBefore={lossBefore} />
            </dd>
          </Fragment>
        ))}
      </dl>
      {provisional !== undefined && <Provisional {...provisional} />}
    </section>
  )
}

interface OfAgentProps extends Pick<TogetherProps, 'unit' | 'lossBefore'> {
  readonly found: AgentOverRuns
  readonly isRanged: boolean
}

function OfAgent({ found, isRanged, unit, lossBefore }: OfAgentProps) {
  const { best } = found
  const runs = runsWith(found)
  const { words, recordedWords, changeWords } = costsTogether({ runs }, unit)
  if (best === undefined) return t`as recorded, ${recordedWords}`
  if (!isForAll(best)) {
    return t`as recorded, ${recordedWords}: ${settingTitle(best.setting)} isn’t recommended for all runs`
  }
  const isPart = runs.length < best.row.runs.length
  const amount = t`${words} (${changeWords}) instead of ${recordedWords}`
  const said = isPart ? t`${amount} in the ${plural(runs.length, 'run')} that can be replayed` : amount
  const lost = lostFactsWords(
    lostOver({ runs }),
    runs.some(({ id }) => lossBefore.has(id)),
  )
  return (
    <>
      <a className={answer.name} href={hrefOfRow(best.setting.id)}>
        {settingTitle(best.setting)}
      </a>
      : {isRanged ? t`${said}, ${lost}` : said}
    </>
  )
}

/** A setting per run is known only afterward, so that these runs stay as recorded. */
function asRecorded({ ofRuns }: AgentOverRuns): ChangedRuns['runs'] {
  return ofRuns.map(({ id, baseline }) => ({ id, baseline, figures: baseline }))
}

/** Without runs that the setting can’t be replayed in. */
function runsWith(one: AgentOverRuns): ChangedRuns['runs'] {
  return one.best === undefined || !isForAll(one.best) ? asRecorded(one) : replayableOver(one.best.row).runs
}
