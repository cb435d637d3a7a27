/**
 * What can be wrong with a source before any format looks at it, in words for a person; and the two errors
 * that carry it through streams up to the one place that catches them (open-file.ts).
 */
import { wholeNumber } from '#base/locale.ts'
import type { Problem } from '#base/result.ts'
import { t } from '#base/words.ts'
import { sizeText } from './limits.ts'

/** Breaks off reading with a problem: a limit, a cancelled import. */
export class IntakeError extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.message)
    this.problem = problem
  }
}

/** An archive's data is damaged or cut off; what came before it may still be of use. */
export class DamagedArchive extends Error {}

const UNPACK_HINT = t`Unpack it and drop the folder or the files you need.`

export function tooLargeToUnpack(name: string, bytes: number, limit: number): Problem {
  return {
    code: 'archive-too-large',
    message: t`${name} unpacks to ${sizeText(bytes)} or more. Archives and folders can be at most ${sizeText(limit)}.`,
    hint: UNPACK_HINT,
    where: name,
  }
}

export function bomb(name: string, packed: number, unpacked: number): Problem {
  return {
    code: 'archive-bomb',
    message: t`${name} was not unpacked: its ${sizeText(packed)} expand to ${sizeText(unpacked)} or more, ${wholeNumber(Math.floor(unpacked / Math.max(1, packed)))} times as much. Archives like this can be made to fill a disk.`,
    hint: t`If you trust it, unpack it and drop the files.`,
    where: name,
  }
}

export function tooManyEntries(name: string, count: number, limit: number): Problem {
  return {
    code: 'too-many-files',
    message: t`${name} contains ${wholeNumber(count)} files. At most ${wholeNumber(limit)} can be imported at once.`,
    hint: UNPACK_HINT,
    where: name,
  }
}

export function badArchive(name: string, kind: string, reason: string): Problem {
  return {
    code: 'bad-archive',
    message: t`Couldn’t unpack ${name}: its ${kind} data is damaged or truncated (${reason}).`,
    hint: t`Copy or download it again.`,
    where: name,
  }
}

/** `first`: how much of it was looked at; `bytes`: its size, where known. */
export function tooLargeForText(name: string, bytes: number, limit: number): Problem {
  return {
    code: 'file-too-large',
    message: t`${name} is one JSON value of ${sizeText(bytes)} or more. Browsers can parse at most ${sizeText(limit)} at once.`,
    hint: t`Split it into one file per run, or write it as JSON Lines with one record per line.`,
    where: name,
  }
}

export function tooManyLines(name: string, bytes: number, limit: number): Problem {
  return {
    code: 'file-too-large',
    message: t`${name} contains ${sizeText(bytes)} or more of JSON Lines. At most ${sizeText(limit)} can be imported.`,
    hint: t`Split it between two lines, for example into one file per run.`,
    where: name,
  }
}

export function lineTooLong(name: string, line: number, limit: number): Problem {
  return {
    code: 'file-too-large',
    message: t`Line ${line} of ${name} is longer than ${sizeText(limit)}, the most a browser can process.`,
    hint: t`Remove that line.`,
    where: `${name}, line ${line}`,
  }
}

export function unreadable(name: string, reason: string): Problem {
  return {
    code: 'file-unreadable',
    message: t`Couldn’t read ${name}: ${reason}`,
    hint: t`It may have been changed, moved, or deleted. Select it again.`,
    where: name,
  }
}
