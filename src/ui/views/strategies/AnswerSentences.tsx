/** Sentences of the answer, in which strategies are links. */
import type { ReactNode } from 'react'
import type { AgentAnswer } from '#core/sweep/agent-settings.ts'
import { answerWords, keepReason } from '#core/sweep/answer-words.ts'
import { cheaperWords } from '#core/sweep/more-words.ts'
import type { RankedRow, Ranking } from '#core/sweep/ranking.ts'
import { noSettingWords } from '#core/sweep/setting-words.ts'
import styles from './ranked/Answer.module.css'
import type { RankedStrategy } from './ranked/ranked-strategy.ts'

interface SentenceProps {
  readonly ranking: Ranking
  /** The address at which a row is selected. */
  readonly hrefOf: (id: string) => string
  readonly nameOf: (row: RankedRow) => Pick<RankedStrategy, 'id' | 'title'>
  /** The run itself lost facts, so that strategies lose further ones. */
  readonly isMore: boolean
}

interface OwnAgentProps extends SentenceProps {
  /** The best setting of the recorded agent; a label says whom this is for then. Absent: none. */
  readonly beside?: RankedRow
}

/** What an agent could do whose code a person controls. */
export function OwnAgentVerdict({ beside, ...rest }: OwnAgentProps) {
  const form = { isMore: rest.isMore, beside, isForOwnAgent: true, isLabeled: beside !== undefined }
  return <Linked {...rest} words={answerWords(rest.ranking, markedPlace, form)} />
}

/** That nothing that can be set in the agent that made the run is worth it. */
export function NoSetting({ agent, ...rest }: SentenceProps & { readonly agent: AgentAnswer }) {
  const codeOf = (code: string) => marked(`${CODE}${code}`)
  return (
    <Linked {...rest} words={noSettingWords(agent, rest.ranking, { isMore: rest.isMore, codeOf }) ?? ''} />
  )
}

/** Why nothing is better than the recorded context. */
export function KeepReason(props: SentenceProps & { readonly isBesideSetting: boolean }) {
  return <Linked {...props} words={keepReason(props.ranking, markedPlace, props)} />
}

/** Why it isn’t a cheaper one. */
export function Cheaper(props: SentenceProps) {
  return <Linked {...props} words={cheaperWords(props.ranking, markedPlace, props.isMore) ?? ''} />
}

/** Around what is a link; not in any sentence. */
export const MARK = '\ue000'
/** Before what a person enters, among links. */
const CODE = '\ue001'

export function marked(name: string): string {
  return `${MARK}${name}${MARK}`
}

/** What was marked as what a person enters. */
export function markedParts(words: string): readonly ReactNode[] {
  return words.split(MARK).map((part, at) => (at % 2 === 1 ? <code key={part}>{part}</code> : part))
}

function markedPlace({ place }: RankedRow): string {
  return marked(String(place))
}

interface LinkedProps extends Omit<SentenceProps, 'isMore'> {
  readonly words: string
}

/** Sentences with rows as links. */
function Linked({ words, ranking, hrefOf, nameOf }: LinkedProps) {
  const rows = new Map(ranking.rows.map((row) => [String(row.place), row]))
  return words.split(MARK).map((part, at) => {
    if (part.startsWith(CODE)) return <code key={part}>{part.slice(CODE.length)}</code>
    const row = at % 2 === 1 ? rows.get(part) : undefined
    if (row === undefined) return part
    const { id, title } = nameOf(row)
    return (
      <a key={id} className={styles.name} href={hrefOf(id)}>
        {title}
      </a>
    )
  })
}
