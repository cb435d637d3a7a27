/** What each view is called and what is drawn for it: rail, keys, palette, and outlet read this one table. */
import { type ComponentType, lazy } from 'react'
import { t } from '#base/words.ts'
import type { View } from '#state/index.ts'
import type { IconName, ShortcutGroup } from '../../kit/index.ts'
import { LibraryView } from '../../views/library/LibraryView.tsx'
import type { Question } from './QuestionDialog.tsx'

/** What a view needs of the frame. */
export interface FrameProps {
  readonly onPick: () => void
  readonly onPickFolder: () => void
  readonly onPaste: () => Promise<void>
  readonly onAsk: (question: Question) => void
  readonly loadKeyGroups: () => Promise<readonly ShortcutGroup[]>
}

interface ViewEntry {
  readonly title: string
  readonly icon: IconName
  /** Shown beside the detail panel. */
  readonly hasDetail?: boolean
  readonly Component: ComponentType<FrameProps>
}

export const VIEW_ENTRIES: Readonly<Record<View, ViewEntry>> = {
  library: { title: t`Library`, icon: 'library', Component: LibraryView },
  collections: {
    title: t`Collections`,
    icon: 'collections',
    Component: lazy(async () => ({
      default: (await import('../../views/collections/CollectionsView.tsx')).CollectionsView,
    })),
  },
  strategies: {
    title: t`Strategies`,
    icon: 'strategies',
    Component: lazy(async () => ({
      default: (await import('../../views/strategies/StrategiesView.tsx')).StrategiesView,
    })),
  },
  timeline: {
    title: t`Timeline`,
    icon: 'timeline',
    hasDetail: true,
    Component: lazy(async () => ({
      default: (await import('../../views/timeline/TimelineView.tsx')).TimelineView,
    })),
  },
  insights: {
    title: t`Insights`,
    icon: 'insights',
    Component: lazy(async () => ({
      default: (await import('../../views/insights/InsightsView.tsx')).InsightsView,
    })),
  },
  compare: {
    title: t`Compare`,
    icon: 'compare',
    hasDetail: true,
    Component: lazy(async () => ({
      default: (await import('../../views/compare/CompareView.tsx')).CompareView,
    })),
  },
  memory: {
    title: t`Memory`,
    icon: 'memory',
    hasDetail: true,
    Component: lazy(async () => ({
      default: (await import('../../views/memory/MemoryView.tsx')).MemoryView,
    })),
  },
  scratchpad: {
    title: t`Scratchpad`,
    icon: 'scratchpad',
    Component: lazy(async () => ({
      default: (await import('../../views/scratchpad/ScratchpadView.tsx')).ScratchpadView,
    })),
  },
  learn: {
    title: t`Learn`,
    icon: 'learn',
    Component: lazy(async () => ({ default: (await import('../../views/learn/LearnView.tsx')).LearnView })),
  },
  settings: {
    title: t`Settings`,
    icon: 'settings',
    Component: lazy(async () => ({
      default: (await import('../../views/settings/SettingsView.tsx')).SettingsView,
    })),
  },
}
