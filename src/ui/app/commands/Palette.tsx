/** The command palette with the commands of the moment. Loaded when it is first opened. */
import { useEffect, useMemo } from 'react'
import { formatPercent } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { doneValue } from '#base/work.ts'
import { hasOwnLoss } from '#core/sweep/own-compaction.ts'
import {
  closePanel,
  loadLessons,
  removeTraces,
  useApp,
  useKnownRanking,
  useOwnCompaction,
  useProposedMemory,
  useRunSummaries,
} from '#state/index.ts'
import { CommandPalette, figureWords, useIsPhone } from '../../kit/index.ts'
import { useRangedSettings } from '../../views/strategies/ranked/use-ranged-settings.ts'
import type { AskFirst } from '../../views/view-entry.ts'
import { openEntry } from '../shell/actions.ts'
import { commandsOf } from './commands.ts'
import { numberCommands } from './number-commands.ts'
import { searchCommands } from './search-command.ts'
import type { RankedSettings } from './setting-commands.ts'
import { textCommands } from './text-commands.ts'

export interface PaletteProps {
  readonly onAsk: AskFirst
}

export function Palette({ onAsk }: PaletteProps) {
  const route = useApp((state) => state.route)
  const trace = useApp((state) => state.trace)
  const library = useApp((state) => state.library)
  const formats = useApp((state) => state.formats)
  const samples = useApp((state) => state.samples)
  const settings = useApp((state) => state.settings)
  const learn = useApp((state) => state.learn)
  const isPhone = useIsPhone()
  const proposed = useProposedMemory()
  const recommended = proposed.by === 'ranking' ? proposed.spec : undefined
  const saving = proposed.share === undefined ? undefined : formatPercent(proposed.share - 1)
  const opened = useMemo(
    () => doneValue(library)?.filter(({ id }) => id === route.traceId) ?? [],
    [library, route.traceId],
  )
  const known = useRunSummaries(opened).get(route.traceId ?? '')?.cost
  const cost = known === undefined ? undefined : figureWords(known, '$').short
  const ranked = useRankedSettings()
  useEffect(loadLessons, [])
  const commands = useMemo(
    () =>
      commandsOf(
        { route, trace, library, formats, samples, settings, learn, recommended, saving, cost, ranked },
        { askToDelete: () => askToDelete(onAsk) },
      ),
    [route, trace, library, formats, samples, settings, learn, recommended, saving, cost, ranked, onAsk],
  )
  return (
    <CommandPalette
      open
      onClose={closePanel}
      placeholder={
        route.traceId === undefined || isPhone
          ? t`Search commands and runs…`
          : t`Command, run, strategy, or “call 50”…`
      }
      items={commands}
      named={(query) => numberCommands({ route, trace }, query)}
      elsewhere={(query) => [...textCommands({ trace }, query), ...searchCommands({ library }, query)]}
    />
  )
}

function useRankedSettings(): RankedSettings | undefined {
  const answer = useRangedSettings()
  const [baseline] = useKnownRanking().figures
  const isMore = hasOwnLoss(useOwnCompaction(answer !== undefined).latest)
  return useMemo(
    () => (answer === undefined || baseline === undefined ? undefined : { answer, baseline, isMore }),
    [answer, baseline, isMore],
  )
}

function askToDelete(onAsk: AskFirst): void {
  const entry = openEntry()
  if (entry === undefined) return
  onAsk({
    title: t`Delete this run?`,
    text: t`Deletes “${entry.title}” from this browser. This can’t be undone.`,
    action: 'Delete',
    run: () => void removeTraces([entry.id]),
  })
}
