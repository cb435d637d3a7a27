/**
 * The public surface of the package, all of it: `import { readRun, compare } from 'memoscope'`. It needs no
 * DOM and nothing of Node, and nothing leaves the machine. docs/package.md shows it in use;
 * tools/package.test.ts holds its types to docs/package-api.md.
 *
 * Versions: the first number is that of the file format (src/formats/memoscope/file.ts), so that a package
 * reads every file of its own and of earlier first numbers.
 */
export type { Problem, Result } from '#base/result.ts'
// For a strategy of one's own, which the page and the command line run: the same as in the editor.
export {
  cutResults,
  defineMemory,
  defineStrategy,
  isCritical,
  summaryOf,
  textOf,
} from '#core/programs/author.ts'
export { count } from './count.ts'
export { compare, contextAt, readRun, replay, strategies } from './runs.ts'
export type {
  ComparedStrategy,
  Comparison,
  ContextMessage,
  CustomStrategy,
  CustomStrategyChoice,
  Encoding,
  Figures,
  PruneFunction,
  ReadOptions,
  ReadRuns,
  Replay,
  ReplayedCall,
  Run,
  RunSource,
  Settings,
  Strategy,
  StrategyName,
} from './types.ts'
