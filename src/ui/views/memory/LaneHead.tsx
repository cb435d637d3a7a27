/**
 * The head of a lane and of a compartment in it, in one line: how many steps, what of them the model is sent,
 * and when it prunes. What it is for is behind a button.
 */
import { t } from '#base/words.ts'
import type { Room } from '#core/memory/memory.ts'
import { callName } from '#core/model/call-names.ts'
import { useTokenProvenance } from '#state/index.ts'
import { Amount, formatAmount, formatExact, IconButton, Popover, plural, SafeText } from '../../kit/index.ts'
import styles from './LaneHead.module.css'
import type { Lane, Section } from './lanes.ts'
import { isOutOfContext } from './left-out/out-of-context.ts'

interface LaneHeadProps {
  readonly lane: Lane
  /** Facts that later calls used and that its steps were the last to contain, over the run. */
  readonly lost?: number
  /** Facts of its steps that this call used. */
  readonly used?: number
  /** Tokens of the whole context; undefined: the lane is not of what is sent. */
  readonly sent?: number | undefined
}

export function LaneHead({ lane, lost = 0, used = 0, sent }: LaneHeadProps) {
  const [only] = lane.sections
  const isOne = !lane.hasHeads && only !== undefined
  return (
    <header className={styles.head}>
      <h2 className={styles.title}>
        <SafeText text={isOne ? titleOf(only) : lane.title} />
      </h2>
      {isOne ? (
        <>
          <Facts section={only} lost={lost} used={used} />
          <AboutButton section={only} />
        </>
      ) : (
        <p className={styles.quiet}>
          {plural(lane.steps, 'step')}, {plural(lane.sections.length, 'compartment')}
        </p>
      )}
      {lane.steps > 0 && (
        <Tokens
          tokens={lane.tokens}
          full={isOne ? fullOf(only) : undefined}
          sent={isOne && only.compartment.id === 'shown' ? sent : undefined}
        />
      )}
    </header>
  )
}

/** What is not sent says so: “Summarized” alone could be what is sent. */
export function titleOf({ compartment }: Section): string {
  const { id, title } = compartment
  if (id === 'summarized') return t`Not sent: summarized`
  return id === 'fallen-out' ? t`Not sent: dropped` : title
}

/** Within a list, where no button can be. */
export function SectionHead({ section }: { readonly section: Section }) {
  const { title, tokens, steps } = section.compartment
  return (
    <div className={styles.section}>
      <div className={styles.line}>
        <h3 className={styles.title}>
          <SafeText text={title} />
        </h3>
        <Facts section={section} />
        {steps.length > 0 && <Tokens tokens={tokens} full={fullOf(section)} />}
      </div>
      <About section={section} />
    </div>
  )
}

/** What its steps took before they were shortened. */
function fullOf({ compartment: { fullWeights } }: Section): number | undefined {
  return fullWeights?.reduce((sum, weight) => sum + weight, 0)
}

interface TokensProps {
  readonly tokens: number
  readonly full: number | undefined
  /** Of the whole context, of which they are a part: the rest isn't in the file. */
  readonly sent?: number | undefined
}

function Tokens({ tokens, full, sent = tokens }: TokensProps) {
  const provenance = useTokenProvenance()
  return (
    <span className={styles.tokens} title={sent > tokens ? outsideWords(sent - tokens) : undefined}>
      {full !== undefined && `${formatExact(full)} → `}
      {sent > tokens ? (
        t`${formatExact(tokens)} of ${formatAmount(sent, 'tokens')}`
      ) : (
        <Amount value={tokens} unit="tokens" provenance={provenance} isMarkHidden />
      )}
      {sent < tokens && (
        <span className={styles.outside} title={CORRECTED}>
          {' '}
          {t`− ${formatExact(tokens - sent)} correction`}
        </span>
      )}
    </span>
  )
}

const CORRECTED = t`By the provider’s count, these steps have fewer tokens. “How this adds up” has the sum.`

/** Of what is sent, the part that is in steps. */
function outsideWords(outside: number): string {
  return t`The other ${formatExact(outside)} tokens are outside the steps: what isn’t in the file, such as the system prompt. “How this adds up” lists it.`
}

interface FactsProps {
  readonly section: Section
  readonly lost?: number
  readonly used?: number
}

function Facts({ section, lost = 0, used = 0 }: FactsProps) {
  const { compartment, shown, came, summaries, inserted, since: call } = section
  const { id, room, steps, since, fullWeights } = compartment
  // The title says it.
  const isSaid =
    fullWeights !== undefined || isOutOfContext(compartment) || (id === 'shown' && shown >= steps.length)
  const words = [
    ...(steps.length > 0 ? [heldWords(steps.length, { summaries, inserted })] : []),
    ...(steps.length > 0 && !isSaid ? [shownWords(shown, steps.length)] : []),
    ...(came > 0 ? [cameWords(formatExact(came), since !== undefined)] : []),
    ...(call !== undefined && came === 0 ? [t`since ${callName(call)}`] : []),
    ...(since !== undefined && steps.length > 1 ? [used > 0 ? t`lost facts first` : t`newest first`] : []),
    ...(room === undefined ? [] : [roomWords(room)]),
    // The head of the page has those of this call.
    ...(lost === 0 || used > 0 ? [] : [t`${plural(lost, 'lost fact')} over the run`]),
  ]
  return <p className={styles.quiet}>{words.join(', ')}</p>
}

function AboutButton({ section }: { readonly section: Section }) {
  const { title, about, notes = [] } = section.compartment
  if (about === undefined && notes.length === 0) return null
  return (
    <Popover
      label={t`About “${title}”`}
      trigger={<IconButton icon="info" size="small" label={t`About “${title}”`} />}
    >
      <About section={section} />
    </Popover>
  )
}

function About({ section }: { readonly section: Section }) {
  const { about, notes = [] } = section.compartment
  return (
    <div className={styles.about}>
      {about !== undefined && <p>{about}</p>}
      {notes.length > 0 && (
        <dl className={styles.notes}>
          {notes.map(({ label, value }) => (
            <div key={label} className={styles.noted}>
              <dt>{label}</dt>
              <dd>
                <SafeText text={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

/** `193 steps + 7 inserted`: summaries are among what is inserted, as in Compare. */
function heldWords(steps: number, { summaries, inserted }: Pick<Section, 'summaries' | 'inserted'>): string {
  const made = summaries + inserted
  if (made === steps && inserted === 0) return plural(summaries, 'summary', 'summaries')
  const words = [
    ...(steps > made ? [plural(steps - made, 'step')] : []),
    ...(made > 0 ? [t`${formatExact(made)} inserted`] : []),
  ]
  return words.join(' + ')
}

function cameWords(count: string, isLeft: boolean): string {
  return isLeft ? t`${count} at this call` : t`${count} new`
}

function shownWords(shown: number, all: number): string {
  if (shown === 0) return t`not sent`
  return shown >= all ? t`sent to the model` : t`${formatExact(shown)} sent to the model`
}

function roomWords({ used, limit, unit }: Room): string {
  const most = formatAmount(limit, unit)
  // A memory that counts tokens counts them otherwise than the call’s own size.
  return unit === 'tokens'
    ? t`prunes above ${most} by its own count, now ${formatExact(used)}`
    : t`prunes above ${most}, now ${formatExact(used)}`
}
