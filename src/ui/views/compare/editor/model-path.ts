/** Where a program's text is among the editor's. */

export function modelPath(programId: string): string {
  return `strategies/${programId}.ts`
}
