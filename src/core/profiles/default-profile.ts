/** By itself, as the page needs it before the price book has loaded. */
export const DEFAULT_PROFILE = 'gpt-5'
