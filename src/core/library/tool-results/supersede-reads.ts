/** Superseded reads: what was read of a file goes once the file is read again or written. */
import { t } from '#base/words.ts'
import { listMatcher } from '../../memory/glob.ts'
import { defineStrategy, type PositionalFold } from '../../memory/strategy.ts'
import {
  argumentsKey,
  isFailed,
  isNoted,
  noteResult,
  PROTECTION,
  pathOf,
  protection,
  type ToolUse,
  toolUsesOf,
  verbOf,
} from '../../memory/tool-uses.ts'
import { namesOf } from '../../model/params.ts'
import type { Step } from '../../model/step.ts'

export const supersedeReads = defineStrategy({
  id: 'supersede-reads',
  readsText: true,
  rescans: true,
  title: t`Drop superseded file reads`,
  description: t`A read of a file becomes a short note once the same file is read again or written: outdated contents of a file only mislead. Large savings on coding runs.`,
  params: {
    by: {
      kind: 'choice',
      label: t`Superseded by`,
      initial: 'reads-and-writes',
      options: [
        {
          value: 'reads-and-writes',
          label: t`later reads and writes`,
          help: t`After a write, the agent has to read the file again.`,
        },
        { value: 'reads', label: t`later reads`, help: t`A write leaves earlier reads unchanged.` },
      ],
    },
    ranges: {
      kind: 'choice',
      label: t`Reads of a part`,
      initial: 'respect',
      options: [
        {
          value: 'respect',
          label: t`only by the same part or the whole file`,
          help: t`A read that names more than the file (such as a range of lines) replaces reads with the same arguments; one that names only the file replaces all.`,
        },
        { value: 'ignore', label: t`by any later read`, help: t`Whatever part of the file it read.` },
      ],
    },
    readTools: {
      kind: 'text',
      label: t`Reading tools`,
      help: t`Names or subcommands of an editing tool, separated by commas; * matches any text.`,
      initial: 'read*,Read*,view*,open*,cat,get_file*',
    },
    writeTools: {
      kind: 'text',
      label: t`Writing tools`,
      help: t`Names or subcommands of an editing tool, separated by commas; * matches any text.`,
      initial:
        'write*,Write*,edit*,Edit*,MultiEdit*,create*,str_replace*,insert*,replace*,apply_patch,undo_edit',
    },
    pathArguments: {
      kind: 'text',
      label: t`Path arguments`,
      help: t`Separated by commas; the first one that a call has is used.`,
      initial: 'path,file_path,filepath,filename,file,target_file,absolute_path,notebook_path',
    },
    ...PROTECTION,
  },
  summary: ({ by }) =>
    by === 'reads' ? t`drop reads superseded by reads` : t`drop reads superseded by reads and writes`,
  guarantees: () => ['order', 'pairs', 'system', 'task', 'stable', 'no-new-text'],
  recommended: { trigger: { kind: 'every-call' }, mode: 'view' },
  fold: superseding,
})

interface Values {
  readonly by: string
  readonly ranges: string
  readonly readTools: string
  readonly writeTools: string
  readonly pathArguments: string
  readonly protectedTools: string
  readonly protectedFiles: string
}

const RULE = 'superseded reads'
const NOTE = /^\[File (?:read again|changed) at step -?\d+\.\]$/

/**
 * Amortised O(1) a call, beside its text; holds the reads of each file that still are, by their other
 * arguments.
 */
function superseding(values: Values): PositionalFold {
  const isRead = listMatcher(values.readTools)
  const isWrite = listMatcher(values.writeTools)
  const isProtected = protection(values)
  const pathNames = namesOf(values.pathArguments)
  const standing = new Map<string, Map<string, ToolUse>>()
  type Put = (position: number, step: Step) => void

  function supersede(
    reads: Map<string, ToolUse>,
    keys: Iterable<string>,
    { note, set }: { note: string; set: Put },
  ) {
    for (const key of keys) {
      const read = reads.get(key)
      reads.delete(key)
      if (read !== undefined && !isProtected(read)) noteResult(read, { note, rule: RULE }, set)
    }
  }

  function takeRead(use: ToolUse, path: string, set: Put): void {
    const reads = standing.get(path) ?? new Map<string, ToolUse>()
    standing.set(path, reads)
    const part = argumentsKey(use, [...pathNames, 'command'])
    const isWhole = part === '{}' || values.ranges === 'ignore'
    const note = `[File read again at step ${use.holder.step.number}.]`
    supersede(reads, isWhole ? [...reads.keys()] : [part], { note, set })
    reads.set(part, use)
  }

  function takeWrite(use: ToolUse, path: string, set: Put): void {
    const reads = standing.get(path)
    if (reads === undefined || values.by === 'reads') return
    const note = `[File changed at step ${use.holder.step.number}.]`
    supersede(reads, [...reads.keys()], { note, set })
  }

  return {
    push: (step, position, set) => {
      for (const use of toolUsesOf(step, position)) {
        const path = pathOf(use, pathNames)
        if (path === undefined || isFailed(use.result) || isNoted(use, NOTE)) continue
        const verb = verbOf(use)
        if (isRead(verb)) takeRead(use, path, set)
        else if (isWrite(verb)) takeWrite(use, path, set)
      }
      return true
    },
  }
}
