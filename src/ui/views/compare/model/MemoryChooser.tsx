/**
 * Choosing a strategy for a new column: ready-made ones at one click, any of the list with its effect on this
 * run, or one's own.
 */
import { useMemo } from 'react'
import { unwrap } from '#base/result.ts'
import { t } from '#base/words.ts'
import { memoryInfos, starterSpecs } from '#core/spec/memory-info.ts'
import { oracleInfo } from '#core/spec/oracle-params.ts'
import { checkSpec, specOfInfo } from '#core/spec/spec.ts'
import { type CheckedSpec, ORACLE } from '#core/spec/spec-data.ts'
import { rankStrategies } from '#core/sweep/ranking.ts'
import { rankedSpecs } from '#core/sweep/replay-order.ts'
import { useCustomEntries, useRanking } from '#state/index.ts'
import { MemoryFinder } from '../../../kit/index.ts'
import { effectOfSpec, effectOn, groupByEffect } from './measured-effect.ts'

interface MemoryChooserProps {
  /** `wantsForm`: it was taken with its initial values, so its form should open. */
  readonly onChoose: (spec: CheckedSpec, wantsForm: boolean) => void
  /** None of them: the person writes one. */
  readonly onWrite: () => void
}

export function MemoryChooser({ onChoose, onWrite }: MemoryChooserProps) {
  const { figures } = useRanking()
  const ranking = useMemo(() => rankStrategies(rankedSpecs(), figures), [figures])
  const starters = starterSpecs('compare').map(({ title, help, source, spec: of }) => {
    const spec = unwrap(checkSpec(of))
    return {
      id: title,
      title,
      help,
      source,
      effect: effectOfSpec(ranking, spec),
      onChoose: () => onChoose(spec, false),
    }
  })
  return (
    <MemoryFinder
      infos={memoryInfos(useCustomEntries())}
      first={{
        id: 'write',
        title: t`Write a custom strategy…`,
        help: t`A few lines of TypeScript that run as you type`,
        onChoose: onWrite,
      }}
      groups={[
        {
          title: t`What products do by default`,
          choices: starters.filter(({ source }) => source !== undefined),
        },
        { title: t`Presets`, choices: starters.filter(({ source }) => source === undefined) },
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
      ]}
      group={(infos) => groupByEffect(infos, ranking)}
      effectOf={({ id }) => effectOn(ranking, id)}
      onChoose={(info) => onChoose(specOfInfo(info), true)}
    />
  )
}
