/**
 * Files on their way in: read one after another, each with what became of it, until the person has seen it.
 */
import { plural } from '#base/format-count.ts'
import { append } from '#base/lists.ts'
import type { Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { RUNNING, type Work, workOf } from '#base/work.ts'
import type { Trace } from '#core/model/trace.ts'
import { runJob } from '#workers/client.ts'
import { IS_BACKUP } from '#workers/protocol/importing.ts'
import type {
  ImportedTrace,
  ImportOutcome,
  ImportProgress,
  ImportSource,
} from '#workers/protocol/protocol.ts'
import { gatherRun } from '#workers/protocol/run-pieces.ts'
import { addUnstoredRun } from '../edits/edit-session.ts'
import { openBackup } from '../export/backup-door.ts'
import { closeTrace, navigate, openSeveralRuns, openTrace, viewOfRun } from '../shell/navigation.ts'
import { tell } from '../shell/notices.ts'
import { needsTrace, type Route } from '../store/route.ts'
import { type ImportItem, store } from '../store/store.ts'
import { type Folder, gatherConversation } from './loose-conversation.ts'
import { showWaitingList } from './stored-list.ts'

let lastImport = 0
const running = new Map<number, AbortController>()

/**
 * Imports files one after another, so that many at once neither freeze the page nor fight for memory. Those
 * that are a conversation without its folder are read as one.
 */
export function importFiles(all: readonly File[]): Promise<readonly ImportOutcome[]> {
  const { files, folders } = gatherConversation({ files: all, folders: [] })
  return importItems([...files.map((file) => addItem({ file }, file.name)), ...folders.map(addFolder)])
}

/** Imports folders, each as one: what in it belongs together is read together. */
export function importFolders(folders: readonly Folder[]): Promise<readonly ImportOutcome[]> {
  return importItems(folders.map(addFolder))
}

function addFolder({ name, files }: Folder): ImportItem {
  return addItem({ folder: files }, name)
}

/** `keepsBoth`: it is stored even if the same file is stored already. */
interface WantedItem extends ImportItem {
  readonly keepsBoth?: boolean
}

async function importItems(items: readonly WantedItem[]): Promise<readonly ImportOutcome[]> {
  const isStillThere = stay()
  if (items.length === 1) void prepareStrategies()
  const outcomes: ImportOutcome[] = []
  const known: ImportItem[] = []
  let isShown = false
  const show =
    items.length > 1
      ? undefined
      : (run: Trace, stored: Promise<boolean>) => {
          isShown = isStillThere()
          if (isShown) showUnstored(run, stored)
        }
  for (const item of items) {
    if (!isWaiting(item.id)) continue
    const outcome = await runImport(item, item.keepsBoth === true ? { keepsBoth: true } : {}, show)
    if (outcome.isKnown === true) known.push(item)
    const files = filesOfLarge(item, outcome)
    if (files === undefined) outcomes.push(outcome)
    else {
      dismissImport(item.id)
      append(outcomes, await importItems(files.map(({ path, file }) => addItem({ file }, path))))
    }
  }
  showWaitingList()
  const isThere = isStillThere()
  if (!isShown) openIfAlone(outcomes, isThere)
  const isCompared = compareSeveral(outcomes, isThere && items.length > 1)
  forgetIfClean(items, outcomes, isThere)
  forgetOnceLeft(items)
  if (items.length === 1 || isCompared) tellKnown(known)
  return outcomes
}

/** One run opens in Strategies: who replays them starts while it is read. */
async function prepareStrategies(): Promise<void> {
  const { startAhead } = await import('../strategies/helper-engines.ts')
  startAhead()
}

/** Says which files are in the library already. Where there is an import tray, it says it. */
function tellKnown(known: readonly ImportItem[]): void {
  const [first, ...others] = known
  if (first === undefined) return
  const words =
    others.length === 0
      ? t`${first.fileName} is already in your library.`
      : t`${plural(known.length, 'file')} are already in your library.`
  tell(words, 'info', { title: t`Keep both`, run: () => void keepBoth(known), isBrief: true })
}

/** Stores files that are in the library already a second time. */
export function keepBoth(known: readonly ImportItem[]): Promise<readonly ImportOutcome[]> {
  for (const { id } of known) dismissImport(id)
  return importItems(known.map(({ source, fileName }) => ({ ...addItem(source, fileName), keepsBoth: true })))
}

/**
 * Whether the person stayed where this was asked: the end of a long reading tears no one away from elsewhere,
 * nor from a backup that came with the files.
 */
function stay(): () => boolean {
  const begun = placeOf(store.getState().route)
  return () => {
    const { route } = store.getState()
    return placeOf(route) === begun && !(route.view === 'settings' && route.section === 'storage')
  }
}

function placeOf({ view, traceId = '' }: Route): string {
  return `${view} ${traceId}`
}

/**
 * What was read needs no card any more once the person goes elsewhere: what was skipped or repaired is kept
 * with each run. A question stays until it is answered, and a failure until it is dismissed.
 */
function forgetOnceLeft(items: readonly ImportItem[]): void {
  const ids = new Set(items.map(({ id }) => id))
  const place = placeOf(store.getState().route)
  const unfollow = store.subscribe(({ route, imports }) => {
    if (placeOf(route) === place) return
    unfollow()
    for (const { id, work } of imports) if (ids.has(id) && isRead(work)) dismissImport(id)
  })
}

/**
 * Takes the cards of what was read away: the person is busy with runs, and a card may lie over what they
 * need.
 */
export function dismissReadImports(): void {
  for (const { id, work } of store.getState().imports) if (isRead(work)) dismissImport(id)
}

function isRead(work: ImportItem['work']): boolean {
  if (work.status !== 'done') return false
  const { problem, parts = [] } = work.value
  return problem === undefined && parts.every((part) => part.problem === undefined)
}

/** A folder too large to be held as one: its files, each to be read on its own. */
function filesOfLarge({ source, fileName }: ImportItem, { problem }: ImportOutcome) {
  if (problem?.code !== 'archive-too-large' || !('folder' in source)) return undefined
  return source.folder.map(({ path, file }) => ({ path: `${fileName}/${path}`, file }))
}

/**
 * Reads what was not recognised, or not surely, as the format that the person chose: the whole source, or its
 * part at `member`.
 */
export async function importAs(item: ImportItem, format: string, member?: string): Promise<void> {
  const before = item.work.status === 'done' ? item.work.value : undefined
  if (member === undefined || before?.parts === undefined) {
    const isStillThere = stay()
    const outcomes = [await runImport(item, { format })]
    const isThere = isStillThere()
    openIfAlone(outcomes, isThere)
    forgetIfClean([item], outcomes, isThere)
    return
  }
  const { fileName: _name, parts: _parts, ...read } = await runImport(item, { format, member })
  const parts = before.parts.map((part) => (part.path === member ? { ...read, path: member } : part))
  const traces = parts.flatMap((part) => part.traces)
  const { problem, ...rest } = before
  setWork(item.id, {
    status: 'done',
    value: { ...rest, parts, traces, ...(traces.length > 0 || problem === undefined ? {} : { problem }) },
  })
}

export function cancelImport(id: number): void {
  running.get(id)?.abort()
}

/** Stops the file being read and takes those that wait off the list; what was read stays. */
export function cancelAllImports(): void {
  const { imports } = store.getState()
  for (const item of imports) {
    if (item.work.status === 'idle') dismissImport(item.id)
    else cancelImport(item.id)
  }
}

function isWaiting(id: number): boolean {
  return store.getState().imports.some((item) => item.id === id)
}

export function dismissImport(id: number): void {
  store.setState(({ imports }) => ({ imports: imports.filter((item) => item.id !== id) }))
}

function addItem(source: ImportSource, fileName: string): ImportItem {
  lastImport++
  const item: ImportItem = { id: lastImport, source, fileName, work: { status: 'idle' } }
  store.setState(({ imports }) => ({ imports: [...imports, item] }))
  return item
}

function setWork(id: number, work: Work<ImportOutcome, ImportProgress>): void {
  store.setState(({ imports }) => ({
    imports: imports.map((item) => (item.id === id ? { ...item, work } : item)),
  }))
}

/**
 * Milliseconds in which a file is read without saying how far it is: no one could read that, and drawing it
 * takes longer.
 */
const QUICK = 100

/** Passes on how far it is, once it is not quick. */
function tellSlow(tell: (progress: ImportProgress) => void) {
  let last: ImportProgress | undefined
  let isQuick = true
  const show = () => {
    if (last !== undefined && !isQuick) tell(last)
  }
  const timer = setTimeout(() => {
    isQuick = false
    show()
  }, QUICK)
  return {
    onProgress: (progress: ImportProgress): void => {
      last = progress
      show()
    },
    end: (): void => clearTimeout(timer),
  }
}

/** Of smaller files the run is stored by the time that it could be drawn. In bytes. */
const SHOWN_UNSTORED = 1_000_000

type ShowRun = (run: Trace, stored: Promise<boolean>) => void

/** `show`: shows the file’s only run while it is being stored. */
async function runImport(
  item: ImportItem,
  choice: { readonly format?: string; readonly member?: string; readonly keepsBoth?: boolean },
  show?: ShowRun,
): Promise<ImportOutcome> {
  const abort = new AbortController()
  running.set(item.id, abort)
  setWork(item.id, RUNNING)
  const telling = tellSlow((progress) => setWork(item.id, { status: 'running', progress }))
  const sendsRun = show !== undefined && 'file' in item.source && item.source.file.size >= SHOWN_UNSTORED
  const input = { ...item.source, name: item.fileName, ...choice, ...(sendsRun ? { sendsRun } : {}) }
  const gather = gatherRun((run) => show?.(run, isStored(run.id, job)))
  const onProgress = ({ piece, ...progress }: ImportProgress) => {
    if (piece === undefined) telling.onProgress(progress)
    else gather(piece)
  }
  const job = runJob('import', input, { signal: abort.signal, onProgress })
  const result = await job
  telling.end()
  running.delete(item.id)
  setWork(item.id, workOf(result))
  if (result.ok && result.value.problem?.code === IS_BACKUP) restoreInstead(item)
  if (result.ok) {
    tellOfPrograms(result.value)
    void keepComparisons(result.value)
  }
  return result.ok
    ? result.value
    : { fileName: item.fileName, traces: [], warnings: [], problem: result.error }
}

async function isStored(traceId: string, job: Promise<Result<ImportOutcome>>): Promise<boolean> {
  const outcome = await job
  return outcome.ok && outcome.value.traces.some(({ id }) => id === traceId)
}

/**
 * Opens a run that is being stored. If that fails, what was shown before is shown again: the card says why.
 */
function showUnstored(run: Trace, stored: Promise<boolean>): void {
  const before = store.getState().route
  addUnstoredRun(run, stored)
  openImported({ id: run.id, calls: run.calls.length })
  void stored.then((isStored) => {
    if (!isStored && store.getState().route.traceId === run.id) navigate(before, { replace: true })
  })
}

/** A backup under another name goes where one that is named as such goes. */
function restoreInstead({ id, source }: ImportItem): void {
  if (!('file' in source)) return
  dismissImport(id)
  openBackup(source.file)
}

/** Rare, so that what saves them is loaded only then. */
async function keepComparisons({ fileName, comparisons }: ImportOutcome): Promise<void> {
  if (comparisons !== undefined)
    await (await import('../compare/comparisons.ts')).keepArrived(comparisons, fileName)
}

/** Code that came with a run waits to be read; a column that uses it says so too. */
function tellOfPrograms({ fileName, programs = [] }: ImportOutcome): void {
  if (programs.length === 0) return
  const names = programs.map(({ title }) => `“${title}”`).join(', ')
  tell(t`${names} was imported with ${fileName}. Read the code in Compare before you allow it to run.`)
}

/**
 * Opens a run that was imported, as the library does; it may not list the run yet. In the place of a run that
 * a link names and this browser doesn't have, it opens in the link's view.
 */
export function openImported({ id, calls }: Pick<ImportedTrace, 'id' | 'calls'>): void {
  const { trace, route } = store.getState()
  const isMissing = trace.status === 'failed' && trace.problem.code === 'no-such-trace'
  openTrace(id, isMissing && needsTrace(route.view) ? route.view : viewOfRun(id, calls))
}

/**
 * One run from one file is opened at once, or offered to who has gone on meanwhile; of many the person
 * chooses.
 */
function openIfAlone(outcomes: readonly ImportOutcome[], isThere: boolean): void {
  const [only, ...others] = outcomes.flatMap((outcome) => outcome.traces)
  if (only === undefined || others.length > 0) return
  const open = () => openImported(only)
  if (isThere) open()
  else tell(t`Imported “${only.title}”.`, 'success', { title: t`Open`, run: open })
}

/** More runs are replayed for minutes, which is offered instead. */
const MOST_COMPARED = 20

/** By runs with fewer calls nothing is recommended, whatever their size (choice.ts). */
const FEWEST_COMPARED = 5

/**
 * Several runs are those that were just dropped, stored before or not. `isAsked`: they came as files of their
 * own, and the person waits for them: strategies are compared over them at once, which is returned.
 */
function compareSeveral(outcomes: readonly ImportOutcome[], isAsked: boolean): boolean {
  const runs = outcomes.flatMap(({ traces }) => traces)
  const { view, mode } = store.getState().route
  if (runs.length < 2 || (view === 'strategies' && mode === 'several-runs')) return false
  const long = new Set(runs.flatMap(({ id, calls }) => (calls >= FEWEST_COMPARED ? [id] : [])))
  if (isAsked && long.size >= 2 && long.size <= MOST_COMPARED) {
    dismissReadImports()
    openSeveralRuns([...long], repeatedFiles(outcomes))
    return true
  }
  // In the library, they are chosen from its list.
  if (view === 'library') return false
  navigate({ runs: 'picked', pickedRuns: [...new Set(runs.map(({ id }) => id))] }, { replace: true })
  return false
}

/** Names of files whose runs are all in files before them. */
function repeatedFiles(outcomes: readonly ImportOutcome[]): readonly string[] {
  const seen = new Set<string>()
  return outcomes.flatMap(({ fileName, traces }) => {
    const isRepeated = traces.length > 0 && traces.every(({ id }) => seen.has(id))
    for (const { id } of traces) seen.add(id)
    return isRepeated ? [fileName] : []
  })
}

/**
 * One run that was read without a remark needs no report: the open trace is the message. Of many the library
 * shows all, and the tray keeps them at hand to choose from.
 */
function forgetIfClean(
  items: readonly ImportItem[],
  outcomes: readonly ImportOutcome[],
  isThere: boolean,
): void {
  const [outcome, ...others] = outcomes
  if (outcome === undefined || others.length > 0 || outcome.traces.length === 0) return
  if (outcome.traces.length > 1) {
    // None of the runs is open yet, nor is the one that was open before what was imported.
    if (isThere) closeTrace()
  } else if (isClean(outcome)) for (const item of items) dismissImport(item.id)
}

function isClean({ warnings, problem, parts = [] }: ImportOutcome): boolean {
  return (
    warnings.length === 0 &&
    problem === undefined &&
    parts.every((part) => part.warnings.length === 0 && part.problem === undefined)
  )
}
