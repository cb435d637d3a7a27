/**
 * What the memory holds, and the text that the model would be given of it; changed by hand where it is the
 * one in use.
 */
import { addEntry, changeEntry, type EntryList, removeEntry } from '#core/scratchpad/notebook-edit.ts'
import { editMemory, type StoredNotebook } from '#state/index.ts'
import { ContextText } from './ContextText.tsx'
import { EntrySection } from './EntrySection.tsx'
import { MemoryHead } from './MemoryHead.tsx'
import styles from './MemoryPanel.module.css'
import type { ShownMemory } from './notebook-view.ts'
import { VariableSection } from './VariableSection.tsx'

interface MemoryPanelProps {
  readonly notebook: StoredNotebook
  readonly memory: ShownMemory
  /** The notebook runs: nothing can be changed by hand. */
  readonly isBusy: boolean
}

export function MemoryPanel({ notebook, memory, isBusy }: MemoryPanelProps) {
  const { state, difference, isPast } = memory
  const isFixed = isPast || isBusy
  return (
    <section className={styles.panel} aria-label="Memory">
      <MemoryHead notebook={notebook} memory={memory} isBusy={isBusy} />
      <div className={styles.body}>
        <VariableSection
          variables={difference.variables}
          language={notebook.document.language}
          isFixed={isFixed}
          count={state.variables.length}
        />
        <EntrySection
          title="Observations"
          noun="observation"
          empty="No observations yet."
          entries={difference.observations}
          isFixed={isFixed}
          {...actionsOf('observations')}
        />
        <EntrySection
          title="Failed approaches"
          noun="failed approach"
          empty="No failures yet."
          entries={difference.failedApproaches}
          isFixed={isFixed}
          {...actionsOf('failedApproaches')}
        />
        <ContextText state={state} options={notebook.document.options} />
      </div>
    </section>
  )
}

function actionsOf(list: EntryList) {
  return {
    onAdd: (text: string) => void editMemory((state) => addEntry(state, list, text)),
    onChange: (index: number, text: string) =>
      void editMemory((state) => changeEntry(state, list, { index, text })),
    onRemove: (index: number) => void editMemory((state) => removeEntry(state, list, index)),
  }
}
