/** How the notebook's code runs, and how the model is given its memory. */
import { CONTEXT_PLACEMENTS } from '#core/scratchpad/code-turn.ts'
import { TIMEOUT_RANGE } from '#core/scratchpad/notebook-document.ts'
import { type StoredNotebook, setNotebookOptions } from '#state/index.ts'
import { Button, NumberField, Popover, Select, Switch } from '../../kit/index.ts'
import styles from './NotebookOptionsButton.module.css'

export function NotebookOptionsButton({ notebook }: { readonly notebook: StoredNotebook }) {
  const { options } = notebook.document
  return (
    <Popover
      align="end"
      label="Notebook options"
      trigger={
        <Button variant="quiet" icon="settings">
          Options
        </Button>
      }
    >
      <div className={styles.options}>
        <Switch
          label="Expose fail()"
          help="Makes fail() available in addition to memory.fail()."
          checked={options.includeFail}
          onChange={(includeFail) => setNotebookOptions({ includeFail })}
        />
        <Switch
          label="Check names"
          help="store() refuses names that aren’t identifiers."
          checked={options.validateNames}
          onChange={(validateNames) => setNotebookOptions({ validateNames })}
        />
        <Switch
          label="Cells are an agent’s steps"
          help="Records the error of a cell in the memory as a failed approach of the agent, like the tinyAgent library."
          checked={options.notesFailures}
          onChange={(notesFailures) => setNotebookOptions({ notesFailures })}
        />
        <Switch
          label="Print memory updates"
          help="Prints [MEMORY UPDATE] after each output. The model doesn’t see it."
          checked={options.verbose}
          onChange={(verbose) => setNotebookOptions({ verbose })}
        />
        <NumberField
          label="End runs after"
          unit="seconds"
          value={options.timeout}
          min={TIMEOUT_RANGE.min}
          max={TIMEOUT_RANGE.max}
          onCommit={(timeout) => setNotebookOptions({ timeout })}
        />
        <Select
          label="Memory text position in the run"
          value={options.placement}
          onChange={(placement) => setNotebookOptions({ placement })}
          options={CONTEXT_PLACEMENTS.map(({ value, label, help }) => ({ value, title: label, help }))}
        />
      </div>
    </Popover>
  )
}
