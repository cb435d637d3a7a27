/**
 * The step as a model is sent it, under the dialect of the counting settings; and what of it stays behind.
 */
import { useMemo } from 'react'
import { t } from '#base/words.ts'
import { bindDialect, contextMessages } from '#core/dialects/index.ts'
import type { Step } from '#core/model/step.ts'
import { stepText } from '#core/model/steps.ts'
import { useRoute } from '#state/index.ts'
import { Portion, ProblemNote, TextView } from '../../kit/index.ts'
import styles from './MessageCard.module.css'
import { MessageCard } from './MessageCard.tsx'
import { isErrorMessage, type Unsent, unsentOf } from './step-parts.ts'

export function MessagesTab({ step }: { readonly step: Step }) {
  const { dialect } = useRoute().counting
  const bound = useMemo(() => bindDialect(dialect), [dialect])
  const messages = useMemo(() => (bound.ok ? contextMessages([step], bound.value) : []), [bound, step])
  const unsent = useMemo(() => unsentOf(step, messages), [step, messages])
  if (!bound.ok) return <ProblemNote problem={bound.error} />
  return (
    <>
      <Portion items={unsent}>{(each) => <UnsentCard unsent={each} />}</Portion>
      {messages.length === 0 && (
        <>
          <p className={styles.remark}>
            {step.kind === 'control'
              ? t`A memory event. No message is sent to the model for it.`
              : t`With the ${bound.value.dialect.title} format, no message is sent for this step.`}
          </p>
          {step.kind === 'control' && <TextView text={stepText(step)} variant="dense" />}
        </>
      )}
      <Portion items={messages}>
        {(message) => <MessageCard message={message} isError={isErrorMessage(step, message)} />}
      </Portion>
    </>
  )
}

function UnsentCard({ unsent }: { readonly unsent: Unsent }) {
  return (
    <section className={styles.unsent}>
      <h3 className={styles.head}>
        {unsent.title}
        <span className={styles.beside}>{unsent.about}</span>
      </h3>
      <TextView text={unsent.text} variant="dense" firstPart={6000} isCopyable />
    </section>
  )
}
