/**
 * The text of a lesson in plain words, with its figures as they are: for what is spoken and for what is
 * kept. Pure.
 */
import { holds } from '#lessons/model/conditions.ts'
import { unitOf } from '#lessons/model/describe.ts'
import { figureValue } from '#lessons/model/evaluate.ts'
import type { Inline, Prose } from '#lessons/model/prose.ts'
import { figureText } from './figure-text.ts'
import type { LessonScope } from './lesson-scope.ts'

type Scope = Pick<LessonScope, 'lesson' | 'known'>

/** Blocks one after the other in one line. */
export function plainText(prose: readonly Prose[], scope: Scope): string {
  return prose
    .map((block) => plainBlock(block, scope))
    .filter((text) => text !== '')
    .join(' ')
}

function plainBlock(block: Prose, scope: Scope): string {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return plainInline(block.children, scope)
    case 'list':
      return block.items.map((item) => plainText(item, scope)).join(' ')
    case 'quote':
      return plainText(block.children, scope)
    case 'code':
      return block.text
  }
}

function plainInline(inlines: readonly Inline[], scope: Scope): string {
  return inlines.map((inline) => plainPiece(inline, scope)).join('')
}

function plainPiece(inline: Inline, scope: Scope): string {
  const { lesson, known } = scope
  const { figures } = lesson
  switch (inline.kind) {
    case 'text':
    case 'code':
    case 'key':
      return inline.text
    case 'strong':
    case 'emphasis':
    case 'link':
      return plainInline(inline.children, scope)
    case 'figure': {
      const value = figureValue(inline.name, figures, known)
      return value?.ok === true ? figureText(value.value, unitOf(inline.name, figures), inline.form) : '…'
    }
    case 'compared': {
      const isSo = holds(inline.when, figures, known)
      return isSo === undefined ? '…' : isSo ? inline.yes : inline.no
    }
  }
}
