/** What the answer and its parts are given. */
import type { AgentAnswer, BestSetting } from '#core/sweep/agent-settings.ts'
import type { OwnCompaction } from '#core/sweep/own-compaction.ts'
import type { RankedRow, Ranking } from '#core/sweep/ranking.ts'
import type { RankedStrategy } from './ranked/ranked-strategy.ts'

export interface AnswerProps {
  readonly ranking: Ranking
  /** Whether the answer can still change. */
  readonly isPending: boolean
  /** Models of the run that have no price here. */
  readonly unpriced: readonly (string | undefined)[]
  /** Where the run's cost is from, if only a part of it is estimated; else its figures say it. */
  readonly costSource?: string | undefined
  /** The address at which a row is selected. */
  readonly hrefOf: (id: string) => string
  readonly nameOf: (row: RankedRow) => Pick<RankedStrategy, 'id' | 'title' | 'description'>
  /** What the agent that made the run can be told; undefined: it is unknown. */
  readonly agent?: AgentAnswer | undefined
  /** The best of it, with its row in `ranking`; undefined: none is cheaper. */
  readonly setting?: BestSetting | undefined
  /** Undefined: the agent made none, or it is not known yet. */
  readonly compaction: OwnCompaction | undefined
  /** Leads to the list of the facts that a strategy loses. */
  readonly onShowLost: (id: string) => void
}

/** What the parts of the answer are given. */
export interface AnswerPartProps extends AnswerProps {
  /** The run itself lost facts, so that strategies lose further ones. */
  readonly isMore: boolean
}
