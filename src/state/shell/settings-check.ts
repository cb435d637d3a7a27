/**
 * Whether a strategy is a setting of another run's agent. To know the settings takes all strategies, which
 * aren't part of the first load: views that offer settings bring the check along.
 */
import type { isOtherAgentsSetting } from '#core/sweep/agent-settings.ts'

type SettingsCheck = typeof isOtherAgentsSetting

// Before a view offers settings, none can have been chosen.
let known: SettingsCheck = () => false

export function bringSettingsCheck(check: SettingsCheck): void {
  known = check
}

export const isOthersSetting: SettingsCheck = (spec, formats) => known(spec, formats)
