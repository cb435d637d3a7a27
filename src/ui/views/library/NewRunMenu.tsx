/** The runs that one can be built from, as a menu. */
import { RUN_TEMPLATES } from '#core/edit/run-templates.ts'
import { newRun } from '#state/index.ts'
import { Button, Menu } from '../../kit/index.ts'

export function NewRunMenu() {
  return (
    <Menu
      trigger={<Button iconAfter="chevron-down">New run</Button>}
      items={RUN_TEMPLATES.map(({ id, title, help }) => ({
        kind: 'item',
        id,
        title,
        help,
        onSelect: () => void newRun(id),
      }))}
    />
  )
}
