/** The commands of the palette for settings: of counting, of the app, and help. */
import { t } from '#base/words.ts'
import { bindDialect, dialects } from '#core/dialects/index.ts'
import { ENCODINGS } from '#core/tokens/encoding.ts'
import { OVERHEADS } from '#core/tokens/measure.ts'
import {
  type AppState,
  type ChoiceEntry,
  changeCounting,
  changeSettings,
  choiceEntries,
  navigate,
  openBackup,
  openSettings,
  openTokens,
  saveDiagnostics,
  tell,
} from '#state/index.ts'
import type { Command } from '../../kit/index.ts'
import { keyOf } from '../shell/keys.ts'

interface CountingCommand extends Omit<Command, 'run'> {
  readonly change: Parameters<typeof changeCounting>[0]
}

/** What else the open run can be counted with; each says that it changed the figures, and can be undone. */
export function countingCommands({ route }: Pick<AppState, 'route'>): readonly Command[] {
  const { counting } = route
  const group = t`Token and cost settings`
  const isBase = counting.baseline === 'as-recorded'
  const commands: readonly CountingCommand[] = [
    {
      id: 'baseline',
      group,
      title: isBase ? t`Baseline: full history` : t`Baseline: as sent`,
      change: { baseline: isBase ? 'everything' : 'as-recorded' },
    },
    ...ENCODINGS.filter((encoding) => encoding.id !== counting.encoding).map(
      (encoding): CountingCommand => ({
        id: `encoding-${encoding.id}`,
        group,
        title: t`Tokenizer: ${encoding.title}`,
        isOnDemand: true,
        keywords: [encoding.help],
        change: { encoding: encoding.id },
      }),
    ),
    ...dialects
      .filter((dialect) => dialect.id !== counting.dialect.id && bindDialect({ id: dialect.id }).ok)
      .map(
        (dialect): CountingCommand => ({
          id: `dialect-${dialect.id}`,
          group,
          title: t`Message format: ${dialect.title}`,
          isOnDemand: true,
          keywords: [dialect.description],
          change: { dialect: { id: dialect.id } },
        }),
      ),
    ...OVERHEADS.filter((overhead) => overhead.id !== counting.overhead).map(
      (overhead): CountingCommand => ({
        id: `overhead-${overhead.id}`,
        group,
        title: t`Message overhead: ${overhead.title}`,
        isOnDemand: true,
        keywords: [overhead.help],
        change: { overhead: overhead.id },
      }),
    ),
  ]
  return commands.map(({ change, ...command }) => ({
    ...command,
    run: () => {
      changeCounting(change)
      const undo = () => navigate({ counting })
      tell(t`Changed how this run is counted: ${command.title}.`, 'info', {
        title: t`Undo`,
        run: undo,
        isBrief: true,
      })
    },
  }))
}

function choiceCommands(
  { key, title, options }: ChoiceEntry,
  settings: Readonly<Record<string, unknown>>,
): readonly Command[] {
  return options
    .filter(({ value }) => value !== settings[key])
    .map((option) => ({
      id: `${key}-${option.value}`,
      group: t`Settings and help`,
      title: t`${title}: ${option.title}`,
      isOnDemand: true,
      run: () => void changeSettings(option.change),
    }))
}

/** Settings by their choices, and the pages of Settings. */
export function pageCommands({ settings }: Pick<AppState, 'settings'>): readonly Command[] {
  return [
    ...choiceEntries().flatMap((choice) => choiceCommands(choice, settings)),
    {
      id: 'backup',
      group: t`Settings and help`,
      title: t`Back up or restore everything…`,
      keywords: [t`Backup: export everything in this browser to one file, or restore it`, t`Save, data`],
      run: () => openBackup(),
    },
    {
      id: 'storage',
      group: t`Settings and help`,
      title: t`Storage and backup`,
      isOnDemand: true,
      keywords: [t`Privacy, disk, quota, what is stored in this browser`],
      run: () => openSettings('storage'),
    },
    {
      id: 'diagnostics',
      group: t`Settings and help`,
      title: t`Save diagnostics`,
      keywords: [t`For a bug report: versions and numbers, nothing from your runs`],
      run: () => void saveDiagnostics(),
    },
    {
      id: 'tokens',
      group: t`Settings and help`,
      title: t`See how text is split into tokens`,
      keywords: [t`tokenizer encoding ids`],
      run: () => openTokens(),
    },
    {
      id: 'keys',
      group: t`Settings and help`,
      title: t`Keyboard shortcuts`,
      keywords: [t`Keys, hotkeys, shortcuts`],
      shortcut: keyOf('keys'),
      run: () => openSettings('keyboard'),
    },
    { id: 'licences', group: t`Settings and help`, title: t`Licenses`, run: () => openSettings('licenses') },
    {
      id: 'pricing',
      group: t`Settings and help`,
      title: t`Pricing and counting`,
      keywords: [t`Cost, price, price lists, model, limit, tokenizer, context window, window, baseline`],
      run: () => openSettings('pricing'),
    },
    {
      id: 'appearance',
      group: t`Settings and help`,
      title: t`Appearance`,
      keywords: [t`Theme, look, row height`],
      run: () => openSettings('appearance'),
    },
  ]
}
