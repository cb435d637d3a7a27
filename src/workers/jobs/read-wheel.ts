/** The job behind a dropped wheel: its Python files. */
import { readWheel as read } from '#formats/intake/wheel.ts'
import type { Jobs } from '../protocol/protocol.ts'

export function readWheel({ name, file }: Jobs['readWheel']['input']) {
  return read(name, file)
}
