/** The parameters of the memory that is open. Every change counts at once. When a policy prunes is chosen in Compare. */
import { checkSpec, entriesOfStages, infoOfStage, leanSpec } from '#core/memories/spec.ts'
import { stagesOf } from '#core/memories/spec-data.ts'
import { openMemory } from '#state/index.ts'
import { Button, ParamFields, Popover } from '../../kit/index.ts'
import type { Opened } from './use-opened.ts'
import styles from './ValuesButton.module.css'

export function ValuesButton({ opened: { spec } }: { readonly opened: Opened }) {
  const stages = stagesOf(spec)
  const info = spec.pipeline === undefined ? stages.map(infoOfStage)[0] : undefined
  if (info === undefined || Object.keys(info.params).length === 0) return null
  return (
    <Popover
      label={`Values of “${info.title}”`}
      align="end"
      trigger={
        <Button variant="quiet" size="small" icon="settings">
          Values
        </Button>
      }
    >
      <div className={styles.form}>
        <p className={styles.about}>{info.description}</p>
        <ParamFields
          specs={info.params}
          values={spec.params}
          onChange={(name, value) => {
            const changed = checkSpec(
              { ...spec, params: { ...spec.params, [name]: value } },
              entriesOfStages(stages),
            )
            if (changed.ok) openMemory(leanSpec(changed.value), { replace: true })
          }}
        />
      </div>
    </Popover>
  )
}
