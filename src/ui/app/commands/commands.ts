/** The commands of the palette, as a list made of the state: pure but for what each does when it is run. */
import { t } from '#base/words.ts'
import { doneValue } from '#base/work.ts'
import { RUN_TEMPLATES } from '#core/edit/run-templates.ts'
import { describeSpec } from '#core/spec/describe-spec.ts'
import { memoryInfos } from '#core/spec/memory-info.ts'
import { oracleInfo } from '#core/spec/oracle-params.ts'
import { checkSpec } from '#core/spec/spec.ts'
import type { MemorySpec } from '#core/spec/spec-data.ts'
import { isForOwnAgent, settingOf } from '#core/sweep/agent-settings.ts'
import { enteredText, settingWords, titleIn } from '#core/sweep/setting-words.ts'
import {
  type AppState,
  addColumn,
  copyRun,
  copyText,
  customEntries,
  isOfLesson,
  navigate,
  needsTrace,
  newRun,
  openCode,
  openExport,
  openInCompare,
  openSample,
  openSweep,
  openTrace,
  openView,
  setBuilding,
  showSideBySide,
  tell,
  VIEWS,
  type View,
  verdictsShown,
} from '#state/index.ts'
import type { Command, IconName } from '../../kit/index.ts'
import { plural, visibleLine } from '../../kit/index.ts'
import { exportChoices } from '../export/export-choices.ts'
import { act } from '../shell/actions.ts'
import { pickFiles, pickFolder } from '../shell/file-input.ts'
import { keyOf, type ShortcutId } from '../shell/keys.ts'
import { viewEntry } from '../shell/views.ts'
import { compactionCommands } from './compaction-commands.ts'
import { beginningHere } from './here-commands.ts'
import { insightCommands } from './insight-commands.ts'
import { lessonCommands } from './lesson-commands.ts'
import { pinCommands } from './pin-commands.ts'
import { bestTitle, type RankedSettings, settingCommands } from './setting-commands.ts'
import { countingCommands, pageCommands } from './settings-commands.ts'

export type CommandState = Pick<
  AppState,
  'route' | 'trace' | 'library' | 'formats' | 'samples' | 'settings' | 'learn'
> & {
  /** What the ranking recommends for the open run. */
  readonly recommended?: MemorySpec | undefined
  /** What it saves, such as `−52%`; absent: not known. */
  readonly saving?: string | undefined
  /** What the open run cost, such as `$24.77`; absent: not known. */
  readonly cost?: string | undefined
  /** What can be set in the agent that made the open run; absent: nothing, or it isn’t known. */
  readonly ranked?: RankedSettings | undefined
}

interface CommandOptions {
  /** Asks, then deletes the open trace. */
  readonly askToDelete: () => void
}

export function commandsOf(state: CommandState, options: CommandOptions): readonly Command[] {
  const { traceId, view } = state.route
  const hasTrace = traceId !== undefined
  const commands = [
    ...insightCommands(hasTrace ? state.cost : undefined, hasTrace),
    ...(hasTrace ? [...traceCommands(state), ...settingCommands(state.ranked), ...columnCommands()] : []),
    ...fileCommands(state),
    ...viewCommands(hasTrace),
    ...libraryCommands(state),
    ...pinCommands(state),
    ...lessonCommands(state),
    ...(hasTrace ? countingCommands(state) : []),
    ...pageCommands(state),
    ...(hasTrace ? [deleteCommand(options)] : []),
  ]
  const first = hasTrace ? recommendedCommands(state) : []
  return [...first, ...beginningHere(commands.map(withIcon), view)]
}

/** Of commands that have none of their own. */
const GROUP_ICONS: Readonly<Partial<Record<string, IconName>>> = {
  [t`Open`]: 'upload',
  [t`Runs`]: 'file',
  [t`Learn`]: 'learn',
  [t`Go to`]: 'insights',
  [t`This run`]: 'insights',
  [t`Strategies`]: 'strategies',
  [t`Token and cost settings`]: 'settings',
  [t`Settings and help`]: 'settings',
}

function withIcon(command: Command): Command {
  const icon = command.icon ?? GROUP_ICONS[command.group]
  return icon === undefined ? command : { ...command, icon }
}

/** In a group of its own, after all others, so that it isn’t run by mistake. */
function deleteCommand({ askToDelete }: CommandOptions): Command {
  return {
    id: 'delete',
    group: t`Delete`,
    title: t`Delete this run`,
    icon: 'trash',
    isDanger: true,
    run: askToDelete,
  }
}

/** What people type who look for it, each word a phrase. */
const CHEAPER = [
  t`cheaper`,
  t`cheapest`,
  t`expensive`,
  t`savings`,
  t`save money`,
  t`save tokens`,
  t`reduce cost`,
  t`lower cost`,
]

/** `named`: the recommended strategy; undefined: it has no name. */
function comparedTitle(named: string | undefined, isForOwn: boolean): string {
  if (named === undefined) return t`Compare the recommended strategy`
  return isForOwn
    ? t`Compare ${named} with the run, for an agent of your own`
    : t`Compare ${named} with the run`
}

/** Once the ranking of the open run recommends one: what most people look for, so before all others. */
function recommendedCommands({ recommended, saving, trace, ranked }: CommandState): readonly Command[] {
  const spec = recommended && checkSpec(recommended, customEntries())
  if (recommended === undefined || spec?.ok !== true) return []
  const format = doneValue(trace)?.source.format
  const setting = settingOf(format, spec.value)
  const name = setting === undefined ? titleIn(format, spec.value) : settingWords(setting, String)
  const group = t`Recommended`
  const keywords = [t`Recommended strategy, best setting`, ...CHEAPER]
  const named = name === undefined || saving === undefined ? name : t`${name} (${saving})`
  const compare: Command = {
    id: 'recommended',
    group,
    title: (setting && bestTitle(ranked, setting)) ?? comparedTitle(named, isForOwnAgent(format, spec.value)),
    icon: 'compare',
    isOfList: true,
    keywords,
    run: () => openInCompare([recommended], true),
  }
  if (setting === undefined) return [compare]
  const entered = enteredText(setting)
  const copy: Command = {
    id: 'copy-how-to-apply',
    group,
    title: t`Copy setting: ${entered}`,
    icon: 'copy',
    keywords,
    run: () => void copyText(entered, t`Copied ${entered}.`),
  }
  return [compare, copy]
}

function shortcut(id: ShortcutId, group: string, title: string): Command {
  return { id, group, title, shortcut: keyOf(id), run: () => act(id) }
}

/** What people type for a view without knowing its name. */
const VIEW_KEYWORDS: Readonly<Partial<Record<View, readonly string[]>>> = {
  library: [t`Runs, files, home`],
  strategies: [
    t`Cost, cheaper, cheapest, less expensive, save money, dollars, savings, ranking, best strategy, lost facts`,
    t`Claude, Codex, settings of Claude Code and Codex, lost, facts, money, prune, truncate, best`,
  ],
  timeline: [t`Steps, messages, transcript, prompt`],
  insights: [t`Tokens by tool and file, cost`],
  compare: [t`Side by side, differences, diff, metrics`],
  memory: [t`Context, what the model saw`],
  scratchpad: [t`Python, TypeScript, code, notebook, query, time, duration, latency`],
  learn: [t`Help, documentation, docs, tutorial, guide, lessons, course`],
  settings: [t`Preferences, options, configuration`],
}

function viewCommand(view: View): Command {
  const keywords = VIEW_KEYWORDS[view]
  return {
    ...shortcut(view, t`Go to`, viewEntry(view).title),
    icon: viewEntry(view).icon,
    ...(keywords !== undefined && { keywords }),
  }
}

function viewCommands(hasTrace: boolean): readonly Command[] {
  return VIEWS.filter((view) => hasTrace || !needsTrace(view)).map(viewCommand)
}

function traceCommands({ formats, trace, route: { traceId = '' } }: CommandState): readonly Command[] {
  const group = t`This run`
  return [
    {
      id: 'export',
      group,
      title: t`Export this run…`,
      icon: 'download',
      keywords: [t`Share, save, download, print`, t`Redact, anonymize, secrets`],
      shortcut: keyOf('export'),
      run: () => openExport(),
    },
    ...compactionCommands(trace),
    {
      id: 'copy-verdict',
      group,
      title: t`Copy comparison as Markdown`,
      icon: 'copy',
      keywords: [t`Share the summary of each strategy, verdict`],
      run: () => void copyVerdict(),
    },
    ...exportChoices(formats, true).map(
      ({ id, title, note, help, format, group: of }): Command => ({
        id: `export-${format ?? id}`,
        group,
        title: t`Export: ${title}`,
        icon: 'download',
        detail: note,
        isOnDemand: true,
        isOfList: true,
        keywords: [of, help, t`Share, save, download`],
        run: () => openExport({ choice: id }),
      }),
    ),
    { ...shortcut('previous-run', group, t`Previous run in the file`), isOnDemand: true },
    { ...shortcut('next-run', group, t`Next run in the file`), isOnDemand: true },
    { ...shortcut('detail', group, t`Show or hide the detail panel`), isOnDemand: true },
    {
      id: 'edit',
      group,
      title: t`Edit the steps`,
      icon: 'edit',
      keywords: [t`Build: add, change, move, and delete steps; the original is kept`],
      run: () => {
        setBuilding(true)
        showSideBySide(undefined)
      },
    },
    { ...shortcut('undo', group, t`Undo the last change`), isOnDemand: true },
    { ...shortcut('redo', group, t`Redo`), isOnDemand: true },
    {
      id: 'beside',
      group,
      title: t`Compare with another run…`,
      icon: 'compare',
      keywords: [t`Two runs side by side, aligned step by step; or the original of an edited run`],
      run: () => showSideBySide(''),
    },
    {
      id: 'copy-run',
      group,
      title: t`Duplicate this run`,
      icon: 'copy',
      keywords: [t`Copy, save as a new run`],
      isOnDemand: true,
      run: () => void copyRun(traceId),
    },
    {
      id: 'write-code',
      group: t`Strategies`,
      title: t`Write a custom strategy…`,
      icon: 'scratchpad',
      run: writeCode,
    },
    {
      id: 'sweep',
      group: t`Strategies`,
      title: t`Vary a parameter…`,
      icon: 'settings',
      keywords: [t`Parameter sweep: try many values, find the Pareto-optimal ones`],
      run: () => openSweep(),
    },
    {
      id: 'several-runs',
      group: t`Strategies`,
      title: t`Several runs…`,
      keywords: [
        t`Rank strategies over several runs: median saving, smallest saving, and how often a strategy saves`,
      ],
      run: () => navigate({ view: 'strategies', mode: 'several-runs' }),
    },
  ]
}

/** What Compare shows now; elsewhere there is nothing to copy. */
async function copyVerdict(): Promise<void> {
  const text = verdictsShown()
  if (text === undefined) tell(t`Open Compare and wait for the results, then copy them.`)
  else await copyText(text, t`Copied the comparison.`)
}

function writeCode(): void {
  openView('compare')
  openCode()
}

/** Each memory with its initial values, as a new column of Compare. */
function columnCommands(): readonly Command[] {
  const own = customEntries()
  return [oracleInfo, ...memoryInfos(own)].flatMap((info): readonly Command[] => {
    const spec = checkSpec({ id: info.id }, own)
    if (!spec.ok) return []
    return [
      {
        id: `column-${info.id}`,
        group: t`Strategies`,
        title: info.title,
        isChoice: true,
        detail: t`add to Compare`,
        keywords: [t`Add column: ${describeSpec(spec.value)}. ${info.description}`, ...(info.keywords ?? [])],
        run: () => {
          addColumn({ id: info.id })
          openView('compare')
        },
      },
    ]
  })
}

function fileCommands({ samples }: CommandState): readonly Command[] {
  return [
    {
      id: 'open',
      group: t`Open`,
      title: t`Open files…`,
      keywords: [t`Import, upload, add, load, drop, paste, sessions of Claude Code and Codex`],
      shortcut: keyOf('open'),
      run: pickFiles,
    },
    {
      ...shortcut('search', t`Open`, t`Search the text of runs`),
      icon: 'search',
      keywords: [t`Find, grep, text`],
    },
    { id: 'open-folder', group: t`Open`, title: t`Open folder…`, isOnDemand: true, run: pickFolder },
    {
      id: 'new-run',
      group: t`Open`,
      title: t`New run`,
      isOnDemand: true,
      keywords: [t`Build a run manually from a system prompt and a task`],
      run: () => void newRun(),
    },
    ...RUN_TEMPLATES.slice(1).map(
      ({ id, title, help }): Command => ({
        id: `new-run-${id}`,
        group: t`Open`,
        title: t`New run: ${title}`,
        isOnDemand: true,
        keywords: [help],
        run: () => void newRun(id),
      }),
    ),
    ...(doneValue(samples) ?? []).map(
      (sample): Command => ({
        id: `sample-${sample.id}`,
        group: t`Open`,
        title: t`Sample: ${sample.title}`,
        isChoice: true,
        keywords: [sample.teaches, sample.description, t`Example`],
        run: () => void openSample(sample),
      }),
    ),
  ]
}

function libraryCommands({ library, route }: CommandState): readonly Command[] {
  return (doneValue(library) ?? [])
    .filter((entry) => entry.id !== route.traceId && !isOfLesson(entry))
    .map(
      (entry): Command => ({
        id: `trace-${entry.id}`,
        group: t`Runs`,
        title: visibleLine(entry.title),
        isContent: true,
        detail: plural(entry.callCount, 'call'),
        keywords: [
          `${entry.source.fileName} · ${plural(entry.stepCount, 'step')} · ${plural(entry.callCount, 'call')}`,
        ],
        run: () => openTrace(entry.id),
      }),
    )
}
