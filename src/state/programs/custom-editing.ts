/**
 * Writing custom strategies and memories: each edit is tried at once (try-code.ts), shown by the columns if
 * it runs, and stored behind that. A version with problems changes nothing but the draft.
 */

import { dedupeInFlight } from '#base/dedupe-in-flight.ts'
import { given } from '#base/given.ts'
import { t } from '#base/words.ts'
import { doneValue } from '#base/work.ts'
import { languageOfCode, languageOfPaste } from '#core/programs/language.ts'
import type {
  CustomEntry,
  CustomProblem,
  CustomProgram,
  ProgramLanguage,
} from '#core/spec/custom-definition.ts'
import { checkSpec } from '#core/spec/spec.ts'
import {
  approveProgram as approveStored,
  createProgram as createStored,
  deleteProgram as deleteStored,
  keepProgramVersion,
  type StoredProgram,
} from '#storage/index.ts'
import { setColumns } from '../compare/columns.ts'
import { fetchJob } from '../shell/jobs.ts'
import { openView } from '../shell/navigation.ts'
import { tell, tellProblem } from '../shell/notices.ts'
import { createQueue } from '../shell/queue.ts'
import { jobCountingOf } from '../shell/selectors.ts'
import { checkProgram } from '../store/check-program.ts'
import type { Draft } from '../store/code-panel.ts'
import { compileTypescript, pythonAsItIs } from '../store/compile-code.ts'
import { store } from '../store/store.ts'
import { type GoodVersion, tryCode } from '../store/try-code.ts'
import { fittedColumns, usesProgram } from './custom-columns.ts'
import { customEntries, showVersion, takeBackVersion } from './custom-programs.ts'
import { clearText, isOvertaken, saveText, takeUp } from './program-text.ts'

/** One compilation at a time: of those that wait, all but the last one were overtaken and end at once. */
const enqueue = createQueue()

/** Trials that wait or run, by the program's id. */
const trials = new Map<string, AbortController>()
/** Programs of which another tab was faster, while what was typed here becomes one of its own. */
const parting = new Set<string>()
/** Programs whose column comes with their first version that runs. */
const wantsColumn = new Set<string>()

/** Opens the editor beside Compare: on a program, or where one can be begun. */
export function openCode(programId?: string): void {
  store.setState(({ codePanel }) => ({ codePanel: { ...codePanel, isOpen: true, programId } }))
}

export function closeCode(): void {
  store.setState(({ codePanel }) => ({ codePanel: { ...codePanel, isOpen: false } }))
}

/** Takes in what was typed. */
export function changeDraft(id: string, code: string): void {
  const { code: before, language } = typedOf(id)
  beginTrial(id, { code, language: languageOfPaste(before, code) ?? language })
}

/** The person says what it is written in. */
export function changeLanguage(id: string, language: ProgramLanguage): void {
  beginTrial(id, { code: typedOf(id).code, language })
}

/** What the editor shows of a program. */
export function typedOf(id: string): Typed {
  const { source = '', language = 'typescript' } = programOf(id) ?? {}
  return draftOf(id) ?? { code: source, language }
}

type Typed = Pick<Draft, 'code' | 'language'>

/** Tries what is there without an edit: a program was opened, or another run. */
export function lookAtCode(id: string): void {
  const program = programOf(id)
  if (program === undefined || trials.has(id)) return
  const draft = draftOf(id)
  if (draft === undefined) takeUp(program)
  followTexts()
  beginTrial(id, typedOf(id))
}

let isFollowing = false

/** Shows from now on what another tab types in a program that is open here too. */
function followTexts(): void {
  if (isFollowing) return
  isFollowing = true
  store.subscribe(({ ownPrograms }, before) => {
    if (ownPrograms === before.ownPrograms) return
    for (const { id } of ownPrograms) followText(id)
  })
}

/**
 * While a text of this page is on its way, what the disk tells of may be that one: its trial looks again at
 * its end.
 */
function followText(id: string): void {
  const program = programOf(id)
  const draft = draftOf(id)
  if (program === undefined || draft === undefined || trials.has(id)) return
  if (!isOvertaken(program, draft.code)) return
  setDraft(id, undefined)
  if (store.getState().codePanel.programId === id) lookAtCode(id)
}

const once = dedupeInFlight<string, void>()

/** A new program with this code, open in the editor; its column comes with the first version that runs. */
export function createProgram(code: string): Promise<void> {
  return once(code, () => storeProgram(code))
}

async function storeProgram(code: string): Promise<void> {
  const created = await createStored(code, undefined, languageOfCode(code))
  if (!created.ok) return tellProblem(created.error)
  wantsColumn.add(created.value)
  await known(created.value)
  openView('compare')
  openCode(created.value)
}

/** Deletes it with its draft; columns that use it say that it is gone. */
export async function deleteProgram(id: string): Promise<void> {
  trials.get(id)?.abort()
  trials.delete(id)
  const deleted = await deleteStored(id)
  if (!deleted.ok) return tellProblem(deleted.error)
  clearText(id)
  setDraft(id, undefined)
  if (store.getState().codePanel.programId === id) openCode()
}

/** The person has read code from a file and lets it run. */
export async function letRun(id: string): Promise<void> {
  const approved = await approveStored(id)
  if (!approved.ok) return tellProblem(approved.error)
  wantsColumn.add(id)
}

function programOf(id: string): StoredProgram | undefined {
  return store.getState().ownPrograms.find((program) => program.id === id)
}

/** Resolves when the page has been told of the program. */
export function known(id: string): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (programOf(id) === undefined) return
      stop()
      resolve()
    }
    const stop = store.subscribe(look)
    look()
  })
}

function draftOf(id: string): Draft | undefined {
  return store.getState().codePanel.drafts.get(id)
}

function setDraft(id: string, draft: Draft | undefined): void {
  store.setState(({ codePanel }) => {
    const drafts = new Map(codePanel.drafts)
    if (draft === undefined) drafts.delete(id)
    else drafts.set(id, draft)
    return { codePanel: { ...codePanel, drafts } }
  })
}

/** What the last version is accused of stays on screen until the next is known to be better. */
function beginTrial(id: string, typed: Typed): void {
  const { code, language } = typed
  setDraft(id, { code, language, status: 'checking', troubles: draftOf(id)?.troubles ?? [] })
  trials.get(id)?.abort()
  const abort = new AbortController()
  trials.set(id, abort)
  saveSoon(id)
  // Behind the key itself, which is drawn first.
  setTimeout(() => void runTrial(id, { code, language }, abort.signal))
}

async function runTrial(id: string, typed: Typed, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  const { code, language } = typed
  const compile = language === 'python' ? pythonAsItIs : compileTypescript
  const { troubles, good } = await tryCode(code, {
    compile: (text) => enqueue(() => compile(text, { signal })),
    check: (js) => checkProgram(js, signal, language),
    run: (version) => runVersion(programFrom(id, { ...version, language }), signal),
  })
  if (signal.aborted) return
  // Behind what shows the version.
  const [isKept, found] = await Promise.all([keepTyped(id, typed, good), troubles()])
  if (signal.aborted) return
  trials.delete(id)
  setDraft(id, { code, language, status: isKept ? 'good' : 'problems', troubles: found })
  followText(id)
}

/** Shows a version that ran, and stores it with its text. False: there was none, or it was not stored. */
async function keepTyped(id: string, typed: Typed, good: GoodVersion | undefined): Promise<boolean> {
  const before = programOf(id)?.version
  const program = good && programFrom(id, { ...good, language: typed.language })
  const isNew = program !== undefined && before?.js !== program.js
  if (program !== undefined) showProgram(program, isNew ? typed.code : undefined)
  const isOurs = await saveDraft(id, typed)
  if (program === undefined) return false
  if (isOurs && (!isNew || (await storeVersion(program, typed.code)))) return true
  if (programOf(id)?.version?.js === program.js) takeBackVersion(id, before)
  return false
}

/** Milliseconds within which what was typed is stored, should its trial take longer. */
const SAVED_WITHIN = 300
const unsaved = new Map<string, ReturnType<typeof setTimeout>>()

function saveSoon(id: string): void {
  if (unsaved.has(id)) return
  unsaved.set(
    id,
    setTimeout(() => void saveDraft(id, typedOf(id)), SAVED_WITHIN),
  )
}

/** False: another tab was faster, and the text is a program of its own now. */
async function saveDraft(id: string, { code, language }: Typed): Promise<boolean> {
  clearTimeout(unsaved.get(id))
  unsaved.delete(id)
  const stored = programOf(id)
  if (stored === undefined) return true
  const saved = await saveText(stored, { source: code, language })
  if (saved.ok) return true
  if (saved.error.code === 'program-changed') {
    await part(id, { code, language })
    return false
  }
  tellProblem(saved.error)
  return true
}

/**
 * Another tab was faster: both are kept, what was typed here as a program of its own, which the editor goes
 * on with.
 */
async function part(id: string, typed: Typed): Promise<void> {
  if (parting.has(id)) return
  parting.add(id)
  const made = await createStored(typed.code, undefined, typed.language)
  if (made.ok) {
    await known(made.value)
    goOnWith(made.value, id, draftOf(id) ?? typed)
  } else tellProblem(made.error)
  parting.delete(id)
}

function goOnWith(copy: string, id: string, typed: Typed): void {
  trials.get(id)?.abort()
  trials.delete(id)
  clearText(id)
  wantsColumn.add(copy)
  beginTrial(copy, typed)
  if (store.getState().codePanel.programId === id) openCode(copy)
  setDraft(id, undefined)
  tell(t`This code was also changed in another tab. Your version is now a separate copy.`)
}

/** The version as the sandbox is given it: with the revision it has, or would get. */
function programFrom(id: string, { js, language, declared }: GoodVersion): CustomProgram {
  const last = programOf(id)?.version
  const revision = (last?.definition.revision ?? 0) + (last?.js === js ? 0 : 1)
  const definition = { ...declared, id, revision }
  return language === 'python' ? { js, language, definition } : { js, definition }
}

/**
 * Runs it over the open trace in every column that uses it. The columns' own jobs then find the results made.
 */
async function runVersion(program: CustomProgram, signal: AbortSignal): Promise<readonly CustomProblem[]> {
  const state = store.getState()
  const traceId = doneValue(state.trace)?.id
  if (traceId === undefined) return []
  const counting = jobCountingOf(state)
  const { definition } = program
  const others = customEntries(state).filter((entry) => idOf(entry) !== definition.id)
  const columns = fittedColumns(state.route.columns, definition).filter((spec) =>
    usesProgram(spec, definition.id),
  )
  const results = await Promise.all(
    (columns.length === 0 ? [{ id: definition.id }] : columns).map(
      async (spec): Promise<readonly CustomProblem[]> => {
        const memory = checkSpec(spec, [{ status: 'ready', program }, ...others])
        // What is wrong with another stage of its pipeline is that one's matter.
        if (!memory.ok) return []
        const replay = await fetchJob('replay', { traceId, memory: memory.value, counting }, signal)
        return replay.ok ? replay.value.calls.flatMap(({ problem }) => problem ?? []) : [replay.error]
      },
    ),
  )
  return firstOfEach(results.flat())
}

function idOf(entry: CustomEntry): string {
  return entry.status === 'ready' ? entry.program.definition.id : entry.id
}

/** The same mistake at every call is told once, of the first. */
function firstOfEach(problems: readonly CustomProblem[]): readonly CustomProblem[] {
  const seen = new Set<string>()
  return problems.filter(({ code, line }) => {
    const key = `${code} ${line}`
    return !seen.has(key) && seen.add(key)
  })
}

/** False: it was not stored, which the person was told. */
async function storeVersion({ js, language, definition }: CustomProgram, source: string): Promise<boolean> {
  const { id, kind, title, description, params } = definition
  const declaration = { kind, title, description, params }
  const kept = await keepProgramVersion(id, { declaration, js, source, ...given({ language }) })
  if (!kept.ok) tellProblem(kept.error)
  return kept.ok
}

/** Columns use it from now on. `source`: what it was compiled from; undefined: they do already. */
function showProgram(
  { js, language = 'typescript', definition }: CustomProgram,
  source: string | undefined,
): void {
  const { id } = definition
  if (source !== undefined) showVersion(id, { definition, js, language, source, madeAt: Date.now() })
  const { columns } = store.getState().route
  const fit = fittedColumns(columns, definition)
  // In front: beside the open editor there may be no room for the last one.
  const isWanted = wantsColumn.delete(id) && !columns.some((spec) => usesProgram(spec, id))
  if (isWanted) setColumns([{ id }, ...fit])
  else if (fit !== columns) setColumns(fit)
}
