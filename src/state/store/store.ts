/**
 * The one zustand store: what cannot be derived and is no one else's. The URL owns the route, Dexie owns
 * traces and settings; their slices here are what was last read from them, written by one listener each
 * (start.ts).
 */
import { createStore, useStore } from 'zustand'
import type { Problem } from '#base/result.ts'
import { RUNNING, type Work } from '#base/work.ts'
import type { RunSummary } from '#core/account/summary.ts'
import type { Head, Moves } from '#core/edit/history.ts'
import type { Step } from '#core/model/step.ts'
import type { Trace } from '#core/model/trace.ts'
import type { Profile } from '#core/profiles/rules/profile.ts'
import type { CustomProgram } from '#core/spec/custom-definition.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import type { StoredProgram, TraceEntry } from '#storage/index.ts'
import type { FormatInfo, ImportOutcome, ImportProgress, ImportSource } from '#workers/protocol/protocol.ts'
import { CLOSED_CODE, type CodePanel } from './code-panel.ts'
import type { CollectionsState } from './collection-types.ts'
import type { DeviceAvailability } from './device-summariser.ts'
import { type ExportPreset, NO_REDACTION_CHOICE, type RedactionChoice } from './export-choice.ts'
import type { JobProgress } from './job-progress.ts'
import { type LearnState, NO_LEARN } from './learn-types.ts'
import { NO_SCRATCHPAD, type ScratchpadState } from './notebook-types.ts'
import { NO_UPDATE, type OfflineState, UNKNOWN_OFFLINE, type UpdateState } from './offline-types.ts'
import type { PlaySpeed } from './play-speed.ts'
import type { RankingState } from './ranking-types.ts'
import { HOME, type Route, type View } from './route.ts'
import { NOTHING_SELECTED, type RunSelection } from './run-selection.ts'
import { NO_SEARCH, type SearchState } from './search-types.ts'
import { readSettings, type Settings } from './settings-table.ts'
import type { SeveralRunsState } from './several-runs-types.ts'
import type { AwaitedOutcome, AwaitedProgress } from './summarise-awaited.ts'
import type { SweepState } from './sweep-types.ts'
import type { TestRunsState } from './test-run-types.ts'
import type { TunedStrategy } from './tuned-types.ts'

/**
 * One file, archive or folder on its way in, or come in. It stays at hand while the person is asked for its
 * format.
 */
export interface ImportItem {
  readonly id: number
  readonly fileName: string
  readonly source: ImportSource
  readonly work: Work<ImportOutcome, ImportProgress>
}

/** A sample that comes with the app. */
export interface Sample {
  readonly id: string
  readonly title: string
  /** What a person learns from it: the name on its card. */
  readonly teaches: string
  readonly description: string
  readonly file: string
  readonly steps: number
  readonly calls: number
  /** Of the first: what all strategies would have made of it. */
  readonly verdict?: SampleVerdict
}

/** Costs are US dollars over the whole run. */
export interface SampleVerdict {
  readonly cost: number
  /** Facts that later calls used. */
  readonly used: number
  /** A compaction at the recommended size, a cheaper one, and one that keeps only new steps. */
  readonly strategies: readonly [VerdictStrategy, VerdictStrategy, VerdictStrategy]
}

export interface VerdictStrategy {
  /** As in an address. */
  readonly spec: string
  /** Of the context when it is compacted; absent: it keeps only the newest steps. */
  readonly size?: number
  readonly cost: number
  /** Of the recorded input tokens, those that it would have sent. */
  readonly sent: number
  readonly lost: number
  /** Calls. */
  readonly cacheMisses: number
}

/** A message to the person that goes away when read. */
export interface Notice {
  readonly id: number
  readonly tone: 'info' | 'success' | 'problem'
  readonly title: string
  readonly problem?: Problem
  /**
   * What can be done about it; with one it stays until it is dismissed, unless the offer `isBrief`, such as
   * an undo.
   */
  readonly action?: { readonly title: string; readonly run: () => void; readonly isBrief?: boolean }
}

interface StripStrategy {
  readonly spec: CheckedSpec
  readonly name: string
}

export type OpenPanel = 'palette' | 'export' | 'tokens' | 'search' | 'none'

/** Ids of price lists by recorded model. */
export type ModelPrices = Readonly<Record<string, string>>

/** Where a text waits to be handed over: steps to paste. */
export type PanelDraft = 'paste'

/** The summariser of the device and its work. */
export interface DeviceSummaries {
  /** Undefined: not asked yet. */
  readonly availability: DeviceAvailability | undefined
  /** The texts, or before them the share of the browser's model that was fetched. */
  readonly run: Work<AwaitedOutcome, AwaitedProgress | { readonly download: number }>
}

/** Where the open trace is among its edits; what is shown is stored. */
export interface Editing {
  readonly traceId: string
  readonly head: Head
  readonly moves: Moves
  readonly save:
    | { readonly status: 'saved' }
    | { readonly status: 'saving' }
    /** Nothing was changed; the person can try again. */
    | { readonly status: 'failed'; readonly problem: Problem; readonly retry: () => void }
}

/** A memory that is kept for the session: gone when that is ended, or with the page. */
interface SessionMemory {
  readonly name: string
  /** The title of the run that it is of. */
  readonly from: string
  readonly steps: readonly Step[]
}

export interface AppState {
  readonly route: Route
  /** The view that each run was last looked at in since the page was loaded, by stored id. */
  readonly lastViews: ReadonlyMap<string, View>
  /** The stored traces, newest first. */
  readonly library: Work<readonly TraceEntry[]>
  /** The runs that are selected in the library, while other views are open, too. */
  readonly runSelection: RunSelection
  /** Of stored runs by their id, as far as they are made: for lists (run-summaries.ts). */
  readonly runSummaries: ReadonlyMap<string, RunSummary>
  /** Runs that could not be summarized. */
  readonly unsummarized: ReadonlySet<string>
  /**
   * The formats that the worker knows, and the samples that came with the app: asked for once, at the start.
   */
  readonly formats: Work<readonly FormatInfo[]>
  readonly samples: Work<readonly Sample[]>
  /** The trace that the route names, without original records. */
  readonly trace: Work<Trace>
  /** Undefined: none is open, or an earlier state of one, which is only looked at. */
  readonly editing: Editing | undefined
  /** Whether the timeline shows its tools for building. */
  readonly building: boolean
  /** The run being played: the cursor itself is the route's. */
  readonly play: { readonly isPlaying: boolean; readonly speed: PlaySpeed }
  readonly imports: readonly ImportItem[]
  /** How many of each are being made or brought back; where that is shown keeps how far they are. */
  readonly underWay: { readonly exports: number; readonly backups: number; readonly restores: number }
  /** How much of the app this browser keeps, and whether a newer version waits. */
  readonly offline: OfflineState
  readonly update: UpdateState
  readonly notices: readonly Notice[]
  /** Stored in Dexie. */
  readonly settings: Settings
  /** Provider profiles that the person handed in. */
  readonly customProfiles: readonly Profile[]
  /** Price lists that the person chose for every run with a model. */
  readonly modelPrices: ModelPrices
  /** Strategies and memories that the person wrote or imported, oldest first. */
  readonly ownPrograms: readonly StoredProgram[]
  /** Those that the console registered for as long as the page is open. */
  readonly pagePrograms: readonly CustomProgram[]
  /** Newest first. */
  readonly sessionMemories: readonly SessionMemory[]
  readonly panel: OpenPanel
  /** Texts of panels that were not handed over yet, whether the panel is open or not. */
  /** A backup that was dropped or chosen, until the settings take it. */
  readonly backupToRestore: Blob | undefined
  readonly drafts: Readonly<Partial<Record<PanelDraft, string | undefined>>>
  /** What the export dialog was opened with, and the redaction as it was last set up. */
  readonly exporting: ExportPreset
  /** The text whose tokens are shown, as it was when that was asked for. */
  readonly tokenText: string
  readonly redaction: RedactionChoice
  /** Whether the detail panel is open. */
  readonly detailOpen: boolean
  readonly codePanel: CodePanel
  readonly device: DeviceSummaries
  readonly scratchpad: ScratchpadState
  /** The parameter sweep: what was asked for last, and what came of it; absent until one is opened. */
  readonly sweep?: SweepState
  /** The strategy that the context strip draws over the recorded contexts, as the view in use says. */
  readonly stripStrategy: StripStrategy | undefined
  /** All strategies on a run, under the run and its settings: a cache, made in rankings.ts. */
  readonly rankings: ReadonlyMap<string, RankingState>
  /** The open collection; absent until a person looks at collections. */
  readonly collections?: CollectionsState
  /** Strategies over several runs; absent until a person looks at that. */
  readonly severalRuns?: SeveralRunsState
  /** The program of the code editor on the person's test runs; absent until the editor is opened. */
  readonly testRuns?: TestRunsState
  /** Tuned strategies that were added to the ranking, by run. */
  readonly tuned: ReadonlyMap<string, readonly TunedStrategy[]>
  /** Searching the texts of runs: what was asked for last, and what was found so far. */
  readonly search: SearchState
  readonly learn: LearnState
  /**
   * Revision of the stored answers of the device's summariser that results are made with; Dexie owns the
   * answers.
   */
  readonly answers: number
  /** Results of worker jobs under their inputs; a cache, dropped at will (jobs.ts). */
  readonly results: ReadonlyMap<string, Work<unknown>>
  /** How far those are that tell it and are running, under the same keys. */
  readonly jobProgress: ReadonlyMap<string, JobProgress>
}

export const store = createStore<AppState>()(() => ({
  route: HOME,
  lastViews: new Map(),
  library: RUNNING,
  runSelection: NOTHING_SELECTED,
  runSummaries: new Map(),
  unsummarized: new Set(),
  formats: RUNNING,
  samples: RUNNING,
  trace: { status: 'idle' },
  editing: undefined,
  building: false,
  play: { isPlaying: false, speed: 2 },
  imports: [],
  underWay: { exports: 0, backups: 0, restores: 0 },
  offline: UNKNOWN_OFFLINE,
  update: NO_UPDATE,
  notices: [],
  settings: readSettings(undefined),
  customProfiles: [],
  modelPrices: {},
  ownPrograms: [],
  pagePrograms: [],
  sessionMemories: [],
  panel: 'none',
  backupToRestore: undefined,
  drafts: {},
  exporting: {},
  tokenText: '',
  redaction: NO_REDACTION_CHOICE,
  detailOpen: true,
  codePanel: CLOSED_CODE,
  device: { availability: undefined, run: { status: 'idle' } },
  scratchpad: NO_SCRATCHPAD,
  stripStrategy: undefined,
  rankings: new Map(),
  tuned: new Map(),
  search: NO_SEARCH,
  learn: NO_LEARN,
  answers: 0,
  results: new Map(),
  jobProgress: new Map(),
}))

/** A narrow piece of the state; the component draws again only when that piece changes. */
export function useApp<T>(select: (state: AppState) => T): T {
  return useStore(store, select)
}

/** The state as it is, for handlers of events; what is drawn reads `useApp`. */
export function readApp(): AppState {
  return store.getState()
}
