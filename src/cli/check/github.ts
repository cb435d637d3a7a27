/**
 * Broken limits as annotations of GitHub Actions: a line each, which the job's page shows beside the run's
 * file.
 */
import { posix, relative, sep } from 'node:path'
import { type CheckResult, placesText, verdictText } from './result.ts'

/** `folder`: what the files of the results are relative to; annotations are relative to `cwd`. */
export function annotationsOf(
  results: readonly CheckResult[],
  { folder, cwd }: { folder: string; cwd: string },
): string {
  const prefix = relative(cwd, folder).split(sep).join('/')
  return results
    .filter(({ isKept }) => !isKept)
    .map((result) => {
      const file = property(posix.join(prefix, result.file))
      const title = property(`Memoscope: ${result.strategy}`)
      const text = data([`${result.run}: ${verdictText(result)}`, ...placesText(result)].join('\n'))
      return `::error file=${file},title=${title}::${text}\n`
    })
    .join('')
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
