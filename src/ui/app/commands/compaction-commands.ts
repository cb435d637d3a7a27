/** The commands of the palette about the agent's own compactions. */
import { t } from '#base/words.ts'
import { memoryChanges } from '#core/model/recorded-changes.ts'
import { type AppState, compareOwnCompaction, navigate } from '#state/index.ts'
import type { Command } from '../../kit/index.ts'

/** Only for runs whose recorded contexts changed: in others there is nothing to show. */
export function compactionCommands(trace: AppState['trace']): readonly Command[] {
  if (trace?.status !== 'done' || memoryChanges(trace.value).length === 0) return []
  return [
    {
      id: 'compactions',
      group: t`This run`,
      title: t`Show compactions`,
      keywords: [t`What the agent’s own compactions kept, summarized, and removed`],
      run: () => navigate({ view: 'insights', insight: 'compactions' }),
    },
    {
      id: 'own-compaction',
      group: t`Strategies`,
      title: t`Compare with the agent’s own compaction`,
      keywords: [t`What did /compact lose? The recorded compactions against the full history`],
      run: () => compareOwnCompaction(),
    },
  ]
}
