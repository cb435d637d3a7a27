/**
 * A memory as code or configuration of the project that has it, to copy; or why that project cannot express
 * it.
 */
import { useState } from 'react'
import { t } from '#base/words.ts'
import type { Trace } from '#core/model/trace.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { Icon } from '../base/Icon.tsx'
import { Button } from '../controls/Button.tsx'
import { CopyButton } from '../controls/CopyButton.tsx'
import { Dialog } from './Dialog.tsx'
import styles from './ExportAsCode.module.css'
import { useExportTargets } from './use-export-targets.ts'

interface ExportAsCodeProps {
  readonly column: { readonly spec: CheckedSpec; readonly name: string }
  /** The open run: its framework is shown first. */
  readonly trace: Trace | undefined
  readonly onClose: () => void
}

/** Begins with the project of the run, else with the first that can express the memory; those come first. */
export function ExportAsCode({ column: { spec, name }, trace, onClose }: ExportAsCodeProps) {
  const module = useExportTargets()
  const run = trace === undefined ? {} : (module?.exportedRun(trace) ?? {})
  const all = (module?.homeTargets ?? []).flatMap((target) =>
    module === undefined ? [] : [{ target, result: module.exportAsCode(target, spec, run) }],
  )
  const taken = [...all.filter(({ result }) => result.ok), ...all.filter(({ result }) => !result.ok)]
  const first = module?.bestTarget(spec, run) ?? taken[0]?.target
  const [picked, setChosen] = useState<string>()
  const chosen = picked ?? first?.id
  const shown = taken.find(({ target }) => target.id === chosen)
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={t`Export as code: ${name}`}
      description="Use it in your agent or a framework"
    >
      <div className={styles.parts}>
        <ul className={styles.targets} aria-label="Frameworks">
          {taken.map(({ target, result }) => (
            <li key={target.id}>
              <Button
                variant="quiet"
                pressed={target.id === chosen}
                icon={result.ok ? 'check' : 'close'}
                onClick={() => setChosen(target.id)}
              >
                {target.title}
                {!result.ok && <span className="visually-hidden"> {t`(not supported)`}</span>}
              </Button>
            </li>
          ))}
        </ul>
        {shown !== undefined && (
          <section className={styles.shown} aria-label={shown.target.title}>
            {shown.result.ok ? (
              <>
                <div className={styles.head}>
                  <span>{shown.target.language}</span>
                  <CopyButton
                    text={() => (shown.result.ok ? shown.result.value.code : '')}
                    label="Copy code"
                  />
                </div>
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: code that scrolls must be reachable by keyboard. */}
                <pre className={styles.code} tabIndex={0}>
                  <code>{shown.result.value.code}</code>
                </pre>
                <ul className={styles.notes}>
                  {shown.result.value.notes.map((note) => (
                    <li key={note}>{note}</li>
                  ))}
                </ul>
              </>
            ) : (
              <p className={styles.refusal}>
                <Icon name="info" />
                <span>{shown.result.error.message}</span>
              </p>
            )}
          </section>
        )}
      </div>
    </Dialog>
  )
}
