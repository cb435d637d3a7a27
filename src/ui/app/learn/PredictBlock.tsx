/**
 * A question whose answer is a figure: first the person commits to a guess, then the answer is next to it.
 */
import { useEffect, useId, useState } from 'react'
import { asInFiles } from '#base/locale.ts'
import { t } from '#base/words.ts'
import { isNear, rightChoice } from '#lessons/model/conditions.ts'
import { unitOf } from '#lessons/model/describe.ts'
import { figureValue } from '#lessons/model/evaluate.ts'
import type { Prediction } from '#lessons/model/lesson.ts'
import type { Answer } from '#lessons/model/progress.ts'
import { noteAnswer } from '#state/index.ts'
import { Badge, Button, Icon, parseNumber, TextField } from '../../kit/index.ts'
import styles from './AskBlock.module.css'
import { FigureValue } from './FigureValue.tsx'
import { figureWithUnit } from './figure-text.ts'
import type { LessonScope } from './lesson-scope.ts'
import { ProseView } from './ProseView.tsx'
import { plainText } from './plain-text.ts'
import { useSettledFocus } from './use-settled-focus.ts'

interface PredictBlockProps {
  readonly prediction: Prediction
  /** Under which the answer is kept. */
  readonly answerKey: string
  /** Undefined: it is open. */
  readonly answer: Answer | undefined
  readonly scope: LessonScope
}

export function PredictBlock({ prediction, answerKey, answer, scope }: PredictBlockProps) {
  const focus = useSettledFocus(answer === undefined)
  const { lesson } = scope
  // Kept, and saved to a file: written the same for all people.
  const asked = () => asInFiles(() => plainText(prediction.question, scope))
  const commit = (guess: number) => {
    const truth = asInFiles(() => truthOf(prediction, guess, scope))
    if (truth === undefined) return
    focus.take()
    noteAnswer(lesson, answerKey, { kind: 'guess', asked: asked(), guess, ...truth })
  }
  const skip = () => {
    focus.take()
    noteAnswer(lesson, answerKey, { kind: 'skipped', asked: asked() })
  }
  return (
    <div ref={focus.ref} tabIndex={-1} className={styles.ask} data-state={answer?.kind ?? 'open'}>
      <p className={styles.what}>
        <Icon name="help" />
        Make a guess{answer?.kind === 'skipped' && <Badge>skipped</Badge>}
      </p>
      <ProseView prose={prediction.question} scope={scope} />
      {answer === undefined ? (
        <GuessForm prediction={prediction} scope={scope} onCommit={commit} onSkip={skip} />
      ) : (
        <Answered prediction={prediction} answer={answer} scope={scope} />
      )}
    </div>
  )
}

/** What is right as things are, and whether a guess is; undefined: it is still being counted. */
function truthOf(
  prediction: Prediction,
  guess: number,
  { lesson: { figures }, known }: LessonScope,
): { readonly said: string; readonly truth: string; readonly isRight: boolean } | undefined {
  const { choices, answer } = prediction
  if (choices !== undefined) {
    const right = rightChoice(prediction, figures, known)
    const truth = choices[right ?? -1]?.text
    const said = choices[guess]?.text
    return truth === undefined || said === undefined ? undefined : { said, truth, isRight: right === guess }
  }
  const value = figureValue(answer, figures, known)
  if (value?.ok !== true) return undefined
  const unit = unitOf(answer, figures)
  return {
    said: figureWithUnit(guess, unit),
    truth: figureWithUnit(value.value, unit),
    isRight: isNear(prediction, guess, value.value),
  }
}

interface GuessFormProps {
  readonly prediction: Prediction
  readonly scope: LessonScope
  readonly onCommit: (guess: number) => void
  readonly onSkip: () => void
}

const COUNTING = t`Calculating the answer…`

function GuessForm({ prediction, scope, onCommit, onSkip }: GuessFormProps) {
  const [text, setText] = useState('')
  const [isLacking, setLacking] = useState(false)
  const [committed, setCommitted] = useState<number>()
  const [chosen, setChosen] = useState<number>()
  const { choices } = prediction
  const unit = unitOf(prediction.answer, scope.lesson.figures)
  const guess = choices === undefined ? guessOf(text, unit === 'share') : chosen
  const isKnown = truthOf(prediction, guess ?? 0, scope) !== undefined
  const submit = () => {
    setLacking(guess === undefined)
    setCommitted(guess)
  }
  // Who committed while the answer was still being counted need not do so again.
  useEffect(() => {
    if (committed !== undefined && isKnown) onCommit(committed)
  }, [committed, isKnown, onCommit])
  const lacks = isLacking && guess === undefined
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {choices === undefined ? (
        <TextField
          label={GUESS_IN[unit] ?? t`Your guess`}
          value={text}
          onChange={setText}
          problem={lacks ? t`Enter a number. A rough guess is fine.` : undefined}
        />
      ) : (
        <Choices choices={choices} chosen={chosen} onChoose={setChosen} />
      )}
      {choices !== undefined && lacks && (
        <p className={styles.missing} role="status">
          Select an answer first.
        </p>
      )}
      {committed !== undefined && <p role="status">{COUNTING}</p>}
      <div className={styles.buttons}>
        <Button type="submit" variant="primary">
          Check
        </Button>
        <Button variant="quiet" onClick={onSkip}>
          Skip
        </Button>
      </div>
    </form>
  )
}

const GUESS_IN: Readonly<Partial<Record<ReturnType<typeof unitOf>, string>>> = {
  tokens: t`Your guess (tokens)`,
  steps: t`Your guess (steps)`,
  calls: t`Your guess (calls)`,
  share: t`Your guess (percent)`,
  money: t`Your guess (dollars)`,
}

/** Of a share people think in percent. */
function guessOf(text: string, isShare: boolean): number | undefined {
  const typed = parseNumber(text.replace(/[%$]/g, ''))
  return typed === undefined ? undefined : isShare ? typed / 100 : typed
}

interface ChoicesProps {
  readonly choices: NonNullable<Prediction['choices']>
  readonly chosen: number | undefined
  readonly onChoose: (place: number) => void
}

function Choices({ choices, chosen, onChoose }: ChoicesProps) {
  const name = useId()
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">Your guess</legend>
      {choices.map(({ text }, place) => (
        <label key={text} className={styles.choice}>
          <input type="radio" name={name} checked={chosen === place} onChange={() => onChoose(place)} />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  )
}

interface AnsweredProps {
  readonly prediction: Prediction
  readonly answer: Answer
  readonly scope: LessonScope
}

function Answered({ prediction, answer, scope }: AnsweredProps) {
  const { choices, because = [] } = prediction
  const right = rightChoice(prediction, scope.lesson.figures, scope.known)
  return (
    <>
      <div className={styles.answer}>
        {answer.kind === 'guess' && (
          <p className={styles.said}>
            <span className={answer.isRight ? styles.right : styles.off}>
              <Icon name={answer.isRight ? 'check' : 'close'} />
            </span>
            <span>
              Your guess:{' '}
              <strong>
                {choices === undefined ? ownWords(answer.guess, prediction, scope) : answer.said}
              </strong>
              {verdict(answer.isRight, choices !== undefined)}
            </span>
          </p>
        )}
        <p className={styles.truth}>
          Answer:{' '}
          {choices === undefined ? (
            <FigureValue name={prediction.answer} withUnit scope={scope} />
          ) : (
            <strong>{choices[right ?? -1]?.text ?? (answer.kind === 'guess' ? answer.truth : '…')}</strong>
          )}
          .
        </p>
      </div>
      {because.length > 0 && <ProseView prose={because} scope={scope} />}
    </>
  )
}

/** The guess in the person's locale, which what is kept of it is not in. */
function ownWords(guess: number, { answer }: Prediction, { lesson: { figures } }: LessonScope): string {
  return figureWithUnit(guess, unitOf(answer, figures))
}

function verdict(isRight: boolean, isChoice: boolean): string {
  if (isChoice) return isRight ? ': right.' : '.'
  return isRight ? t`: close enough.` : '.'
}
