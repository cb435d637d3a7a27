/** Choosing a memory for a new column: ready-made ones at one click, any of the list, or one of the person's own. */
import { unwrap } from '#base/result.ts'
import { t } from '#base/words.ts'
import { oracleInfo } from '#core/spec/oracle-params.ts'
import { checkSpec, memoryInfos, specOfInfo, starterSpecs } from '#core/spec/spec.ts'
import { type CheckedSpec, ORACLE } from '#core/spec/spec-data.ts'
import { useOwnEntries } from '#state/index.ts'
import { MemoryFinder } from '../../../kit/index.ts'

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
        title: t`Write a custom strategy…`,
        help: t`A few lines of TypeScript that run as you type`,
        onChoose: onWrite,
      }}
      groups={[
        {
          title: t`Reference`,
          choices: [
            {
              id: ORACLE,
              title: oracleInfo.title,
              help: t`Uses future knowledge to lose as little as possible with the same tokens. Not a runnable strategy.`,
              onChoose: () => onChoose(unwrap(checkSpec({ id: ORACLE })), true),
            },
          ],
        },
        {
          title: t`Presets`,
          choices: starterSpecs('compare').map(({ title, help, spec }) => ({
            id: title,
            title,
            help,
            onChoose: () => onChoose(unwrap(checkSpec(spec)), false),
          })),
        },
      ]}
      onChoose={(info) => onChoose(specOfInfo(info), true)}
    />
  )
}
