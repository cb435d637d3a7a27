/**
 * How long an agent took after a compaction until it changed a file again: by the names and commands of its
 * tools.
 */
import { isObject, textField } from '#base/json.ts'
import { type ToolUse, toolUsesOf } from '../memory/tool-uses.ts'
import type { Step } from '../model/step.ts'

const EDITS =
  /(?:^|[^a-z])(?:multi|notebook|str_replace_based_)?(?:edit|write|patch|replace|create|insert)(?:$|[^a-z])/
const SUB_COMMANDS = /^(?:create|str_replace|insert|write|edit)$/
/** An arrow in a script, such as `k => v`, is not a redirection. */
const PATCH = /\bapply_patch\b|\bsed\s+-[a-z]*i|(?:^|[^>\d&=-])>{1,2}\s*(?!\/dev\/null)[\w./"'$-]/

/**
 * Whether a call changes a file: an editing tool, an editor's sub-command, or a shell command that writes
 * one.
 */
function isEdit({ call, args }: ToolUse): boolean {
  const name = call.name
    .slice(call.name.lastIndexOf('__') + 1)
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
  const command = textField(args, 'command') ?? textField(args, 'cmd')
  if (command !== undefined) return SUB_COMMANDS.test(command) || PATCH.test(command)
  return EDITS.test(name) && !/todo|task|plan/.test(name) && (FILE.test(name) || namesFile(args))
}

/** Tools create issues and edit pages, too: of a file is what its name or an argument says. */
const FILE = /patch|file|notebook/

function namesFile(args: ToolUse['args']): boolean {
  return isObject(args) && Object.keys(args).some((key) => /path|file|notebook|uri/i.test(key))
}

interface FirstEdit {
  /** Model turns of the agent before it. */
  readonly calls: number
  readonly step: Step
}

/** The first turn of the agent that edits a file; undefined: none does. */
export function firstEdit(following: readonly Step[]): FirstEdit | undefined {
  const turns = following.filter(({ kind }) => kind === 'action' || kind === 'answer')
  const calls = turns.findIndex((step) => toolUsesOf(step, 0).some(isEdit))
  const step = turns[calls]
  return step === undefined ? undefined : { calls, step }
}
