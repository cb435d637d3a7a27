/** Choosing a memory for a new column: ready-made ones at one click, any of the list, or one of the person's own. */
import { memoryInfos, specOfInfo } from '#core/memories/spec.ts'
import type { CheckedSpec } from '#core/memories/spec-data.ts'
import { useOwnEntries } from '#state/index.ts'
import { MemoryFinder } from '../../kit/index.ts'
import { PRESETS } from './presets.ts'

export interface MemoryChooserProps {
  /** `wantsForm`: it was taken with its initial values, so its form should open. */
  readonly onChoose: (spec: CheckedSpec, wantsForm: boolean) => void
  /** None of them: the person writes one. */
  readonly onWrite: () => void
}

export function MemoryChooser({ onChoose, onWrite }: MemoryChooserProps) {
  return (
    <MemoryFinder
      infos={memoryInfos(useOwnEntries())}
      first={{
        id: 'write',
        title: 'Write your own…',
        help: 'A few lines of TypeScript, run as you type.',
        onChoose: onWrite,
      }}
      groups={[
        {
          title: 'Add at one click',
          choices: PRESETS.map(({ id, title, help, spec }) => ({
            id,
            title,
            help,
            onChoose: () => onChoose(spec, false),
          })),
        },
      ]}
      onChoose={(info) => onChoose(specOfInfo(info), true)}
    />
  )
}
