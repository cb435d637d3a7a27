/**
 * The texts of programs on their way to the disk: one write after another, each onto the text that this page
 * knows. So a tab never overwrites what another wrote, and never takes what it wrote itself for another's.
 */
import { ok, type Result } from '#base/result.ts'
import { type StoredProgram, saveProgramSource } from '#storage/index.ts'
import { createQueue } from '../shell/queue.ts'

type Known = Pick<StoredProgram, 'source' | 'language' | 'change'>
type Text = Pick<Known, 'source' | 'language'>

/** What this page wrote or took up last, by the program's id. */
const texts = new Map<string, Known>()
const enqueue = createQueue()

/** The editor shows the program as it is stored: what is typed goes onto this text. */
export function takeUp({ id, source, language, change }: StoredProgram): void {
  texts.set(id, { source, language, change })
}

export function clearText(id: string): void {
  texts.delete(id)
}

/** Whether another tab wrote it since, and nothing that was typed here would be lost by showing that. */
export function isOvertaken({ id, change }: StoredProgram, typed: string): boolean {
  const known = texts.get(id)
  return known !== undefined && change > known.change && typed === known.source
}

/**
 * Stores what was typed when all before it is stored. Fails with `program-changed` where another tab was
 * faster.
 */
export function saveText(program: StoredProgram, { source, language }: Text): Promise<Result<undefined>> {
  return enqueue(async () => {
    const known = texts.get(program.id) ?? program
    if (known.source === source && known.language === language) return ok(undefined)
    const saved = await saveProgramSource(program.id, { source, language, change: known.change })
    if (!saved.ok) return saved
    texts.set(program.id, { source, language, change: saved.value })
    return ok(undefined)
  })
}
