/**
 * Every action of the app by a few letters. Type to find, arrows, Home and End to choose, Enter to run, Esc
 * to leave. The focus stays in the input; the list names the chosen row.
 */
import { Dialog as Radix } from 'radix-ui'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { plural } from '#base/format-count.ts'
import { t } from '#base/words.ts'
import { useAnnounced } from '../base/Announcer.tsx'
import { Icon } from '../base/Icon.tsx'
import { Kbd } from '../base/Kbd.tsx'
import { useReturnFocus } from '../base/use-return-focus.ts'
import { IconButton } from '../controls/IconButton.tsx'
import styles from './CommandPalette.module.css'
import {
  type Command,
  type CommandGroup,
  type CommandMatch,
  findCommands,
  isMeant,
  markedCommands,
} from './match-commands.ts'

interface CommandPaletteProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly placeholder?: string | undefined
  readonly items: readonly Command[]
  /** What the typed text means on its own, such as the number of a step: listed first. */
  readonly named?: ((query: string) => readonly Command[]) | undefined
  /** What to do with typed text besides a command: after those that are meant, before those that aren’t. */
  readonly elsewhere?: ((query: string) => readonly Command[]) | undefined
}

export function CommandPalette({ open, onClose, placeholder, items, named, elsewhere }: CommandPaletteProps) {
  const focus = useReturnFocus()
  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.overlay} />
        <Radix.Content className={styles.palette} {...focus} aria-describedby={undefined}>
          <Radix.Title className="visually-hidden">Commands</Radix.Title>
          <Finder
            placeholder={placeholder}
            items={items}
            onClose={onClose}
            named={named}
            elsewhere={elsewhere}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

type FinderProps = Omit<CommandPaletteProps, 'open'>

/** Mounted again each time the palette opens, so it starts empty. */
function Finder({ placeholder, items, onClose, named, elsewhere }: FinderProps) {
  const id = useId()
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const exact = findCommands('', named?.(query.trim()) ?? [])
  const listed = findCommands(query, items)
  const found = [...exact, ...listed]
  const count = found.reduce((sum, { matches }) => sum + matches.length, 0)
  const other = query.trim() === '' ? [] : (elsewhere?.(query.trim()) ?? [])
  const others = markedCommands(query.trim(), other)
  const isFound = (group: CommandGroup) => exact.includes(group) || group.matches.some(isMeant)
  const groups = [...found.filter(isFound), ...others, ...found.filter((group) => !isFound(group))]
  const flat = groups.flatMap(({ matches }) => matches)
  const said = count === 0 ? t`No command matches “${query}”.` : plural(count, 'command')
  useAnnounced(query === '' ? undefined : said, 'commands')
  const active = Math.min(chosen, flat.length - 1)

  useEffect(() => {
    list.current?.querySelector(`[data-index="${active}"]`)?.scrollIntoView?.({ block: 'nearest' })
  }, [active])

  const run = (match: CommandMatch | undefined) => {
    if (match === undefined) return
    onClose()
    match.command.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const targets: Readonly<Record<string, number>> = {
      ArrowDown: active + 1 >= flat.length ? 0 : active + 1,
      ArrowUp: active <= 0 ? flat.length - 1 : active - 1,
      Home: 0,
      End: flat.length - 1,
    }
    const target = targets[event.key]
    if (target !== undefined) setChosen(target)
    else if (event.key === 'Enter') run(flat[active])
    else return
    event.preventDefault()
  }
  let next = 0
  return (
    <>
      <div className={styles.query}>
        <Icon name="search" />
        <input
          className={styles.input}
          type="text"
          role="combobox"
          aria-label="Find a command"
          aria-expanded={true}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={flat.length === 0 ? undefined : `${id}-${active}`}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setChosen(0)
          }}
          onKeyDown={onKeyDown}
        />
        <Kbd keys="esc" />
        <span className={styles.close}>
          <IconButton icon="close" label={t`Close`} onClick={onClose} />
        </span>
      </div>
      {count === 0 && other.length < 2 && <p className={styles.nothing}>{said}</p>}
      <div ref={list} id={`${id}-list`} className={styles.list} role="listbox" aria-label="Commands">
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox may hold groups, not fieldsets.
          <div key={group.title} role="group" aria-label={group.title}>
            <div className={styles.heading} aria-hidden="true">
              {group.title}
            </div>
            {group.matches.map((match) => {
              const index = next++
              return (
                <CommandRow
                  key={match.command.id}
                  id={`${id}-${index}`}
                  match={match}
                  index={index}
                  isActive={index === active}
                  onPoint={setChosen}
                  onRun={run}
                />
              )
            })}
          </div>
        ))}
      </div>
      <p className={styles.keys} aria-hidden="true">
        <Kbd keys="up+down" /> {t`Choose`} <Kbd keys="enter" /> {t`Open or run`}
      </p>
      <p className="visually-hidden" role="status" aria-live="off">
        {said}
      </p>
    </>
  )
}

interface CommandRowProps {
  readonly id: string
  readonly match: CommandMatch
  readonly index: number
  readonly isActive: boolean
  readonly onPoint: (index: number) => void
  readonly onRun: (match: CommandMatch) => void
}

function CommandRow({ id, match, index, isActive, onPoint, onRun }: CommandRowProps) {
  const { title, icon, shortcut, detail, isDanger } = match.command
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and names the active row.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input takes the keys.
    <div
      id={id}
      className={styles.row}
      role="option"
      aria-selected={isActive}
      data-index={index}
      data-danger={isDanger}
      onPointerMove={() => onPoint(index)}
      onClick={() => onRun(match)}
    >
      <span className={styles.icon}>{icon !== undefined && <Icon name={icon} />}</span>
      <span className={styles.title}>
        <Highlighted text={title} letters={match.letters} />
      </span>
      {match.reason !== undefined && (
        <span className={styles.reason} aria-hidden="true">
          <Highlighted {...match.reason} />
        </span>
      )}
      {detail !== undefined && match.reason === undefined && <span className={styles.reason}>{detail}</span>}
      {shortcut !== undefined && <Kbd keys={shortcut} />}
    </div>
  )
}

/** Runs of matched and unmatched letters; spans, not one element a letter. */
function Highlighted({ text, letters }: { readonly text: string; readonly letters: ReadonlySet<number> }) {
  if (letters.size === 0) return text
  const runs: { readonly isHit: boolean; readonly text: string; readonly at: number }[] = []
  for (const [at, letter] of Array.from(text).entries()) {
    const isHit = letters.has(at)
    const last = runs.at(-1)
    if (last !== undefined && last.isHit === isHit)
      runs[runs.length - 1] = { ...last, text: last.text + letter }
    else runs.push({ isHit, text: letter, at })
  }
  return runs.map((run) =>
    run.isHit ? (
      <mark key={run.at} className={styles.hit}>
        {run.text}
      </mark>
    ) : (
      run.text
    ),
  )
}
