/** The bar of a notebook: which one, whether it is saved, running it, and what else can be done with it. */

import { useState } from 'react'
import { t } from '#base/words.ts'
import { stepsOfRun } from '#core/scratchpad/history.ts'
import { LANGUAGE_TITLES } from '#core/scratchpad/notebook-document.ts'
import { clearNotebook } from '#core/scratchpad/notebook-edit.ts'
import {
  duplicateNotebook,
  editMemory,
  exportCode,
  exportNotebook,
  type NotebookActivity,
  openTimelineOfNotebook,
  putRunsOnTimeline,
  removeNotebook,
  restartNotebook,
  runFromStart,
  type SaveState,
  type StoredNotebook,
  savePending,
  startOver,
  stopNotebook,
  useHasTimeline,
  useScratchpad,
} from '#state/index.ts'
import { Badge, Button, IconButton, Menu, type MenuEntry, plural, useIsPhone } from '../../kit/index.ts'
import type { AskFirst } from '../view-entry.ts'
import styles from './NotebookBar.module.css'
import { NotebookDialog } from './NotebookDialog.tsx'
import { NotebookOptionsButton } from './NotebookOptionsButton.tsx'
import { NotebookSwitch } from './NotebookSwitch.tsx'

interface NotebookBarProps {
  readonly notebook: StoredNotebook
  readonly activity: NotebookActivity | undefined
  readonly isMemoryShown: boolean
  readonly onToggleMemory: () => void
  readonly onAsk: AskFirst
}

export function NotebookBar(props: NotebookBarProps) {
  const { notebook, activity, isMemoryShown, onToggleMemory, onAsk } = props
  const { document } = notebook
  const [isNaming, setNaming] = useState(false)
  const isPhone = useIsPhone()
  const save = useSaveAsRun(notebook, activity !== undefined)
  return (
    <header className={styles.bar}>
      <NotebookSwitch name={document.name} />
      <Badge>{LANGUAGE_TITLES[document.language]}</Badge>
      <SaveWords />
      <div className={styles.actions}>
        <RunButtons notebook={notebook} activity={activity} />
        <TimelineButtons {...save} isShort={isPhone} />
        {!isPhone && (
          <Button
            variant="quiet"
            icon="memory"
            pressed={isMemoryShown}
            title={STORED}
            onClick={onToggleMemory}
          >
            Memory panel
          </Button>
        )}
        <NotebookOptionsButton notebook={notebook} />
        <Menu
          align="end"
          trigger={<IconButton icon="dots" label="More for this notebook" />}
          items={[
            // As buttons they would take a second line.
            ...(isPhone ? phoneItems(save, isMemoryShown, onToggleMemory) : []),
            ...moreItems(notebook, {
              onAsk,
              isBusy: activity !== undefined,
              rename: () => setNaming(true),
            }),
          ]}
        />
      </div>
      {isNaming && <NotebookDialog notebook={notebook} onClose={() => setNaming(false)} />}
    </header>
  )
}

function SaveWords() {
  const save = useScratchpad((state) => state.save)
  return (
    <span className={styles.save} role="status" data-status={save.status}>
      {save.status === 'failed' ? (
        <Button
          size="small"
          variant="danger"
          icon="error"
          title={problemText(save)}
          onClick={() => void savePending()}
        >
          Not saved. Try again
        </Button>
      ) : save.status === 'saving' ? (
        t`Saving…`
      ) : (
        t`Saved`
      )}
    </span>
  )
}

function problemText(save: Extract<SaveState, { readonly status: 'failed' }>): string {
  return [save.problem.message, save.problem.hint].filter(Boolean).join(' ')
}

interface RunButtonsProps {
  readonly notebook: StoredNotebook
  readonly activity: NotebookActivity | undefined
}

function RunButtons({ notebook, activity }: RunButtonsProps) {
  if (activity === undefined) {
    return (
      <Button
        key="run"
        icon="play"
        title="Runs all cells in order, starting with an empty memory"
        onClick={() => void runFromStart()}
      >
        Run all
      </Button>
    )
  }
  return (
    <Button
      key="stop"
      variant="danger"
      icon="stop"
      disabled={activity.isStopping}
      // The second click of a double click on “Run all” lands here and must not stop what it started.
      onClick={({ detail }) => {
        if (detail < 2) stopNotebook(notebook.id)
      }}
    >
      {activity.isStopping ? t`Stopping…` : t`Stop`}
    </Button>
  )
}

const STORED = t`What the code stored with store() and observe()`

interface SaveAsRun {
  readonly help: string
  /** Why it can’t be saved now. */
  readonly reason: string | undefined
}

function useSaveAsRun({ entries, head }: StoredNotebook, isBusy: boolean): SaveAsRun {
  const count = stepsOfRun(entries, head).length
  return {
    help: t`Adds a run to the library: what ran since the start, ${plural(count, 'step')}`,
    reason: count === 0 ? t`Run a cell first.` : isBusy ? t`Wait until the run is finished.` : undefined,
  }
}

function phoneItems(
  { help, reason }: SaveAsRun,
  isMemoryShown: boolean,
  onToggleMemory: () => void,
): readonly MenuEntry[] {
  return [
    {
      kind: 'item',
      id: 'save',
      title: t`Save as run`,
      help: reason ?? help,
      icon: 'timeline',
      disabled: reason !== undefined,
      onSelect: () => void putRunsOnTimeline(),
    },
    {
      kind: 'check',
      id: 'memory',
      title: t`Memory panel`,
      help: STORED,
      checked: isMemoryShown,
      onChange: onToggleMemory,
    },
    { kind: 'separator', id: 'line-0' },
  ]
}

function TimelineButtons({ help, reason, isShort }: SaveAsRun & { readonly isShort: boolean }) {
  const hasTimeline = useHasTimeline()
  return (
    <>
      {!isShort && (
        <Button icon="timeline" title={help} disabledReason={reason} onClick={() => void putRunsOnTimeline()}>
          Save as run
        </Button>
      )}
      {hasTimeline && (
        <Button variant="quiet" iconAfter="chevron-right" onClick={openTimelineOfNotebook}>
          Open the run
        </Button>
      )}
    </>
  )
}

interface MoreOptions {
  readonly onAsk: AskFirst
  readonly isBusy: boolean
  readonly rename: () => void
}

function moreItems(
  { id, document }: StoredNotebook,
  { onAsk, isBusy, rename }: MoreOptions,
): readonly MenuEntry[] {
  return [
    { kind: 'item', id: 'rename', title: t`Name and task…`, icon: 'edit', onSelect: rename },
    {
      kind: 'item',
      id: 'duplicate',
      title: t`Duplicate`,
      icon: 'copy',
      onSelect: () => void duplicateNotebook(),
    },
    {
      kind: 'item',
      id: 'export',
      title: t`Export as JSON`,
      help: t`Includes its history and the contents of its memory.`,
      icon: 'download',
      onSelect: exportNotebook,
    },
    {
      kind: 'item',
      id: 'export-code',
      title: t`Export code`,
      help: t`One file with cells separated by %%. To import it, use “From a file”.`,
      icon: 'file',
      onSelect: exportCode,
    },
    { kind: 'separator', id: 'line-1' },
    {
      kind: 'item',
      id: 'start',
      title: t`Start a new run`,
      help: t`Clears the memory and restarts the interpreter. To restore the memory, undo.`,
      icon: 'undo',
      disabled: isBusy,
      onSelect: () => void startOver(),
    },
    {
      kind: 'item',
      id: 'clear',
      title: t`Clear the memory`,
      help: t`Like memory.clear(). Doesn’t restart the interpreter.`,
      icon: 'close',
      disabled: isBusy,
      onSelect: () => void editMemory(clearNotebook),
    },
    {
      kind: 'item',
      id: 'restart',
      title: t`Restart ${LANGUAGE_TITLES[document.language]}`,
      help: t`Stored values are kept; other variables are gone.`,
      icon: 'redo',
      onSelect: () => void restartNotebook(id),
    },
    { kind: 'separator', id: 'line-2' },
    {
      kind: 'item',
      id: 'delete',
      title: t`Delete notebook`,
      icon: 'trash',
      isDanger: true,
      onSelect: () =>
        onAsk({
          title: t`Delete this notebook?`,
          text: t`Deletes “${document.name}” and its history from this browser. This can’t be undone.`,
          action: 'Delete',
          run: () => void removeNotebook(id),
        }),
    },
  ]
}
