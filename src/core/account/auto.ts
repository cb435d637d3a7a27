/**
 * What is in where nothing was chosen. A file of its own, so that the page's shell needs no price list
 * for it.
 */

/** The choice of price list that follows the recorded model of each call. */
export const AUTO_PROFILE = 'auto'

/** Tokens; taken for triggers by share of a context window that no one knows. */
export const UNKNOWN_WINDOW = 128_000
