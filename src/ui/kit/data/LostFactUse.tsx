/** Where a call used a lost fact, in its own words, and which later tool result contains it. */
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import { shortToolName } from '#core/model/tool-subject.ts'
import { ABOUT_AGAIN } from '#core/references/again-words.ts'
import type { FactUse } from '#core/references/fact-uses.ts'
import type { LostFact } from '#core/references/lost.ts'
import { finderOf } from '#core/search/finder.ts'
import { SafeText } from '../base/SafeText.tsx'
import { FoundText } from './FoundText.tsx'
import styles from './LostFactUse.module.css'

interface LostFactUseProps {
  readonly fact: Pick<LostFact, 'text' | 'call' | 'readAgain'>
  /** Undefined: not known yet, or the file has no text. */
  readonly use: FactUse | undefined
  /** Of what the agent knew all the same: whether a later result contains it says nothing. */
  readonly isAgainHidden?: boolean
}

export function LostFactUse({ fact, use, isAgainHidden = false }: LostFactUseProps) {
  if (use === undefined) return null
  return (
    <span className={styles.use}>
      <span className={styles.words}>
        <SafeText text={placeWords(use)} />{' '}
        <q>
          <FoundText text={use.excerpt} finder={finderOf(fact.text)} />
        </q>
      </span>
      {!isAgainHidden && fact.readAgain !== undefined && (
        <span className={styles.again} title={ABOUT_AGAIN}>
          {fact.readAgain === fact.call
            ? t`Came back at this call`
            : t`Came back at ${callName(fact.readAgain)}`}
        </span>
      )}
    </span>
  )
}

function placeWords({ tool, field }: FactUse): string {
  if (tool === undefined) return t`In its answer:`
  const name = shortToolName(tool)
  return field === undefined ? `${name}:` : `${name} ${field}:`
}
