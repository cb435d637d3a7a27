/** What a reload of the page would cut short: work that runs, and changes that are not stored yet. */
import { t } from '#base/words.ts'
import type { AppState } from '../store/store.ts'

/** A sentence for each; none: the page can be reloaded and nothing is lost. */
export function unfinishedWork(state: AppState): readonly string[] {
  const { imports, underWay, editing, scratchpad, codePanel, sweep, severalRuns, device } = state
  const files = imports.filter(({ work }) => work.status === 'running' || work.status === 'idle').length
  const isStoring = editing?.save.status === 'saving' || scratchpad.save.status === 'saving'
  const isChecking = [...codePanel.drafts.values()].some(({ status }) => status === 'checking')
  const said: readonly (readonly [boolean, string])[] = [
    [files > 0, files === 1 ? t`A file is being imported.` : t`${files} files are being imported.`],
    [underWay.exports > 0, t`An export is in progress.`],
    [underWay.backups > 0, t`A backup is in progress.`],
    [underWay.restores > 0, t`A restore is in progress.`],
    [isStoring || isChecking, t`A change is being saved.`],
    [editing?.save.status === 'failed', t`A change to the run couldn’t be saved.`],
    [
      scratchpad.save.status === 'failed' || scratchpad.hasUnsaved,
      t`A change to the notebook couldn’t be saved.`,
    ],
    [scratchpad.activities.size > 0, t`Code is running in the scratchpad.`],
    [sweep?.work.status === 'running', t`A parameter sweep is running.`],
    [severalRuns?.status === 'running', t`Strategies are being ranked over several runs.`],
    [device.run.status === 'running', t`The browser is writing summaries.`],
  ]
  return said.filter(([isSo]) => isSo).map(([, sentence]) => sentence)
}

/**
 * Whether the person is in the middle of something that is nowhere but on the screen: a dialog, or words in a
 * field.
 */
export function isAtHand(state: AppState, page: Document): boolean {
  if (state.panel !== 'none' || page.querySelector('[role="dialog"], [role="alertdialog"]') !== null)
    return true
  const { activeElement } = page
  const isField = activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement
  return isField && activeElement.value !== ''
}
