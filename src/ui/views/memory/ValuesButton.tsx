/**
 * The memory that is open, as a form: its stages with their values, when it prunes and how. Every change
 * counts at once.
 */
import { t } from '#base/words.ts'
import { leanSpec } from '#core/spec/spec.ts'
import { openMemory, useCustomEntries, useTrace } from '#state/index.ts'
import { Button, MemoryForm, Popover } from '../../kit/index.ts'
import type { Opened } from './use-opened.ts'

export function ValuesButton({ opened: { spec, name } }: { readonly opened: Opened }) {
  const own = useCustomEntries()
  const format = useTrace()?.source.format
  return (
    <Popover
      label={t`Parameters of “${name}”`}
      align="end"
      trigger={
        <Button variant="quiet" size="small" icon="settings">
          Parameters
        </Button>
      }
    >
      <MemoryForm
        spec={spec}
        own={own}
        format={format}
        onChange={(changed) => openMemory(leanSpec(changed), { replace: true })}
      />
    </Popover>
  )
}
