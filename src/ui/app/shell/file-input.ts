/** The file inputs of the page, opened from buttons, keys and palette alike. */

export const FILE_INPUT_ID = 'open-files'
export const FOLDER_INPUT_ID = 'open-folder'

/** Lets the person choose files; the browser allows it in answer to a key or a click only. */
export function pickFiles(): void {
  document.getElementById(FILE_INPUT_ID)?.click()
}

/** Lets the person choose a folder, under the same condition. */
export function pickFolder(): void {
  document.getElementById(FOLDER_INPUT_ID)?.click()
}
