/** The name of the memory, which opens the choice of another: a column of Compare, or any of the list. */
import { useState } from 'react'
import { t } from '#base/words.ts'
import { isOracle } from '#core/oracle/question.ts'
import { infoOfStage, memoryInfos, starterSpecs } from '#core/spec/memory-info.ts'
import { checkSpec, leanSpec, specOfInfo } from '#core/spec/spec.ts'
import { IDENTITY, type MemorySpec, stagesOf } from '#core/spec/spec-data.ts'
import { nameOfColumn, openMemory, useCustomEntries, useRoute, useTrace } from '#state/index.ts'
import { Icon, type MemoryChoice, MemoryFinder, Popover } from '../../kit/index.ts'
import { nameInRun } from './figures/name-in-run.ts'
import styles from './MemoryPicker.module.css'
import type { Opened } from './use-opened.ts'

export function MemoryPicker({ opened: { name, title, spec } }: { readonly opened: Opened }) {
  const [isOpen, setOpen] = useState(false)
  const { columns, names } = useRoute()
  const own = useCustomEntries()
  const format = useTrace()?.source.format
  const choose = (spec: MemorySpec) => {
    setOpen(false)
    openMemory(spec)
  }
  const ofCompare = columns.flatMap((column, index): readonly MemoryChoice[] => {
    const checked = checkSpec(column, own)
    if (!checked.ok || isOracle(column)) return []
    const title = nameOfColumn(names, column) ?? nameInRun(checked.value, format)
    return [{ id: `column-${index}`, title, help: t`A column of Compare`, onChoose: () => choose(column) }]
  })
  return (
    <Popover
      label="Select a strategy"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <button
          type="button"
          className={styles.name}
          title={stagesOf(spec)
            .map((stage) => infoOfStage(stage)?.title ?? stage.id)
            .join(', then ')}
          aria-label={t`${name}, select another strategy`}
        >
          <span className={styles.words}>{title}</span>
          <Icon name="chevron-down" />
        </button>
      }
    >
      <MemoryFinder
        infos={memoryInfos(own)}
        groups={[
          {
            title: t`The recorded run`,
            choices: [
              {
                id: 'recorded',
                title: t`As recorded`,
                help: t`What the agent was sent at each call`,
                onChoose: () => choose(leanSpec(IDENTITY)),
              },
            ],
          },
          {
            title: t`Memory types`,
            choices: starterSpecs('memory').map(({ title, help, spec }) => ({
              id: title,
              title,
              help,
              onChoose: () => choose(spec),
            })),
          },
          ...(ofCompare.length === 0 ? [] : [{ title: t`In Compare`, choices: ofCompare }]),
        ]}
        onChoose={(info) => choose(leanSpec(specOfInfo(info)))}
      />
    </Popover>
  )
}
