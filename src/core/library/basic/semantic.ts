/**
 * Semantic pruning: within a budget
 * keep what is recent and unlike what is kept already. Greedy maximal marginal relevance, after J. Carbonell
 * and J. Goldstein, 1998.
 */
import { wholeNumber } from '#base/locale.ts'
import { t } from '#base/words.ts'
import { type Budgeted, chosenSteps, pinSteps } from '../../memory/fill-budget.ts'
import { defineStrategy } from '../../memory/strategy.ts'
import type { Services } from '../../model/services.ts'
import { stepText } from '../../model/steps.ts'
import type { Tokens } from '../../model/units.ts'

export const semantic = defineStrategy({
  id: 'semantic',
  readsText: true,
  title: t`Keep recent and distinct steps`,
  description: t`Keeps recent steps and, as far as a budget allows, older ones that say something new. Best for long reasoning with many repetitions.`,
  keywords: ['RAG', 'embeddings', 'similarity'],
  params: {
    maxTokens: { kind: 'integer', label: t`Budget`, min: 0, max: 100_000_000, initial: 4000, unit: 'tokens' },
    keepRecent: {
      kind: 'integer',
      label: t`Newest steps kept`,
      min: 0,
      max: 100_000,
      initial: 4,
      unit: 'steps',
      help: t`This many newest steps are kept even above the budget, as are system and task.`,
    },
    recency: {
      kind: 'integer',
      label: t`Weight of recency`,
      min: 0,
      max: 100,
      initial: 50,
      unit: '%',
      help: t`The remaining weight goes to diversity. 100: the newest steps that fit; 0: the most diverse.`,
    },
  },
  summary: ({ maxTokens, recency }) =>
    t`${wholeNumber(maxTokens)} tokens of recent and distinct steps, ${recency}% by recency`,
  guarantees: () => ['order', 'pairs', 'system', 'task', 'stable', 'no-new-text', 'budget'],
  // Twice the budget: run at the budget itself, it would search again at nearly every call and change the
  // prompt's front.
  recommended: { trigger: { kind: 'past-tokens', tokens: 8000 }, mode: 'destructive' },
  budget: ({ maxTokens }) => maxTokens,
  prune: (steps, { maxTokens, keepRecent, recency }, context) => {
    const budgeted = pinSteps(steps, { budget: maxTokens, recent: keepRecent }, context)
    return chosenSteps(budgeted, choose(budgeted, recency / 100, context))
  },
})

interface Candidate {
  readonly position: number
  readonly tokens: Tokens
  readonly recency: number
  /** The highest similarity to a step that is kept. */
  closest: number
}

/**
 * The positions that the greedy search adds to the pinned ones. O(n · kept · length of a vector), which is
 * the search itself; nothing is embedded where all of them fit, or none.
 */
function choose(budgeted: Budgeted, lambda: number, services: Services): ReadonlySet<number> {
  let { left } = budgeted
  let open = candidatesOf(budgeted, left)
  const chosen = new Set<number>()
  if (open.length === 0) return chosen
  if (open.reduce((sum, { tokens }) => sum + tokens, 0) <= left)
    return new Set(open.map(({ position }) => position))
  const vectors = services.embed(budgeted.steps.map(stepText), true).map(unitVector)
  const near = (position: number) => {
    const kept = vectors[position]
    for (const candidate of open) {
      const vector = vectors[candidate.position]
      if (kept !== undefined && vector !== undefined)
        candidate.closest = Math.max(candidate.closest, product(kept, vector))
    }
  }
  for (const position of budgeted.pinned) near(position)
  while (open.length > 0) {
    const best = bestOf(open, lambda)
    chosen.add(best.position)
    left -= best.tokens
    open = open.filter((candidate) => candidate !== best && candidate.tokens <= left)
    near(best.position)
  }
  return chosen
}

/** Steps that are not pinned and fit into what is left. */
function candidatesOf({ steps, tokens, pinned }: Budgeted, left: number): Candidate[] {
  const last = steps.length - 1
  return steps.flatMap((_, position): readonly Candidate[] => {
    const size = tokens[position] ?? 0
    if (pinned.has(position) || size > left) return []
    return [{ position, tokens: size, recency: last === 0 ? 1 : position / last, closest: 0 }]
  })
}

/** The highest score; of equal ones the later step. */
function bestOf(open: readonly Candidate[], lambda: number): Candidate {
  const score = ({ recency, closest }: Candidate) => lambda * recency - (1 - lambda) * closest
  return open.reduce((best, candidate) => (score(candidate) >= score(best) ? candidate : best))
}

/** Of length 1, so that the cosine of two is their product; the zero vector stays and is like nothing. */
function unitVector(vector: Float64Array): Float64Array {
  const length = Math.sqrt(product(vector, vector))
  return length === 0 ? vector : vector.map((value) => value / length)
}

function product(one: Float64Array, other: Float64Array): number {
  let sum = 0
  for (let index = 0; index < one.length; index++) sum += (one[index] ?? 0) * (other[index] ?? 0)
  return sum
}
