/** One part of a lesson: its text, questions, tasks and pictures in order, and the way to the next. */
import { useMemo, useState } from 'react'
import { t } from '#base/words.ts'
import { storedIdOf } from '#core/edit/address.ts'
import { figuresOfBlocks, figuresOfChallenge } from '#lessons/model/named-figures.ts'
import { answerOf, recordOf } from '#lessons/model/progress.ts'
import {
  type OpenLesson,
  progressOf,
  showLessonRun,
  useApp,
  useLessonKnowledge,
  useRoute,
  useTokenProvenance,
} from '#state/index.ts'
import { Button, PROVENANCES, ProblemNote, type Provenance } from '../../kit/index.ts'
import { ChallengeGoals } from './ChallengeGoals.tsx'
import { LessonFoot } from './LessonFoot.tsx'
import { LessonHead } from './LessonHead.tsx'
import styles from './LessonPanel.module.css'
import type { LessonScope } from './lesson-scope.ts'
import { PictureBlock } from './PictureBlock.tsx'
import { PredictBlock } from './PredictBlock.tsx'
import { ProseView } from './ProseView.tsx'
import { partView, type ShownBlock } from './part-view.ts'
import { TaskBlock } from './TaskBlock.tsx'
import { useLessonKeys } from './use-lesson-keys.ts'

interface LessonPanelProps {
  readonly open: OpenLesson
  /** From 1; one that the lesson has. */
  readonly part: number
  readonly onFold: () => void
}

const NO_NAMES: readonly string[] = []

export function LessonPanel({ open, part, onFold }: LessonPanelProps) {
  const { lesson, traceId } = open
  const { traceId: shownId, isPresenting } = useRoute()
  const learn = useApp((state) => state.learn)
  const isOwnRun = storedIdOf(shownId ?? '') === traceId
  const content = lesson.parts[part - 1]
  const record = recordOf(progressOf(learn), lesson.id)
  const view = useMemo(() => partView(content ?? NO_BLOCKS, part, record), [content, part, record])
  const challenge = part === lesson.parts.length && view.isThrough ? lesson.challenge : undefined
  const names = useMemo(() => {
    const ofBlocks = figuresOfBlocks(view.blocks.map(({ block }) => block))
    return isOwnRun
      ? [...ofBlocks, ...(challenge === undefined ? [] : figuresOfChallenge(challenge))]
      : NO_NAMES
  }, [view, challenge, isOwnRun])
  const { known, problem } = useLessonKnowledge(names, lesson.figures)
  const provenance = useTokenProvenance()
  const [said, setSaid] = useState('')
  const refs = useLessonKeys(part, isPresenting)
  if (content === undefined) return null
  const scope: LessonScope = { lesson, known, provenance }
  return (
    <>
      <LessonHead lesson={lesson} part={part} titleRef={refs.title} onFold={onFold} />
      {/* Always there: a live region that appears with its first words is often not spoken. */}
      <p className="visually-hidden" role="status" data-testid="lesson-said">
        {said}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section key={part} ref={refs.scroller} className={styles.body} tabIndex={0} aria-label={content.title}>
        {isOwnRun ? (
          <>
            {view.blocks.map((shown) => (
              <BlockView
                key={shown.key}
                shown={shown}
                scope={scope}
                answer={answerOf(record, shown.key)}
                onDone={setSaid}
              />
            ))}
            {challenge !== undefined && (
              <ChallengeGoals
                challenge={challenge}
                record={record?.challenge}
                scope={scope}
                onSolved={setSaid}
              />
            )}
            {problem !== undefined && <ProblemNote problem={problem} />}
            {isPresenting && <p className={styles.counted}>{wordsOf(provenance)}</p>}
          </>
        ) : (
          <OtherRun />
        )}
      </section>
      {!isPresenting && <LessonFoot lesson={lesson} part={part} isThrough={view.isThrough} record={record} />}
    </>
  )
}

/** What the tooltips of the numbers say: on a stage no one hovers. */
function wordsOf(provenance: Provenance): string {
  const { mark, help } = PROVENANCES[provenance]
  return t`${mark} All numbers are computed live from this run. ${help}`
}

const NO_BLOCKS = { blocks: [] } as const

/** The figures would be those of another run than the text is about. */
function OtherRun() {
  return (
    <div className={styles.other}>
      <p>Another run is open. This lesson uses its own.</p>
      <Button variant="primary" onClick={showLessonRun}>
        Back to the lesson’s run
      </Button>
    </div>
  )
}

interface BlockViewProps {
  readonly shown: ShownBlock
  readonly scope: LessonScope
  readonly answer: ReturnType<typeof answerOf>
  readonly onDone: (words: string) => void
}

function BlockView({ shown: { block, key }, scope, answer, onDone }: BlockViewProps) {
  switch (block.kind) {
    case 'prose':
      return <ProseView prose={block.prose} scope={scope} />
    case 'picture':
      return <PictureBlock picture={block} scope={scope} />
    case 'predict':
      return <PredictBlock prediction={block} answerKey={key} answer={answer} scope={scope} />
    case 'task':
      return <TaskBlock task={block} answerKey={key} answer={answer} scope={scope} onDone={onDone} />
  }
}
