/**
 * What Claude Code writes into a conversation in its own tags, as a person typed or saw it: `/compact keep
 * the plan` for a command with its arguments, the output of a command, a reminder, the summary of a notice
 * that a task ended. Pure.
 */

const TAG =
  /<\/?(?:command-(?:name|message|args|contents)|local-command-(?:stdout|stderr|caveat)|bash-(?:input|stdout|stderr)|system-reminder|task-notification|user-prompt-submit-hook|ide_opened_file|ide_selection)>/g
const OPENING = new RegExp(`^\\s*${TAG.source}`)
const NAME = /<command-name>\s*([^<\s][^<]*?)\s*<\/command-name>/
const ARGUMENTS = /<command-args>([\s\S]*?)(?:<\/command-args>|$)/
const SHELL = /^\s*<bash-input>([\s\S]*?)(?:<\/bash-input>|$)/
const NOTICE =
  /^\s*<task-notification>(?:(?!<\/task-notification>)[\s\S])*?<summary>\s*([^<\s][\s\S]*?)\s*<\/summary>/
/** Characters that are looked at: a line shows fewer. */
const MOST = 4000

/** The text without such tags; any other text as it is. `text` may be of any length. */
export function commandWords(text: string): string {
  const start = text.slice(0, MOST)
  if (!OPENING.test(start)) return text
  const name = NAME.exec(start)?.[1]
  if (name !== undefined) return `${name} ${ARGUMENTS.exec(start)?.[1] ?? ''}`.trim()
  const summary = NOTICE.exec(start)?.[1]
  if (summary !== undefined) return summary
  const typed = SHELL.exec(start)?.[1]
  return typed === undefined ? start.replace(TAG, ' ').trim() : `! ${typed.trim()}`
}
