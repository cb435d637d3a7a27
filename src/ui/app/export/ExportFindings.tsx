/**
 * What a redaction found: by kind, masked, with how often, where, and the words around it; each can be
 * left as it is.
 */
import { t } from '#base/words.ts'
import type { Step } from '#core/model/step.ts'
import { closePanel, type FoundToRedact, openDetail, showInTimeline } from '#state/index.ts'
import { Checkbox, formatExact, plural, SafeText, ShowAll, useShown } from '../../kit/index.ts'
import styles from './ExportDialog.module.css'

interface ExportFindingsProps {
  /** Of the run, to open those where something was found. */
  readonly steps: readonly Step[]
  readonly findings: readonly FoundToRedact[]
  /** Ids of those that stay. */
  readonly excluded: readonly string[]
  readonly onChange: (excluded: readonly string[]) => void
}

const KINDS: readonly {
  readonly word: FoundToRedact['word']
  readonly one: string
  readonly many: string
}[] = [
  { word: 'secret', one: t`secret`, many: t`secrets` },
  { word: 'email', one: t`email address`, many: t`email addresses` },
  { word: 'user', one: t`user name`, many: t`user names` },
  { word: 'person', one: t`person’s name`, many: t`people’s names` },
  { word: 'repository', one: t`repository`, many: t`repositories` },
  { word: 'owner', one: t`repository owner`, many: t`repository owners` },
  { word: 'phone', one: t`phone number`, many: t`phone numbers` },
  { word: 'id', one: t`ID number`, many: t`ID numbers` },
  { word: 'card', one: t`card number`, many: t`card numbers` },
  { word: 'account', one: t`account number`, many: t`account numbers` },
  { word: 'host', one: t`host name`, many: t`host names` },
  { word: 'path', one: t`path`, many: t`paths` },
  { word: 'ip', one: t`IP address`, many: t`IP addresses` },
  { word: 'mac', one: t`MAC address`, many: t`MAC addresses` },
  { word: 'custom', one: t`match of your patterns`, many: t`matches of your patterns` },
]

/** Of these each use is replaced, also where it is part of a path or of code. */
const NAMES: readonly FoundToRedact['word'][] = ['user', 'person', 'repository', 'owner', 'host']
/** Replaced more often, a name makes the file harder to read. */
const OFTEN = 1000

/** So many of a kind are listed at first, so that every kind is in view. */
const SHOWN = 3

/** What was found, such as `2 secrets and 1 email address`; empty: nothing. */
export function findingsInWords(findings: readonly FoundToRedact[]): string {
  const kinds = KINDS.flatMap(({ word, one, many }) => {
    const found = findings.filter((finding) => finding.word === word).length
    return found === 0 ? [] : [`${formatExact(found)}\u00a0${found === 1 ? one : many}`]
  })
  const last = kinds.at(-1) ?? ''
  if (kinds.length < 3) return kinds.length === 2 ? t`${kinds[0] ?? ''} and ${last}` : last
  return t`${kinds.slice(0, -1).join(', ')}, and ${last}`
}

export function ExportFindings({ steps, findings, excluded, onChange }: ExportFindingsProps) {
  const kinds = KINDS.map((kind) => ({ ...kind, found: findings.filter(({ word }) => word === kind.word) }))
  const present = kinds.filter(({ found }) => found.length > 0)
  const toggle = (ids: readonly string[], isReplaced: boolean) => {
    const others = excluded.filter((id) => !ids.includes(id))
    onChange(isReplaced ? others : [...others, ...ids])
  }
  return (
    <div className={styles.findings}>
      {present.map(({ word, many, found }) => (
        <fieldset key={word} className={styles.kind}>
          <legend className="visually-hidden">{many}</legend>
          <Checkbox
            label={t`Replace ${many}`}
            checked={checkedOf(found, excluded)}
            onChange={(isOn) =>
              toggle(
                found.map(({ id }) => id),
                isOn,
              )
            }
          />
          <Values
            steps={steps}
            words={t`${formatExact(found.length)} ${many}`}
            found={found}
            excluded={excluded}
            onToggle={toggle}
          />
        </fieldset>
      ))}
    </div>
  )
}

interface ValuesProps extends Pick<ExportFindingsProps, 'steps' | 'excluded'> {
  /** All of the kind. */
  readonly words: string
  readonly found: readonly FoundToRedact[]
  readonly onToggle: (ids: readonly string[], isReplaced: boolean) => void
}

function Values({ steps, words, found, excluded, onToggle }: ValuesProps) {
  const { shown, more } = useShown(found, SHOWN)
  return (
    <ul className={styles.found}>
      {shown.map((finding) => (
        <Found
          key={finding.id}
          steps={steps}
          finding={finding}
          isReplaced={!excluded.includes(finding.id)}
          onChange={(isOn) => onToggle([finding.id], isOn)}
        />
      ))}
      {more.left > 0 && (
        <li>
          <ShowAll words={words} {...more} />
        </li>
      )}
    </ul>
  )
}

function checkedOf(found: readonly FoundToRedact[], excluded: readonly string[]): boolean | 'mixed' {
  const replaced = found.filter(({ id }) => !excluded.includes(id)).length
  return replaced === found.length ? true : replaced === 0 ? false : 'mixed'
}

interface FoundProps extends Pick<ExportFindingsProps, 'steps'> {
  readonly finding: FoundToRedact
  readonly isReplaced: boolean
  readonly onChange: (isReplaced: boolean) => void
}

function Found({ steps, finding, isReplaced, onChange }: FoundProps) {
  const { id, word, masked, count, isOrdinary, places, around } = finding
  return (
    <li className={styles.finding}>
      <Checkbox
        label={t`Replace ${masked} with [${id}]`}
        isLabelHidden
        checked={isReplaced}
        onChange={onChange}
      />
      <code className={styles.masked}>
        <SafeText text={masked} />
      </code>
      <span className={styles.places}>{plural(count, 'time')}</span>
      <code className={styles.placeholder}>{isReplaced ? `[${id}]` : t`kept`}</code>
      <span className={styles.around}>
        {/* Where else it is, the file says. */}
        <Place place={around?.place ?? places[0] ?? ''} steps={steps} />
        {around !== undefined && (
          <q className={styles.words}>
            <SafeText text={around.before} />
            <span className={styles.mask}>•••</span>
            <SafeText text={around.after} />
          </q>
        )}
      </span>
      {isReplaced && isOrdinary && (
        <span className={styles.often}>
          Replaced only where it’s clearly a name, such as in a path. Other uses of the word are kept, because
          it’s short or also an ordinary word.
        </span>
      )}
      {isReplaced && count > OFTEN && NAMES.includes(word) && (
        <span className={styles.often}>
          {t`Replaced ${formatExact(count)} times, also inside paths, package names, and code. If this name isn’t private, clear its checkbox.`}
        </span>
      )}
    </li>
  )
}

/** Where something is, such as `step 12, result`; a press opens the step. */
function Place({ place, steps }: Pick<FoundProps, 'steps'> & { readonly place: string }) {
  const number = /^step (\d+)/.exec(place)?.[1]
  const step = number === undefined ? undefined : steps.find((one) => one.number === Number(number))
  if (step === undefined) return <span>{place}</span>
  const open = () => {
    closePanel()
    showInTimeline(step.id)
    openDetail()
  }
  return (
    <button type="button" className={styles.link} onClick={open}>
      {place}
    </button>
  )
}
