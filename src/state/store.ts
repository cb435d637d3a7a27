/**
 * The one zustand store: what cannot be derived and is nobody else's. The URL owns the route, Dexie owns traces and
 * settings; their slices here are what was last read from them, written by one listener each (start.ts).
 */
import { createStore, useStore } from 'zustand'
import type { Problem } from '#base/result.ts'
import { RUNNING, type Work } from '#base/work.ts'
import type { Profile } from '#core/profiles/profile.ts'
import type { Trace } from '#core/trace.ts'
import type { TraceEntry } from '#storage/index.ts'
import type { FormatInfo, ImportOutcome, ImportProgress, ImportSource } from '#workers/protocol.ts'
import type { DeviceAvailability } from './device-summariser.ts'
import { type ExportPreset, NO_REDACTION_CHOICE, type RedactionChoice } from './export-choice.ts'
import { HOME, type Route } from './route.ts'
import type { AwaitedOutcome, AwaitedProgress } from './summarise-awaited.ts'

/** One file, archive or folder on its way in, or come in. It stays at hand while the person is asked for its format. */
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
  readonly description: string
  readonly file: string
  readonly steps: number
  readonly calls: number
}

/** A message to the person that goes away when read. */
export interface Notice {
  readonly id: number
  readonly tone: 'info' | 'success' | 'problem'
  readonly title: string
  readonly problem?: Problem
}

export type Theme = 'system' | 'light' | 'dark'
export type Density = 'compact' | 'comfortable'

/** What a person set once and keeps. Stored in Dexie. */
export interface Settings {
  readonly theme: Theme
  readonly density: Density
  /** Width of the detail panel in CSS pixels. */
  readonly detailWidth: number
}

export const DEFAULT_SETTINGS: Settings = { theme: 'system', density: 'compact', detailWidth: 460 }

export type OpenPanel = 'palette' | 'keys' | 'export' | 'none'

/** The summariser of the device and its work. */
export interface DeviceSummaries {
  /** Undefined: not asked yet. */
  readonly availability: DeviceAvailability | undefined
  /** The texts, or before them the share of the browser's model that was fetched. */
  readonly run: Work<AwaitedOutcome, AwaitedProgress | { readonly download: number }>
}

export interface AppState {
  readonly route: Route
  /** The stored traces, newest first. */
  readonly library: Work<readonly TraceEntry[]>
  /** The formats that the worker knows, and the samples that came with the app: asked for once, at the start. */
  readonly formats: Work<readonly FormatInfo[]>
  readonly samples: Work<readonly Sample[]>
  /** The trace that the route names, without original records. */
  readonly trace: Work<Trace>
  readonly imports: readonly ImportItem[]
  readonly notices: readonly Notice[]
  readonly settings: Settings
  /** Provider profiles that the person handed in. */
  readonly ownProfiles: readonly Profile[]
  readonly panel: OpenPanel
  /** What the export dialog was opened with, and the redaction as it was last set up. */
  readonly exporting: ExportPreset
  readonly redaction: RedactionChoice
  /** Whether the detail panel is open. */
  readonly detailOpen: boolean
  readonly device: DeviceSummaries
  /** Revision of the stored answers of the device's summariser that results are made with; Dexie owns the answers. */
  readonly answers: number
  /** Results of worker jobs under their inputs; a cache, dropped at will (jobs.ts). */
  readonly results: ReadonlyMap<string, Work<unknown>>
}

export const store = createStore<AppState>()(() => ({
  route: HOME,
  library: RUNNING,
  formats: RUNNING,
  samples: RUNNING,
  trace: { status: 'idle' },
  imports: [],
  notices: [],
  settings: DEFAULT_SETTINGS,
  ownProfiles: [],
  panel: 'none',
  exporting: {},
  redaction: NO_REDACTION_CHOICE,
  detailOpen: true,
  device: { availability: undefined, run: { status: 'idle' } },
  answers: 0,
  results: new Map(),
}))

/** A narrow piece of the state; the component draws again only when that piece changes. */
export function useApp<T>(select: (state: AppState) => T): T {
  return useStore(store, select)
}

/** The state as it stands, for handlers of events; what is drawn reads `useApp`. */
export function readApp(): AppState {
  return store.getState()
}
