/**
 * One step of a context: what became of it, its weight, and, when open, the messages that the model was sent.
 */

import { useId, useMemo, useState } from 'react'
import { t } from '#base/words.ts'
import { shownKind } from '#core/model/injected-text.ts'
import { lineValues, stepLine } from '#core/model/step-line.ts'
import { stepText } from '#core/model/steps.ts'
import { totalTokens } from '#core/tokens/measure.ts'
import { navigate, useMessagesOf, useTokenProvenance, useUncertainty } from '#state/index.ts'
import {
  Amount,
  classNames,
  countWords,
  Icon,
  KindGlyph,
  LedgerMark,
  type Mark,
  Portion,
  SafeText,
  TextDifference,
} from '../../kit/index.ts'
import type { SeenState, SeenStep } from './context-difference.ts'
import { MessageCard } from './MessageCard.tsx'
import styles from './SeenList.module.css'
import { isErrorMessage } from './step-parts.ts'

interface SeenStepViewProps {
  readonly seen: SeenStep
  readonly isOpenAtFirst: boolean
}

const MARKS: Readonly<Record<SeenState, { readonly mark: Mark; readonly title: string }>> = {
  unchanged: { mark: 'kept', title: t`unchanged` },
  new: { mark: 'added', title: t`new` },
  rewritten: { mark: 'rewritten', title: t`shortened` },
  moved: { mark: 'moved', title: t`moved` },
  gone: { mark: 'dropped', title: t`dropped` },
}

/** Characters of a message that are drawn at first: enough to know it again. */
const FIRST_PART = 1500

/** Messages of a step that are drawn at first. */
const FIRST_MESSAGES = 10

export function SeenStepView({ seen, isOpenAtFirst }: SeenStepViewProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const provenance = useTokenProvenance()
  const uncertainty = useUncertainty()(seen.step)
  const bodyId = useId()
  const { step, state, before, tokens } = seen
  const messagesOf = useMessagesOf()
  const messages = useMemo(() => (isOpen ? messagesOf(step) : []), [isOpen, messagesOf, step])
  const { mark, title } = MARKS[state]
  const line = stepLine(step)
  return (
    <div className={classNames(styles.seen, state === 'gone' && styles.gone)}>
      <div className={styles.stepHead}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
          <LedgerMark state={mark} title={title} />
          <KindGlyph kind={shownKind(step)} />
          <span className="truncate">
            {line.tool !== '' && (
              <strong className={styles.tool}>
                <SafeText text={line.tool} />{' '}
              </strong>
            )}
            <SafeText text={lineValues(line).slice(0, 160)} />
          </span>
        </button>
        <Amount
          value={totalTokens(tokens)}
          unit="tokens"
          {...countWords(provenance, totalTokens(tokens), uncertainty)}
          isUnitHidden
          inRow
          isMarkHidden={uncertainty === undefined}
        />
        <button
          type="button"
          className={styles.number}
          title="Select this step"
          // The cursor stays: the person looks at this call.
          onClick={() => navigate({ step: step.id }, { replace: true })}
        >
          #{step.number}
        </button>
      </div>
      <div id={bodyId} hidden={!isOpen} className={styles.body}>
        {isOpen && (
          <>
            {before !== undefined && (
              <TextDifference
                before={stepText(before)}
                after={stepText(step)}
                same="Same text; other fields changed."
              />
            )}
            {messages.length === 0 && <p className={styles.none}>It sends no message.</p>}
            <Portion items={messages} first={FIRST_MESSAGES}>
              {(message) => (
                <MessageCard
                  message={message}
                  isError={isErrorMessage(step, message)}
                  firstPart={FIRST_PART}
                />
              )}
            </Portion>
          </>
        )}
      </div>
    </div>
  )
}
