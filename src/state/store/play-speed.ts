/** How fast a run is played, in calls a second. */
export const PLAY_SPEEDS = [0.5, 1, 2, 4, 8, 16] as const
export type PlaySpeed = (typeof PLAY_SPEEDS)[number]
