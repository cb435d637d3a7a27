/** Labels of `other` parts that hold what a MARSYS message can contain and our parts can't. */
export const RECORD = 'marsys record'
export const LIST = 'marsys list'
export const BLOCK = 'marsys block'
