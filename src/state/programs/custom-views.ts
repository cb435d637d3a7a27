/** Custom strategies and memories as the editor lists and shows them. */
import { useMemo } from 'react'
import type { ProgramLanguage } from '#core/spec/custom-definition.ts'
import { programTitle, type StoredProgram } from '#storage/index.ts'
import type { Draft } from '../store/code-panel.ts'
import { useApp } from '../store/store.ts'
import type { CodeTrouble } from '../store/try-code.ts'

/** A custom program, as far as it is stored. */
export interface ProgramView {
  readonly id: string
  readonly title: string
  readonly kind: 'strategy' | 'memory'
  /** What was typed last. */
  readonly code: string
  readonly language: ProgramLanguage
  /** False: it came from a file, and no one has let it run. */
  readonly isApproved: boolean
  /**
   * When the version that columns use came to be, in milliseconds since the epoch; undefined: none ever ran.
   */
  readonly goodAt: number | undefined
}

/** The newest last. */
export function usePrograms(): readonly ProgramView[] {
  const stored = useApp((state) => state.ownPrograms)
  return useMemo(() => stored.map(viewOf), [stored])
}

function viewOf(stored: StoredProgram): ProgramView {
  const { id, source, language, isApproved, version } = stored
  return {
    id,
    title: programTitle(stored),
    kind:
      version?.definition.kind ??
      (/\bdefineMemory\(|^\s+def context\(/m.test(source) ? 'memory' : 'strategy'),
    code: source,
    language,
    isApproved,
    goodAt: version?.madeAt,
  }
}

export interface DraftView extends Draft {
  /** What the editor does not find on its own, with its place. */
  readonly markers: readonly (CodeTrouble & { readonly line: number })[]
}

/** What is typed in a program, and what came of trying it. */
export function useDraft({ id, code, language }: ProgramView): DraftView {
  const draft = useApp((state) => state.codePanel.drafts.get(id))
  return useMemo(() => {
    const troubles = draft?.troubles ?? []
    const markers = troubles.flatMap((trouble) =>
      trouble.line === undefined || trouble.isMarked === true ? [] : [{ ...trouble, line: trouble.line }],
    )
    return {
      code: draft?.code ?? code,
      language: draft?.language ?? language,
      status: draft?.status ?? 'checking',
      troubles,
      markers,
    }
  }, [draft, code, language])
}
