/** The one file input of the page, opened from buttons, keys and palette alike. */

export const FILE_INPUT_ID = 'open-files'

/** Lets the person choose files; the browser allows it in answer to a key or a click only. */
export function pickFiles(): void {
  document.getElementById(FILE_INPUT_ID)?.click()
}
