/** One of the ways in which a run of a text can be read (readings.ts). */
import type { ReferenceKind } from './reference.ts'

export interface Reading {
  readonly text: string
  readonly kind: ReferenceKind
  /**
   * `strong`: a reference wherever it is used. `weak`: only as a value of an argument, as prose has its like
   * without meaning anything by it (and/or, up-to-date). `part`: never used as such, but it occurs here.
   */
  readonly strength: 'strong' | 'weak' | 'part'
  /**
   * Stands behind the name of an object, as in `session.isStreaming`: whoever writes it must know that it is
   * there.
   */
  readonly isMember?: boolean
}
