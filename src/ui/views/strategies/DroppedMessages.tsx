/** Folded: the messages that a strategy shortens or leaves out, each with the call at which it does. */
import { useState } from 'react'
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import { stepLine } from '#core/model/step-line.ts'
import type { DroppedMessage } from '#core/replay/dropped-messages.ts'
import { leanSpec } from '#core/spec/spec.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { navigate, useDroppedMessages, useStepLookup } from '#state/index.ts'
import {
  ProblemNote,
  Progress,
  plural,
  SafeText,
  ShowAll,
  shortFact,
  useIsPhone,
  useShown,
} from '../../kit/index.ts'
import styles from './DroppedMessages.module.css'
import type { RankedStrategy } from './ranked/ranked-strategy.ts'

/** Shown at first. */
const MOST = 10
const MOST_ON_PHONE = 5

export function DroppedMessages({ spec, figures: { dropped } }: Pick<RankedStrategy, 'spec' | 'figures'>) {
  const [isOpen, setOpen] = useState(false)
  const { work } = useDroppedMessages(spec, isOpen)
  if (dropped === undefined) return null
  return (
    <details className={styles.fold} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.show}>{isOpen ? t`Hide these messages` : t`Show these messages`}</summary>
      {work.status === 'failed' && <ProblemNote problem={work.problem} tone="warning" />}
      {work.status === 'running' && <Progress label={t`Finding messages`} />}
      {work.status === 'done' && <MessageRows messages={work.value} spec={spec} />}
    </details>
  )
}

interface MessageRowsProps {
  readonly messages: readonly DroppedMessage[]
  readonly spec: CheckedSpec
}

function MessageRows({ messages, spec }: MessageRowsProps) {
  const stepOf = useStepLookup()
  const { shown, more } = useShown(messages, useIsPhone() ? MOST_ON_PHONE : MOST)
  return (
    <>
      <ul className={styles.rows} aria-label={t`Messages shortened or left out`}>
        {shown.map((message) => {
          const step = stepOf(message.step)
          if (step === undefined) return null
          return (
            <li key={message.step} className={styles.row}>
              <button
                type="button"
                className={styles.step}
                onClick={() => navigate({ view: 'timeline', step: step.id })}
              >
                {t`Step ${step.number}`} · <SafeText text={shortFact(stepLine(step).text, LINE)} />
              </button>
              <button
                type="button"
                className={styles.call}
                title={t`Open Memory at this call`}
                onClick={() =>
                  navigate({ view: 'memory', memory: leanSpec(spec), call: message.call, step: undefined })
                }
              >
                {whereWords(message)}
              </button>
            </li>
          )
        })}
      </ul>
      <ShowAll words={plural(messages.length, 'message')} {...more} />
    </>
  )
}

const LINE = 120

function whereWords({ quote, call, goneAt }: DroppedMessage): string {
  const place = callName(call)
  if (quote === 'none') return t`Left out at ${place}`
  return goneAt === undefined
    ? t`Shortened at ${place}`
    : t`Shortened at ${place}, left out at ${callName(goneAt)}`
}
