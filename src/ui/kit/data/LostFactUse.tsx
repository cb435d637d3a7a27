/** Where a call used a lost fact, in its own words, and whether a tool returned it again. */
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import { shortToolName } from '#core/model/tool-subject.ts'
import type { FactUse } from '#core/references/fact-uses.ts'
import type { LostFact } from '#core/references/lost.ts'
import { finderOf } from '#core/search/finder.ts'
import { SafeText } from '../base/SafeText.tsx'
import { FoundText } from './FoundText.tsx'
import styles from './LostFactUse.module.css'

interface LostFactUseProps {
  readonly fact: Pick<LostFact, 'text' | 'call'>
  /** Undefined: not known yet, or the file has no text. */
  readonly use: FactUse | undefined
  /** Of what the agent knew all the same: whether a tool returned it later says nothing. */
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
      {!isAgainHidden && <span className={styles.again}>{readAgainWords(fact.call, use)}</span>}
    </span>
  )
}

function placeWords({ tool, field }: FactUse): string {
  if (tool === undefined) return t`In its answer:`
  const name = shortToolName(tool)
  return field === undefined ? `${name}:` : `${name} ${field}:`
}

/** Whether a read-only tool call returned the fact again in the recorded run. */
function readAgainWords(call: number, { readAgain }: FactUse): string {
  if (readAgain === undefined) return t`No tool returned it again`
  return readAgain === call
    ? t`This call’s tool returned it again`
    : t`A tool returned it again only later, at ${callName(readAgain)}`
}
