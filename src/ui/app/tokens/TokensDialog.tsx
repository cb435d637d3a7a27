/** How text becomes tokens: the text in coloured pieces, or a table with the id and the bytes of each. */
import { useDeferredValue, useState } from 'react'
import { t } from '#base/words.ts'
import { DEFAULT_ENCODING, ENCODINGS, type EncodingId } from '#core/tokens/encoding.ts'
import { MOST_SHOWN } from '#core/tokens/token-pieces.ts'
import { closePanel, useApp, useRoute, useTokenPieces } from '#state/index.ts'
import {
  Dialog,
  formatDecimals,
  formatExact,
  ProblemNote,
  plural,
  Segmented,
  Select,
  TextField,
} from '../../kit/index.ts'
import { TokenStrip } from './TokenStrip.tsx'
import styles from './TokensDialog.module.css'
import { TokenTable } from './TokenTable.tsx'

/** What the numbers are. */
const COUNTED = t`Exact: split with the encoding’s own vocabulary. Characters are Unicode code points.`

type Look = 'text' | 'table'

const WITH_TOKENS = ENCODINGS.filter(({ provenance }) => provenance === 'exact')

export function TokensDialog() {
  const opened = useApp((state) => state.tokenText)
  const { encoding: counted = DEFAULT_ENCODING } = useRoute().counting
  const [text, setText] = useState(opened)
  const [encoding, setEncoding] = useState<EncodingId>(counted === 'chars4' ? 'o200k_base' : counted)
  const [look, setLook] = useState<Look>('text')
  const split = useDeferredValue(text)
  const { work, latest = [] } = useTokenPieces(split, encoding)
  const isBehind = work.status === 'running' || split !== text
  const isWaiting = isBehind && latest.length === 0 && text !== ''
  return (
    <Dialog
      open
      onClose={closePanel}
      title="How text is split into tokens"
      description={t`A model reads text as a list of numbers, one per token. Shows the first ${formatExact(MOST_SHOWN)} characters.`}
      size="large"
    >
      <div className={styles.form}>
        <TextField label="Text" value={text} rows={4} isMono onChange={setText} />
        <div className={styles.line}>
          <Select
            label="Encoding"
            value={encoding}
            options={WITH_TOKENS.map(({ id, title, help }) => ({ value: id, title, help }))}
            onChange={setEncoding}
          />
          <p className={styles.count} role="status" title={COUNTED}>
            {isWaiting ? t`Splitting…` : summaryOf(latest.length, text)}
          </p>
          <Segmented<Look>
            label="Show tokens as"
            size="small"
            value={look}
            onChange={setLook}
            options={[
              { value: 'text', title: t`Text` },
              { value: 'table', title: t`Table` },
            ]}
          />
        </div>
        {work.status === 'failed' ? (
          <ProblemNote problem={work.problem} />
        ) : isWaiting ? null : look === 'text' ? (
          <TokenStrip pieces={latest} />
        ) : (
          <TokenTable pieces={latest} />
        )}
      </div>
    </Dialog>
  )
}

function summaryOf(tokens: number, text: string): string {
  const all = [...text].length
  const characters = Math.min(MOST_SHOWN, all)
  const [counted, counts] = [plural(characters, 'character'), plural(tokens, 'token')]
  const sum = all > MOST_SHOWN ? t`${counts} for the first ${counted}` : t`${counts} for ${counted}`
  return tokens === 0 ? sum : t`${sum}, ${formatDecimals(characters / tokens)} characters per token`
}
