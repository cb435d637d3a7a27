/** Joins class names, leaving out what is off: `classNames(styles.row, isOpen && styles.open)`. */
export function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter((name) => name !== undefined && name !== false && name !== '').join(' ')
}
