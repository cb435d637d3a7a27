/**
 * The text of a lesson: prose with live figures in it. Nothing of it is markup, and its links lead into the
 * app only.
 */
import type { MouseEvent } from 'react'
import { holds } from '#lessons/model/conditions.ts'
import type { Condition } from '#lessons/model/figure-spec.ts'
import type { Inline, Prose } from '#lessons/model/prose.ts'
import { followLessonLink, goToLesson } from '#state/index.ts'
import { Kbd, SafeText } from '../../kit/index.ts'
import { FigureValue } from './FigureValue.tsx'
import type { LessonScope } from './lesson-scope.ts'
import styles from './ProseView.module.css'

interface ProseViewProps {
  readonly prose: readonly Prose[]
  readonly scope: LessonScope
}

export function ProseView({ prose, scope }: ProseViewProps) {
  return (
    <div className={styles.prose}>
      <Blocks prose={prose} scope={scope} />
    </div>
  )
}

/** A lesson's text never changes its order, so the position of a piece is its identity. */
function Blocks({ prose, scope }: ProseViewProps) {
  // biome-ignore lint/suspicious/noArrayIndexKey: see above.
  return prose.map((block, index) => <BlockView key={index} block={block} scope={scope} />)
}

function BlockView({ block, scope }: { readonly block: Prose; readonly scope: LessonScope }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <Inlines inlines={block.children} scope={scope} />
        </p>
      )
    case 'heading':
      return (
        <h3 className={styles.heading}>
          <Inlines inlines={block.children} scope={scope} />
        </h3>
      )
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List className={styles.list}>
          {block.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: see above.
            <li key={index}>
              <Blocks prose={item} scope={scope} />
            </li>
          ))}
        </List>
      )
    }
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        <pre className={styles.code} tabIndex={0}>
          <code>
            <SafeText text={block.text} />
          </code>
        </pre>
      )
    case 'quote':
      return (
        <blockquote className={styles.quote}>
          <Blocks prose={block.children} scope={scope} />
        </blockquote>
      )
  }
}

interface InlinesProps {
  readonly inlines: readonly Inline[]
  readonly scope: LessonScope
}

/** A line of a lesson's text. */
function Inlines({ inlines, scope }: InlinesProps) {
  // biome-ignore lint/suspicious/noArrayIndexKey: see above.
  return inlines.map((inline, index) => <Piece key={index} inline={inline} scope={scope} />)
}

function Piece({ inline, scope }: { readonly inline: Inline; readonly scope: LessonScope }) {
  switch (inline.kind) {
    case 'text':
      return <SafeText text={inline.text} />
    case 'strong':
      return (
        <strong>
          <Inlines inlines={inline.children} scope={scope} />
        </strong>
      )
    case 'emphasis':
      return (
        <em>
          <Inlines inlines={inline.children} scope={scope} />
        </em>
      )
    case 'code':
      return (
        <code>
          <SafeText text={inline.text} />
        </code>
      )
    case 'key':
      return <Kbd keys={inline.text} />
    case 'figure':
      return <FigureValue name={inline.name} form={inline.form} scope={scope} />
    case 'compared':
      return <Words when={inline.when} yes={inline.yes} no={inline.no} scope={scope} />
    case 'link':
      return <LessonLink target={inline.target} inlines={inline.children} scope={scope} />
  }
}

interface WordsProps {
  readonly when: Condition
  readonly yes: string
  readonly no: string
  readonly scope: LessonScope
}

/** Words that follow a figure, so that they cannot be wrong. */
function Words({ when, yes, no, scope }: WordsProps) {
  const isSo = holds(when, scope.lesson.figures, scope.known)
  return isSo === undefined ? '…' : isSo ? yes : no
}

const LESSON = 'lesson:'

function LessonLink({ target, inlines, scope }: InlinesProps & { readonly target: string }) {
  const id = target.startsWith(LESSON) ? target.slice(LESSON.length) : undefined
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    if (id === undefined) followLessonLink(target)
    else goToLesson(id)
  }
  return (
    <a href={id === undefined ? target : `#/learn?lesson=${id}.1`} onClick={follow}>
      <Inlines inlines={inlines} scope={scope} />
    </a>
  )
}
