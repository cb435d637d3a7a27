/**
 * Finds text in all steps, drawn or not. Enter goes to the next, Shift+Enter to the one before, Esc clears.
 */
import type { KeyboardEvent, RefObject } from 'react'
import { t } from '#base/words.ts'
import { openSearch } from '#state/index.ts'
import { formatExact, IconButton, TextField, useAnnounced, useIsPhone } from '../../kit/index.ts'
import styles from './Toolbar.module.css'
import type { Find } from './use-find.ts'

export interface FindBoxProps {
  readonly find: Find
  /** Which of the found rows is selected, from 0; -1: none of them. */
  readonly at: number
  /** Found among the rows of the chosen kinds. */
  readonly count: number
  readonly isFiltering: boolean
  readonly onFiltering: (isFiltering: boolean) => void
  readonly onGo: (isBack: boolean) => void
  readonly onLeave: () => void
  readonly box: RefObject<HTMLInputElement | null>
}

export function FindBox(props: FindBoxProps) {
  const { find, at, count, isFiltering, onFiltering, onGo, onLeave } = props
  const isActive = find.finder !== undefined
  const isPhone = useIsPhone()
  useAnnounced(isActive && find.found !== undefined ? countWords(find, at, count) : undefined, 'find')
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLInputElement) || event.nativeEvent.isComposing) return
    if (event.key === 'Enter') onGo(event.shiftKey)
    else if (event.key === 'Escape' && find.query === '') onLeave()
    else if (event.key === 'Escape') find.look('')
    else if (event.key === 'ArrowDown') onLeave()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <search className={styles.find} data-active={isActive} onKeyDown={onKeyDown}>
      <div className={styles.field}>
        <TextField
          label="Find in all steps"
          isLabelHidden
          kind="search"
          placeholder={isPhone ? t`Find` : t`Find in all steps`}
          value={find.query}
          onChange={find.look}
          ref={(input) => {
            props.box.current = input
          }}
        />
      </div>
      <span className={styles.count} role="status" aria-live="off">
        {isActive && countWords(find, at, count)}
      </span>
      {isActive && (
        <>
          <IconButton
            icon="chevron-up"
            label="Previous match"
            kbd="shift+enter"
            size="small"
            disabled={count === 0}
            onClick={() => onGo(true)}
          />
          <IconButton
            icon="chevron-down"
            label="Next match"
            kbd="enter"
            size="small"
            disabled={count === 0}
            onClick={() => onGo(false)}
          />
          <IconButton
            icon="filter"
            label="Show matches only"
            size="small"
            pressed={isFiltering}
            onClick={() => onFiltering(!isFiltering)}
          />
          <IconButton
            icon="library"
            label="Search all runs"
            size="small"
            onClick={() => openSearch({ query: find.query, scope: 'all' })}
          />
        </>
      )}
    </search>
  )
}

function countWords(find: Find, at: number, count: number): string {
  if (find.found === undefined) return t`Searching…`
  if (count === 0) return t`No match`
  return at < 0 ? t`${formatExact(count)} found` : t`${formatExact(at + 1)} of ${formatExact(count)}`
}
