/** Which figures a text, a question or a task names: what has to be known to show it. */
import type { Condition } from './figure-spec.ts'
import type { Block, Challenge } from './lesson.ts'
import type { Inline, Prose } from './prose.ts'

/** Of what is in a part; each once. */
export function figuresOfBlocks(blocks: readonly Block[]): readonly string[] {
  return [...new Set(blocks.flatMap(ofBlock))]
}

export function figuresOfConditions(conditions: readonly Condition[]): readonly string[] {
  return [...new Set(conditions.flatMap(ofCondition))]
}

export function figuresOfChallenge({ goals, score }: Challenge): readonly string[] {
  const ofGoals = goals.flatMap(({ text, until }) => [...ofProse(text), ...until.flatMap(ofCondition)])
  return [...new Set([...ofGoals, score.figure])]
}

function ofBlock(block: Block): readonly string[] {
  switch (block.kind) {
    case 'prose':
      return ofProse(block.prose)
    case 'predict': {
      const { question, answer, choices = [], because = [] } = block
      const ofChoices = choices.flatMap(({ when }) => when.flatMap(ofCondition))
      return [...ofProse(question), answer, ...ofChoices, ...ofProse(because)]
    }
    case 'task':
      return [...ofProse(block.goal), ...block.until.flatMap(ofCondition), ...ofProse(block.hint ?? [])]
    case 'picture': {
      const bars = block.bars.map(({ figure }) => figure)
      return block.limit === undefined ? bars : [...bars, block.limit]
    }
  }
}

function ofCondition(condition: Condition): readonly string[] {
  if (condition.kind === 'any') return condition.of.flatMap(ofCondition)
  if (condition.kind !== 'figure') return []
  return typeof condition.than === 'string' ? [condition.figure, condition.than] : [condition.figure]
}

function ofProse(prose: readonly Prose[]): readonly string[] {
  return prose.flatMap(ofProseBlock)
}

function ofProseBlock(block: Prose): readonly string[] {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return block.children.flatMap(ofInline)
    case 'list':
      return block.items.flatMap(ofProse)
    case 'quote':
      return ofProse(block.children)
    case 'code':
      return []
  }
}

function ofInline(inline: Inline): readonly string[] {
  switch (inline.kind) {
    case 'figure':
      return [inline.name]
    case 'compared':
      return ofCondition(inline.when)
    case 'strong':
    case 'emphasis':
    case 'link':
      return inline.children.flatMap(ofInline)
    default:
      return []
  }
}
