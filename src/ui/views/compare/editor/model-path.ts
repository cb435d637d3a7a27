/** Where a program's text stands among the editor's. */

export function modelPath(programId: string): string {
  return `strategies/${programId}.ts`
}
