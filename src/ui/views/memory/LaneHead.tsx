/**
 * The head of a lane and of a compartment in it: what it is for, how full it is, what of it the model is
 * shown.
 */
import { t } from '#base/words.ts'
import type { Room } from '#core/memory/memory.ts'
import { useTokenProvenance } from '#state/index.ts'
import { Amount, formatExact, plural, SafeText, unitWord } from '../../kit/index.ts'
import styles from './LaneHead.module.css'
import type { Lane, Section } from './lanes.ts'

export function LaneHead({ lane }: { readonly lane: Lane }) {
  const [only] = lane.sections
  return (
    <header className={styles.head}>
      <div className={styles.line}>
        <h2 className={styles.title}>
          <SafeText text={lane.title} />
        </h2>
        {lane.steps > 0 && !isCountedAbove(lane) && <Tokens tokens={lane.tokens} />}
      </div>
      {!lane.hasHeads && only !== undefined ? (
        <About section={only} />
      ) : (
        <p className={styles.quiet}>
          {plural(lane.steps, 'step')}, {plural(lane.sections.length, 'compartment')}
        </p>
      )}
    </header>
  )
}

/**
 * The sum above says how large the context is, and how much smaller than recorded: counted step by step,
 * these would be other numbers.
 */
function isCountedAbove({ hasHeads, sections: [only] }: Lane): boolean {
  if (hasHeads || only === undefined) return false
  const { id, steps } = only.compartment
  return id === 'shortened' || (id === 'shown' && only.shown >= steps.length)
}

export function SectionHead({ section }: { readonly section: Section }) {
  const { title, tokens, steps, fullWeights } = section.compartment
  return (
    <div className={styles.section}>
      <div className={styles.line}>
        <h3 className={styles.title}>
          <SafeText text={title} />
        </h3>
        {steps.length > 0 && fullWeights === undefined && <Tokens tokens={tokens} />}
      </div>
      <About section={section} />
    </div>
  )
}

function Tokens({ tokens }: { readonly tokens: number }) {
  const provenance = useTokenProvenance()
  return (
    <Amount
      value={tokens}
      unit="tokens"
      provenance={provenance}
      compact
      isMarkHidden
      note="The steps in this tier, counted individually and added up."
    />
  )
}

function About({ section: { compartment, shown, came } }: { readonly section: Section }) {
  const { id, about, notes = [], room, steps, since, fullWeights } = compartment
  // The title says it.
  const isSaid = fullWeights !== undefined || (id === 'shown' && shown >= steps.length)
  return (
    <>
      {steps.length > 0 && (
        <p className={styles.quiet}>
          {[
            plural(steps.length, 'step'),
            ...(isSaid ? [] : [shownWords(shown, steps.length)]),
            ...(came > 0 ? [cameWords(formatExact(came), since !== undefined)] : []),
          ].join(', ')}
        </p>
      )}
      {about !== undefined && <p className={styles.about}>{about}</p>}
      {room !== undefined && <RoomBar room={room} />}
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
    </>
  )
}

function cameWords(count: string, isLeft: boolean): string {
  return isLeft ? t`${count} at this call` : t`${count} new`
}

function shownWords(shown: number, all: number): string {
  if (shown === 0) return t`not sent`
  return shown >= all ? t`sent to the model` : t`${formatExact(shown)} sent to the model`
}

function RoomBar({ room: { used, limit, unit } }: { readonly room: Room }) {
  const words = t`${formatExact(used)} of ${formatExact(limit)} ${unitWord(unit)}`
  const help = t`${words}: current and maximum size before something is dropped.`
  const share = limit > 0 ? Math.min(1, used / limit) : 1
  return (
    <div className={styles.room}>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.fill} data-full={used >= limit} style={{ inlineSize: `${share * 100}%` }} />
      </span>
      <span className={styles.quiet} title={help}>
        {words}
      </span>
    </div>
  )
}
