/**
 * The room of words that are still to come, however the width breaks them, so that nothing behind them moves
 * when they come: a press that began on a button would end beside it.
 */
import { Fragment } from 'react'
import styles from './TextRoom.module.css'

interface TextRoomProps {
  /** Lengths of the words, in letters. */
  readonly words: readonly number[]
}

/** Of the width of a digit, what a letter takes on average. */
const OF_DIGIT = 0.75

export function TextRoom({ words }: TextRoomProps) {
  return words.map((letters, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words never change.
    <Fragment key={place}>
      <span
        className={styles.word}
        style={{ inlineSize: `${letters * OF_DIGIT}ch` }}
        aria-hidden="true"
      />{' '}
    </Fragment>
  ))
}
