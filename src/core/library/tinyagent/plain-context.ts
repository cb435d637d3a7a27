/**
 * A plain context for strategies: characters ÷ 4 as tokens, the built-in summariser and embedder. For tests
 * and tools.
 */
import { unwrap } from '#base/result.ts'
import { embedLexically } from '../../embeddings/lexical.ts'
import type { StrategyContext } from '../../memory/strategy.ts'
import { stepText } from '../../model/steps.ts'
import { bindSummariser } from '../../summaries/bind.ts'
import { DEFAULT_SUMMARISER } from '../../summaries/index.ts'
import { countChars4 } from '../../tokens/encoding.ts'

export function plainContext(more: Partial<StrategyContext> = {}): StrategyContext {
  return {
    now: undefined,
    measure: (step) => countChars4(stepText(step)),
    count: countChars4,
    window: 128_000,
    summarise: unwrap(bindSummariser(DEFAULT_SUMMARISER)),
    embed: embedLexically,
    ...more,
  }
}
