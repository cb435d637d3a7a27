/** What a page and the worker of the package say to each other. */
import type { Result } from '#base/result.ts'
import type {
  Comparison,
  ContextMessage,
  Encoding,
  ReadOptions,
  ReadRuns,
  Replay,
  Run,
  RunSource,
  Settings,
  StrategyName,
} from './types.ts'

/** A run that stays in the worker; its steps are not copied. */
export type WorkerRun = Omit<Run, 'steps'>

/** The functions of the package, in a worker. */
export interface WorkerMemoscope {
  readRun(
    source: RunSource,
    options?: ReadOptions,
  ): Promise<Result<Omit<ReadRuns, 'runs'> & { readonly runs: readonly WorkerRun[] }>>
  replay(run: WorkerRun, strategy: StrategyName, settings?: Settings): Promise<Result<Replay>>
  contextAt(
    run: WorkerRun,
    strategy: StrategyName,
    call: number,
    settings?: Settings,
  ): Promise<Result<readonly ContextMessage[]>>
  compare(
    run: WorkerRun,
    strategies: readonly StrategyName[],
    settings?: Settings,
  ): Promise<Result<Comparison>>
  count(text: string, encoding?: Encoding): Promise<Result<number>>
  /** The worker forgets the run. */
  release(run: WorkerRun): Promise<void>
}

export interface Question {
  readonly id: number
  readonly name: keyof WorkerMemoscope
  readonly given: readonly unknown[]
}

/** `error`: what was thrown, which is a mistake of ours. */
export type Answer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: string }
