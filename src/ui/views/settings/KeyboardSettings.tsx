/** All keys, those of the app and those of its parts. */
import { doneValue } from '#base/work.ts'
import { useAsync } from '#state/index.ts'
import { type ShortcutGroup, ShortcutList } from '../../kit/index.ts'

interface KeyboardSettingsProps {
  readonly loadKeyGroups: () => Promise<readonly ShortcutGroup[]>
}

export function KeyboardSettings({ loadKeyGroups }: KeyboardSettingsProps) {
  const groups = useAsync('keys', async () => ({ status: 'done', value: await loadKeyGroups() }))
  return <ShortcutList groups={doneValue(groups) ?? []} />
}
