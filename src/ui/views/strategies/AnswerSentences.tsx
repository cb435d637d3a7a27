/** Sentences of the answer, in which strategies and their lost facts are links. */
import type { ReactNode } from 'react'
import { t } from '#base/words.ts'
import type { AgentAnswer, BestSetting } from '#core/sweep/agent-settings.ts'
import { answerWords, cheaperWords } from '#core/sweep/answer-words.ts'
import type { RankedRow, Ranking } from '#core/sweep/ranking.ts'
import { noSettingWords, settingVerdict } from '#core/sweep/setting-words.ts'
import styles from './Answer.module.css'
import type { RankedStrategy } from './ranked/ranked-strategy.ts'

interface SentenceProps {
  readonly ranking: Ranking
  /** The address at which a row is selected. */
  readonly hrefOf: (id: string) => string
  readonly nameOf: (row: RankedRow) => Pick<RankedStrategy, 'id' | 'title'>
  /** Leads to the list of the facts that a strategy loses. */
  readonly onShowLost: (id: string) => void
  /** The run itself lost facts, so that strategies lose further ones. */
  readonly isMore: boolean
}

interface VerdictProps extends SentenceProps {
  /** What was said before: the best setting of the agent that made the run. */
  readonly beside?: RankedRow | undefined
  /** Strategies can’t be used in that agent. */
  readonly isForOwnAgent?: boolean
  /** A label says so already. */
  readonly isLabeled?: boolean
}

/** What it would have cost and lost, and what loses the least. */
export function Verdict({ isMore, beside, isForOwnAgent = false, isLabeled = false, ...rest }: VerdictProps) {
  const form = { isMore, beside, isForOwnAgent, isLabeled, lostOf: markedLost, strongOf: strong }
  return <Linked {...rest} words={answerWords(rest.ranking, markedPlace, form)} />
}

/** What can be set in the agent that made the run, and what that would have cost and lost. */
export function SettingVerdict({ agent, best, isMore, ...rest }: SettingVerdictProps) {
  const codeOf = (code: string) => marked(`${CODE}${code}`)
  const form = { agent, isMore, lostOf: markedLost, strongOf: strong, codeOf }
  return <Linked {...rest} words={settingVerdict(best, rest.ranking, form)} />
}

/** That nothing that can be set in the agent that made the run is worth it. */
export function NoSetting({ agent, isMore, ...rest }: SentenceProps & { readonly agent: AgentAnswer }) {
  const codeOf = (code: string) => marked(`${CODE}${code}`)
  const form = { isMore, lostOf: markedLost, strongOf: strong, codeOf }
  return <Linked {...rest} words={noSettingWords(agent, rest.ranking, form) ?? ''} />
}

interface SettingVerdictProps extends SentenceProps {
  /** The agent's name. */
  readonly agent: string
  /** Its row has its place in the ranking. */
  readonly best: BestSetting
}

function markedLost({ place }: RankedRow, words: string): string {
  return `${MARK}${place}${LOST}${words}${MARK}`
}

/** Why it isn’t a cheaper one. */
export function Cheaper({ isMore, ...rest }: SentenceProps) {
  return <Linked {...rest} words={cheaperWords(rest.ranking, markedPlace, isMore) ?? ''} />
}

/** Around what is a link; not in any sentence. */
export const MARK = '\ue000'
/** Between the place of a row and its lost facts, which are a link. */
const LOST = '\ue001'
/** Before what is in bold. */
const STRONG = '\ue002'
/** Before what a person enters, among links. */
const CODE = '\ue003'

export function marked(name: string): string {
  return `${MARK}${name}${MARK}`
}

export function strong(words: string): string {
  return marked(`${STRONG}${words}`)
}

/** What was marked as bold, and the rest of what was marked as what a person enters. */
export function markedParts(words: string): readonly ReactNode[] {
  return words.split(MARK).map((part, at) => {
    if (part.startsWith(STRONG)) return <strong key={part}>{part.slice(STRONG.length)}</strong>
    return at % 2 === 1 ? <code key={part}>{part}</code> : part
  })
}

function markedPlace({ place }: RankedRow): string {
  return marked(String(place))
}

interface LinkedProps extends Omit<SentenceProps, 'isMore'> {
  readonly words: string
}

/** Sentences with rows and lost facts as links. */
function Linked({ words, ranking, hrefOf, nameOf, onShowLost }: LinkedProps) {
  const rows = new Map(ranking.rows.map((row) => [String(row.place), row]))
  return words.split(MARK).map((part, at) => {
    if (part.startsWith(STRONG)) return <strong key={part}>{part.slice(STRONG.length)}</strong>
    if (part.startsWith(CODE)) return <code key={part}>{part.slice(CODE.length)}</code>
    const [place = '', lost] = part.split(LOST)
    const row = at % 2 === 1 ? rows.get(place) : undefined
    if (row === undefined) return part
    const { id, title } = nameOf(row)
    return lost !== undefined ? (
      // A button doesn’t break into lines.
      <a
        key={part}
        className={styles.lost}
        href={hrefOf(id)}
        title={t`Show these lost facts`}
        onClick={() => onShowLost(id)}
      >
        {lost}
      </a>
    ) : (
      <a key={id} className={styles.name} href={hrefOf(id)}>
        {title}
      </a>
    )
  })
}
