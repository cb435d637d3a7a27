/**
 * What the code threw, as a person is told it: a message, the frames of their own code, and where in the code
 * that was run. QuickJS writes a frame as ` at name (file:line:column)`.
 */
import * as v from 'valibot'
import { takeCodePoints } from '#base/text.ts'
import { t } from '#base/words.ts'
import type { Vm } from './vm.ts'

/** As guest/errors.ts tells it. `name` is empty where something was thrown that is not an error. */
const ThrownText = v.object({ name: v.string(), message: v.string(), stack: v.string() })

export interface Frame {
  /** The function; absent at the top of the code. */
  readonly name?: string
  readonly file: string
  /** Both 1-based. */
  readonly line: number
  readonly column: number
}

export interface Thrown {
  readonly name: string
  /** `TypeError: what is wrong`, at most 1,000 code points. */
  readonly message: string
  /** From where it was thrown outwards; without native functions and our own. */
  readonly frames: readonly Frame[]
}

const MAX_MESSAGE = 1000
const MAX_FRAMES = 50

/** `text`: what guest/errors.ts gave. `isOwn`: whether a file is the person's. */
export function readThrown(text: string, isOwn: (file: string) => boolean): Thrown {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), ThrownText), text)
  const { name, message, stack } = parsed.success ? parsed.output : { name: 'Error', message: '', stack: '' }
  return {
    name,
    message: takeCodePoints(
      name === '' ? `Uncaught ${message}` : `${name}${message && `: ${message}`}`,
      MAX_MESSAGE,
    ),
    frames: readFrames(stack).filter(({ file }) => isOwn(file)),
  }
}

const FRAME = /^\s*at (?:(?<name>.*) \()?(?<file>[^()]*?):(?<line>\d+):(?<column>\d+)\)?$/

function readFrames(stack: string): readonly Frame[] {
  const lines = stack.split('\n', MAX_FRAMES)
  return lines.flatMap((text) => {
    const { name, file, line, column } = FRAME.exec(text.slice(0, 500))?.groups ?? {}
    if (file === undefined) return []
    const named = name === undefined || name === '<eval>' || name === '<anonymous>' ? {} : { name }
    return [{ ...named, file, line: Number(line), column: Number(column) }]
  })
}

/** A limit of the sandbox that the code ran into, as a sentence; undefined: it is an error of the code. */
export function limitOf({ name, message }: Thrown): string | undefined {
  if (name !== 'InternalError') return undefined
  if (message.includes('out of memory')) return t`The code used all of the sandbox’s memory (256 MB).`
  if (message.includes('stack overflow')) return t`The code recurses too deeply for the sandbox.`
  if (message.includes('string too long'))
    return t`The code created a string that is too long for the sandbox.`
  return undefined
}

/** What a limit leaves no room to tell. */
const SPENT = '{"name":"InternalError","message":"out of memory","stack":""}'

/** Milliseconds for reading out what was thrown. */
const READING = 500

/** Asks the inside what was thrown, and disposes of it. `reader`: the function that guest/errors.ts gives. */
export function thrownText(
  vm: Vm,
  reader: Parameters<Vm['call']>[0],
  error: Parameters<Vm['call']>[0],
): string {
  return vm.within(READING, () => {
    const said = vm.call(reader, [error])
    error.dispose()
    const text = said.ok ? vm.context.getString(said.value) : SPENT
    if (said.ok) said.value.dispose()
    else said.error.dispose()
    return text
  })
}
