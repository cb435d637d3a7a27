/**
 * Notices code that nothing interrupts: one operation of Python's own C code, such as `sum` over a huge
 * range, never asks whether it should stop. The worker says when it hands something to the code; where it is
 * silent for long after that, only its end helps.
 */
import { numberField, textField } from '#base/json.ts'
import { t } from '#base/words.ts'
import type { CustomProblem } from '#core/spec/custom-definition.ts'

/** What a worker tells before it hands something to the code; with `call`, at that call of the run. */
export const ASKING = { kind: 'asking' } as const
/** No code runs any more. */
export const IDLE = { kind: 'idle' } as const

/**
 * Milliseconds: longer than a call may take on a busy machine, where the interpreter itself ends it
 * (load-program.ts).
 */
export const HANG = 12_000
/** This thread may have been busy while the worker spoke: what it said is heard before anything is ended. */
const SECOND_LOOK = 500

export interface HangWatch {
  /** Whether it was meant for the watch. */
  hear(event: unknown): boolean
  /** The call that the code was last asked at. */
  call(): number | undefined
  end(): void
}

export function createHangWatch(onHang: () => void): HangWatch {
  let timer: ReturnType<typeof setTimeout> | undefined
  let call: number | undefined
  return {
    hear: (event) => {
      const kind = textField(event, 'kind')
      if (kind !== ASKING.kind && kind !== IDLE.kind) return false
      clearTimeout(timer)
      if (kind === ASKING.kind) {
        call = numberField(event, 'call')
        timer = setTimeout(() => {
          timer = setTimeout(onHang, SECOND_LOOK)
        }, HANG)
      }
      return true
    },
    call: () => call,
    end: () => clearTimeout(timer),
  }
}

export const HUNG: CustomProblem = {
  code: 'code-timeout',
  message: t`The code was stopped: a single operation took longer than ${HANG / 1000} s.`,
  hint: t`Operations of Python’s own, such as sum() of a huge range, can’t be interrupted. Use a smaller input.`,
  isFatal: true,
}
