/**
 * The editor for one's custom strategies and memories beside Compare: whether it is open, on which program,
 * and what is typed in it. What is typed is stored too (custom-editing.ts); here is what of it is not stored,
 * or not yet.
 */
import type { ProgramLanguage } from '#core/spec/custom-definition.ts'
import type { CodeTrouble } from './try-code.ts'

export interface Draft {
  readonly code: string
  readonly language: ProgramLanguage
  readonly status: 'checking' | 'good' | 'problems'
  readonly troubles: readonly CodeTrouble[]
}

export interface CodePanel {
  readonly isOpen: boolean
  /** Undefined: none yet, the templates are shown. */
  readonly programId: string | undefined
  /** By the program's id. */
  readonly drafts: ReadonlyMap<string, Draft>
}

export const CLOSED_CODE: CodePanel = { isOpen: false, programId: undefined, drafts: new Map() }
