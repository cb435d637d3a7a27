/**
 * Beside the steps while a run is played: how large the context is, what became of the steps, and the
 * memory's compartments.
 */
import { t } from '#base/words.ts'
import type { Room } from '#core/memory/memory.ts'
import { callName, callNumber } from '#core/model/call-names.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { type LedgersAt, retryFailed, useBaseline, useOpenMemory, useTokenProvenance } from '#state/index.ts'
import {
  Amount,
  Button,
  countWords,
  Delta,
  formatExact,
  LedgerMark,
  MARK_WORDS,
  ProblemNote,
  plural,
  SafeText,
  unitWord,
} from '../../kit/index.ts'
import styles from './PlayPanel.module.css'
import { ledgerCounts, type PlayPart, playParts } from './play-parts.ts'
import type { PlayedMemory } from './use-played.ts'

interface PlayPanelProps {
  readonly memory: PlayedMemory
  readonly ledger: LedgersAt
}

export function PlayPanel({ memory, ledger }: PlayPanelProps) {
  const { view, problem } = useOpenMemory(memory.spec, undefined)
  const baseline = useBaseline().latest
  const peak = baseline?.totals.peak ?? 0
  return (
    <section className={styles.panel} aria-label="Strategy playback">
      <h2 className={styles.title}>
        <SafeText text={memory.title} />
        {view !== undefined && (
          <span className={styles.at}> at call {formatExact(callNumber(view.call))}</span>
        )}
      </h2>
      {problem !== undefined && (
        <ProblemNote
          problem={problem}
          actions={
            <Button size="small" onClick={retryFailed}>
              Try again
            </Button>
          }
        />
      )}
      {view?.problem !== undefined && <ProblemNote tone="warning" problem={view.problem} />}
      {view !== undefined && (
        <Size
          tokens={view.tokens}
          recorded={memory.spec === IDENTITY ? undefined : baseline?.calls[view.call]?.tokens}
          peak={peak}
        />
      )}
      {memory.spec !== IDENTITY && <Counts ledger={ledger} memory={memory} />}
      {view !== undefined && (
        <ul className={styles.parts} aria-label="Compartments">
          {playParts(view).map((part) => (
            <Part key={part.id} part={part} peak={peak} />
          ))}
        </ul>
      )}
      {view !== undefined && (
        <p className={styles.quiet}>
          {view.before === undefined ? t`First call.` : t`+ and − since ${callName(view.before)}.`} Bars are
          relative to the largest context of the run.
        </p>
      )}
    </section>
  )
}

interface SizeProps {
  readonly tokens: number
  /** As recorded at the same call; undefined: this is as recorded. */
  readonly recorded: number | undefined
  readonly peak: number
}

function Size({ tokens, recorded, peak }: SizeProps) {
  const provenance = useTokenProvenance()
  return (
    <div className={styles.size}>
      <p className={styles.line}>
        <span>Context</span>
        <span className={styles.figures}>
          {recorded !== undefined && recorded > 0 && (
            <Delta value={tokens} baseline={recorded} unit="tokens" />
          )}
          <Amount value={tokens} unit="tokens" {...countWords(provenance, tokens)} />
        </span>
      </p>
      <Level value={tokens} of={peak} isContext />
    </div>
  )
}

function Counts({ ledger, memory }: PlayPanelProps) {
  const view = ledger.views[0]
  if (view === undefined) return null
  return (
    <fieldset className={styles.counts}>
      <legend className="visually-hidden">What {memory.title} does with the steps</legend>
      {ledgerCounts(view).map(({ state, count }) => (
        <span key={state} className={styles.count} data-none={count === 0}>
          <LedgerMark state={state} title={t`Steps ${MARK_WORDS[state]} at this call`} />
          <span className="tabular">{formatExact(count)}</span> {MARK_WORDS[state]}
        </span>
      ))}
    </fieldset>
  )
}

function Part({ part, peak }: { readonly part: PlayPart; readonly peak: number }) {
  const provenance = useTokenProvenance()
  const { title, heading, about, steps, tokens, room, came, left } = part
  return (
    <>
      {heading !== undefined && (
        <li className={styles.heading}>
          <SafeText text={heading} />
        </li>
      )}
      <li className={styles.part} title={about}>
        <p className={styles.line}>
          <span className={styles.name}>
            <SafeText text={title} />
          </span>
          {steps > 0 && (
            <Amount value={tokens} unit="tokens" provenance={provenance} compact inRow isMarkHidden />
          )}
        </p>
        <Level value={tokens} of={peak} />
        <p className={styles.quiet}>
          <span>{room === undefined ? plural(steps, 'step') : roomWords(room)}</span>
          <Change sign="+" count={came} word={t`added`} />
          <Change sign="−" count={left} word={t`dropped`} />
        </p>
      </li>
    </>
  )
}

function roomWords({ used, limit, unit }: Room): string {
  return t`${formatExact(used)} of ${formatExact(limit)} ${unitWord(unit)}`
}

interface ChangeProps {
  readonly sign: '+' | '−'
  readonly count: number
  readonly word: string
}

function Change({ sign, count, word }: ChangeProps) {
  if (count === 0) return null
  return (
    <span className={styles.change} data-sign={sign}>
      <span aria-hidden="true">
        {sign}
        {formatExact(count)}
      </span>
      <span className="visually-hidden">
        {formatExact(count)} {word}
      </span>
    </span>
  )
}

interface LevelProps {
  readonly value: number
  readonly of: number
  readonly isContext?: boolean
}

/** A bar whose number is next to it. */
function Level({ value, of, isContext = false }: LevelProps) {
  const share = of > 0 ? Math.min(1, value / of) : 0
  return (
    <span className={styles.track} data-context={isContext} aria-hidden="true">
      <span className={styles.fill} style={{ inlineSize: `${share * 100}%` }} />
    </span>
  )
}
