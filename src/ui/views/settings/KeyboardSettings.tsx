/** All keys, those of the app and those of its parts. */
import { useEffect, useState } from 'react'
import { type ShortcutGroup, ShortcutList } from '../../kit/index.ts'

export interface KeyboardSettingsProps {
  readonly loadKeyGroups: () => Promise<readonly ShortcutGroup[]>
}

export function KeyboardSettings({ loadKeyGroups }: KeyboardSettingsProps) {
  const [groups, setGroups] = useState<readonly ShortcutGroup[]>([])
  useEffect(() => {
    let isCurrent = true
    void loadKeyGroups().then((loaded) => isCurrent && setGroups(loaded))
    return () => {
      isCurrent = false
    }
  }, [loadKeyGroups])
  return <ShortcutList groups={groups} />
}
