/**
 * The words of a block as they are typed, without figures, keys and code: for checks of what an author may
 * type.
 */
import type { Block } from '#lessons/model/lesson.ts'
import type { Inline, Prose } from '#lessons/model/prose.ts'

/** Each run of text of a block. */
export function proseTexts(block: Block): readonly string[] {
  switch (block.kind) {
    case 'prose':
      return block.prose.flatMap(ofProse)
    case 'predict':
      return [...block.question, ...(block.because ?? [])].flatMap(ofProse)
    case 'task':
      return [...block.goal, ...(block.hint ?? [])].flatMap(ofProse)
    case 'picture':
      return [block.title]
  }
}

function ofProse(prose: Prose): readonly string[] {
  switch (prose.kind) {
    case 'paragraph':
    case 'heading':
      return prose.children.flatMap(ofInline)
    case 'list':
      return prose.items.flatMap((item) => item.flatMap(ofProse))
    case 'quote':
      return prose.children.flatMap(ofProse)
    case 'code':
      return []
  }
}

function ofInline(inline: Inline): readonly string[] {
  switch (inline.kind) {
    case 'text':
      return [inline.text]
    case 'compared':
      return [inline.yes, inline.no]
    case 'strong':
    case 'emphasis':
    case 'link':
      return inline.children.flatMap(ofInline)
    default:
      return []
  }
}
