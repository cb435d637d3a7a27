/** The selected strategy in detail: what it saves, why, what it loses, and what to do with it next. */
import { useMemo, useState } from 'react'
import { t } from '#base/words.ts'
import { isUnreplayable, UNREPLAYABLE } from '#core/earlier/unreplayable.ts'
import { callName } from '#core/model/call-names.ts'
import { cutWords } from '#core/rereads/cut-results.ts'
import { describeSpec } from '#core/spec/describe-spec.ts'
import { leanSpec } from '#core/spec/spec.ts'
import { type CheckedSpec, IDENTITY } from '#core/spec/spec-data.ts'
import { agentOf } from '#core/sweep/agent-settings.ts'
import { instructionWords, summariesOf } from '#core/sweep/instruction-words.ts'
import type { OwnCompaction } from '#core/sweep/own-compaction.ts'
import type { Ranking } from '#core/sweep/ranking.ts'
import { costOfCall } from '#core/sweep/sweep.ts'
import {
  openInCompare,
  openSweep,
  removeTuned,
  useContextWindow,
  useInferred,
  useReplays,
  useTrace,
} from '#state/index.ts'
import { Button, ExportAsCode, Icon, plural, useExporting, useIsPhone } from '../../kit/index.ts'
import { marked, markedParts } from './AnswerSentences.tsx'
import { causeOf } from './cause.ts'
import { DroppedMessages } from './DroppedMessages.tsx'
import { FigurePairs } from './FigurePairs.tsx'
import { LostFacts } from './LostFacts.tsx'
import { OwnCompactionCard } from './OwnCompactionCard.tsx'
import { RereadLine } from './RereadLine.tsx'
import { EarlierSize } from './ranked/EarlierSize.tsx'
import { nearestExportable } from './ranked/nearest-exportable.ts'
import type { RankedStrategy } from './ranked/ranked-strategy.ts'
import styles from './SelectionCard.module.css'
import { SeveralCard } from './SeveralCard.tsx'
import { TunePanel, tunableParams } from './TunePanel.tsx'
import type { TuningDoor } from './use-tuning.ts'

interface SelectionCardProps {
  readonly shown: readonly RankedStrategy[]
  /** All that are ranked. */
  readonly rows: readonly RankedStrategy[]
  /** Shown where no strategy is; undefined: it is not selected, or there is none. */
  readonly compaction: OwnCompaction | undefined
  readonly ranking: Ranking
  readonly door: TuningDoor
  /** It is the recommended one, whose figures and use are said above. */
  readonly isAnswer: boolean
  /** Another object each time that the list of lost facts is asked for. */
  readonly sought?: object | undefined
  readonly onShowCall: (call: number) => void
  readonly onPick: (id: string) => void
}

export function SelectionCard({ shown, compaction, ...rest }: SelectionCardProps) {
  const [row, ...others] = shown
  const { earlier } = useInferred()
  if (others.length > 0) return <SeveralCard shown={shown} ranking={rest.ranking} />
  if (row !== undefined && isUnreplayable(row.spec, row.figures, earlier)) return <Unreplayable row={row} />
  if (row !== undefined) return <Card key={row.id} row={row} {...rest} />
  if (compaction !== undefined) return <OwnCompactionCard found={compaction} {...rest} />
  return <Hint />
}

/** Nothing is known of what it would have saved or lost. */
function Unreplayable({ row: { title, description } }: Pick<CardProps, 'row'>) {
  return (
    <section className={styles.card} aria-label={t`Selected strategy: ${title}`}>
      <div>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.description}>{description}</p>
      </div>
      <p className={styles.cause}>{UNREPLAYABLE}.</p>
    </section>
  )
}

function Hint() {
  const isPhone = useIsPhone()
  return (
    <p className={styles.hint}>
      Select a strategy to see what it saves and loses.{' '}
      {!isPhone && t`Select several with Shift, or drag across the chart.`}
    </p>
  )
}

interface CardProps extends Omit<SelectionCardProps, 'shown' | 'compaction'> {
  readonly row: RankedStrategy
}

function Card({ row, rows, ranking, door, isAnswer, sought, onShowCall, onPick }: CardProps) {
  const { title, description, id, isTuned, setting } = row
  const trace = useTrace()
  const window = useContextWindow()
  const traceId = trace?.id ?? ''
  const [isExporting, setExporting] = useState(false)
  const [isTuning, setTuning] = useState(door.tuning !== undefined)
  const { tuning } = door
  const spec = tuning?.spec ?? row.spec
  const lean = leanSpec(spec)
  const isNew = !isAnswer || tuning !== undefined
  const exporting = useExporting(spec, trace)
  // What is drawn goes with what was replayed; the sliders may be ahead of it.
  const seen =
    tuning?.figures === undefined ? row : { ...row, spec: tuning.replayed, figures: tuning.figures }
  return (
    <section className={styles.card} aria-label={t`Selected strategy: ${title}`}>
      <div>
        <h2 className={styles.title}>{title}</h2>
        {setting === undefined && <p className={styles.summary}>{describeSpec(spec)}</p>}
        <p className={styles.description}>{description}</p>
      </div>
      {isTuning && (
        <TunePanel
          spec={spec}
          isChanged={tuning !== undefined}
          onChange={(name, value) => door.set(row, name, value)}
          onReset={door.reset}
          onAdd={door.add}
          onShowAll={() => openSweep(lean)}
        />
      )}
      {isNew && (
        <>
          <FigurePairs
            unit={ranking.unit}
            before={{ name: t`As recorded`, figures: ranking.baseline }}
            after={{ name: tuning === undefined ? t`Strategy` : t`Tuned`, figures: seen.figures }}
            isStale={tuning?.isStale}
          />
          <InstructionLine figures={seen.figures} agent={setting && agentOf(trace?.source.format)?.name} />
          <DroppedMessages {...seen} />
          {seen.figures.cut !== undefined && (
            <p className={styles.cause}>{cutWords(seen.figures.cut, { unit: ranking.unit })}</p>
          )}
        </>
      )}
      <CauseLine row={seen} onShowCall={onShowCall} />
      <div className={styles.actions}>
        <Button icon="compare" onClick={() => openInCompare([lean])}>
          Compare in detail
        </Button>
        {tunableParams(spec).length > 0 && (
          <Button pressed={isTuning} onClick={() => setTuning(!isTuning)}>
            Vary
          </Button>
        )}
        {exporting?.target !== undefined && setting === undefined && (
          <Button onClick={() => setExporting(true)}>Export as code</Button>
        )}
        {isTuned && (
          <Button variant="quiet" onClick={() => removeTuned(traceId, id)}>
            Remove from the ranking
          </Button>
        )}
      </div>
      {setting !== undefined && isNew && (
        <p className={styles.cause}>
          {markedParts(setting.howTo(marked, window, trace))}
          <EarlierSize row={seen} />
        </p>
      )}
      {exporting !== undefined && exporting.target === undefined && setting === undefined && (
        <ExportInstead row={seen} rows={rows} ranking={ranking} onPick={onPick} {...exporting} />
      )}
      <RereadLine spec={seen.spec} each={costOfReread(seen, ranking.unit)} />
      <LostFacts row={seen} sought={sought} onShowCall={onShowCall} />
      {isExporting && (
        <ExportAsCode column={{ spec, name: title }} trace={trace} onClose={() => setExporting(false)} />
      )}
    </section>
  )
}

/** The cost of what cuts results includes asking again for them. */
function costOfReread({ figures }: Pick<RankedStrategy, 'figures'>, unit: Ranking['unit']) {
  return unit === '$' && figures.cut === undefined && figures.billed !== undefined
    ? costOfCall(figures.billed, figures)
    : undefined
}

interface ExportInsteadProps extends Pick<CardProps, 'row' | 'rows' | 'ranking' | 'onPick'> {
  readonly isExportable: (spec: CheckedSpec) => boolean
}

/** Where it can’t be exported: the nearest one that can. */
function ExportInstead({ row, rows, ranking, onPick, isExportable }: ExportInsteadProps) {
  const nearest = useMemo(
    () => nearestExportable(row, rows, ranking, isExportable),
    [row, rows, ranking, isExportable],
  )
  return (
    <p className={styles.cause}>
      This strategy can’t be exported as code.
      {nearest !== undefined && (
        <>
          {' '}
          The nearest strategy that can be exported is{' '}
          <button type="button" className={styles.link} onClick={() => onPick(nearest.id)}>
            {nearest.title}
          </button>
          .
        </>
      )}
    </p>
  )
}

/**
 * What it drops of what people wrote: an agent without it may do the wrong thing. `agent`: the one that it is
 * a setting of; undefined: a strategy.
 */
function InstructionLine({
  figures: { dropped },
  agent,
}: Pick<RankedStrategy, 'figures'> & { readonly agent: string | undefined }) {
  const words = instructionWords(dropped, summariesOf(agent))
  // No warning: this agent is built for it, as long as the task stays.
  if (agent !== undefined && words !== undefined && dropped?.tasks === 0)
    return <p className={styles.cause}>{words}</p>
  return words === undefined ? (
    <p className={styles.cause}>It keeps the system prompt, the task, and all user messages.</p>
  ) : (
    <p className={styles.warning}>
      <Icon name="warning" />
      {words}
    </p>
  )
}

function CauseLine({ row: { spec, figures }, onShowCall }: Pick<CardProps, 'row' | 'onShowCall'>) {
  const [baseline, own] = useReplays([IDENTITY, spec])
  if (baseline?.latest === undefined || own?.latest === undefined) return null
  const { text, call } = causeOf(own.latest, baseline.latest)
  const refused = figures.refused ?? 0
  return (
    <p className={styles.cause}>
      {text}
      {refused > 0 && <> The provider refuses its prompts at {plural(refused, 'call')}.</>}
      {call !== undefined && (
        <>
          {' '}
          <button type="button" className={styles.link} onClick={() => onShowCall(call)}>
            First acts at {callName(call)}
          </button>
        </>
      )}
    </p>
  )
}
