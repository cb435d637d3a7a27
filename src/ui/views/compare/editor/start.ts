/**
 * Beginning one's own strategy or memory: from a template, from a built-in, from a copy. Each opens in the
 * editor.
 */

import { t } from '#base/words.ts'
import type { ParamValues } from '#core/model/params.ts'
import { forkOf, withValues } from '#core/programs/fork.ts'
import { titledPython } from '#core/programs/python-files.ts'
import type { ProgramLanguage } from '#core/spec/custom-definition.ts'
import type { MemoryInfo } from '#core/spec/memory-info.ts'
import { createProgram } from '#state/index.ts'
import { templateCode } from './templates.ts'

/** A template's own code, as a new program. */
export async function startFrom(template: string): Promise<void> {
  await startWith(await templateCode(template))
}

/**
 * A built-in's parameters with their values, in the template that does the same, else in a frame to be
 * filled.
 */
export async function startFork(info: MemoryInfo, values: ParamValues): Promise<void> {
  const fork = forkOf(info, values)
  const code =
    fork.kind === 'code'
      ? fork.code
      : withValues(await templateCode(fork.template), t`${info.title} (custom)`, fork.values)
  await startWith(code)
}

export async function startWith(code: string): Promise<void> {
  await createProgram(code)
}

export function titledCode(code: string, title: string, language: ProgramLanguage): string {
  return language === 'python' ? titledPython(code, title) : withValues(code, title, {})
}
