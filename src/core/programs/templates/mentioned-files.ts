// Keep files that matter: an old step stays if it names a file that a recent step names too.
import { defineStrategy, isCritical, textOf } from 'memoscope'

export default defineStrategy({
  title: 'Files in use',
  params: {
    recent: { kind: 'integer', label: 'Recent', min: 1, max: 1000, initial: 5, unit: 'steps' },
  },
  prune(steps, { recent }) {
    const border = Math.max(0, steps.length - recent)
    const inUse = new Set(steps.slice(border).flatMap((step) => filesOf(textOf(step))))
    return steps.filter(
      (step, index) =>
        index >= border || isCritical(step) || filesOf(textOf(step)).some((file) => inUse.has(file)),
    )
  },
})

/** Names with an ending, without their folders: `src/app.ts` and `./app.ts` are the same file. */
function filesOf(text: string): string[] {
  const paths = text.match(/[\w./-]*\w\.[a-z][a-z0-9]{0,4}\b/gi) ?? []
  return paths.map((path) => path.slice(path.lastIndexOf('/') + 1))
}
