/**
 * Which detectors are on unless a person turns them off. Apart from the detectors themselves, because the page knows this
 * from its first moment and needs their patterns only at an export.
 */
export const INITIAL_DETECTORS: readonly string[] = [
  'provider-keys',
  'headers',
  'named-secrets',
  'private-keys',
  'emails',
  'home-directories',
]
