/** What a detector is made of. */

/** The word of a placeholder: `[secret-1]`. */
export type RedactionWord =
  | 'secret'
  | 'email'
  | 'user'
  | 'person'
  | 'phone'
  | 'id'
  | 'card'
  | 'account'
  | 'ip'
  | 'mac'
  | 'host'
  | 'path'
  | 'owner'
  | 'repository'
  | 'custom'

/** Where a match is, for patterns that must look around it. */
export interface Match {
  readonly text: string
  /** UTF-16 units of the text. */
  readonly start: number
  readonly end: number
}

export interface Pattern {
  /** One of these is in every text with a match, in lower case; none: every text is searched. */
  readonly marks: readonly string[]
  /**
   * Global, with indices where it has groups. The first group that matched is what is replaced, else the
   * whole.
   */
  readonly regex: RegExp
  /**
   * Is in every match, at most 200 characters from its start and 300 from its end: the rest need not be
   * searched.
   */
  readonly near?: string
  /** Refuses a match that is not one after all. */
  readonly accepts?: (found: string, match: Match) => boolean
  /** Other than the detector's own. */
  readonly word?: RedactionWord
}

export interface Detector {
  readonly id: string
  readonly word: RedactionWord
  readonly patterns: readonly Pattern[]
}
