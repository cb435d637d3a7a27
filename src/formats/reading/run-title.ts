/**
 * What a run without a title in its file is called: by its file, or by what the person asked where the name
 * of the file says nothing.
 */
import { takeCodePoints } from '#base/text.ts'
import type { Step } from '#core/model/step.ts'
import { ownSteps, stepText } from '#core/model/steps.ts'
import { baseName } from './file-name.ts'

/** The place of a run among those of its file, from 0. */
interface Place {
  readonly run: number
  readonly runs: number
}

const ONLY: Place = { run: 0, runs: 1 }

/**
 * A UUID, or a run of twelve digits and letters a to f or more: what programs name files by, and what looks
 * alike to a person.
 */
const ID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|(?=[0-9a-f]*\d)[0-9a-f]{12,}/i
const SHORT_ID = /(?=[0-9a-f]*\d)[0-9a-f]{6,}/gi
/** What files are named that programs write: nothing about their content. */
const GENERIC = new Set(
  (
    'agent chat chats claude codex completion completions conv conversation conversations copy data dump ' +
    'event events export exported file files gemini gpt history item items json jsonl lines log logs ' +
    'message messages openai output outputs request requests response responses result results rollout ' +
    'rollouts run runs session sessions trace traces traj trajectories trajectory transcript transcripts ' +
    'main pasted turn untitled workflow'
  ).split(' '),
)
/** Code points of a request that are shown. */
const MOST = 80
/** Steps in which the request is looked for; what comes before it is put there by the program. */
const LOOKED_AT = 20

/**
 * The name of the file; or the first line that the person wrote (with the next, after a colon), where there
 * is one, and the name says nothing or is that of several runs; of a fork what it was asked itself. Without
 * one, runs of a file are numbered.
 */
export function runTitle(fileName: string, steps: readonly Step[], { run, runs }: Place = ONLY): string {
  const name = baseName(fileName)
  const isKnownByName = runs === 1 && !ID.test(name) && saysSomething(name)
  const request = isKnownByName ? undefined : (requestOf(ownSteps(steps)) ?? requestOf(steps))
  return request ?? (runs > 1 ? `${name}, run ${run + 1}` : name)
}

/**
 * Whether a name tells a run from others: it has a word in Latin letters that is not generic, or letters of
 * another script.
 */
export function saysSomething(name: string): boolean {
  const words = name.replace(SHORT_ID, ' ').match(/[a-z]{3,}|[^\p{ASCII}]+/giu) ?? []
  return words.some((word) => !GENERIC.has(word.toLowerCase()))
}

function requestOf(steps: readonly Step[]): string | undefined {
  let hasActed = false
  for (const step of steps.slice(0, LOOKED_AT)) {
    hasActed ||= step.kind === 'action'
    // Some agents send the results of their actions as messages of the user.
    const isPersons = step.kind === 'task' || (step.kind === 'message' && step.role === 'user' && !hasActed)
    const line = isPersons ? requestIn(stepText(step)) : undefined
    if (line !== undefined) return line
  }
  return undefined
}

/** Programs put their own texts into tags and brackets, and under headings of their own. */
const OF_A_PROGRAM = /^\s*(?:[<[]|Caveat:|Base directory for this skill:|# AGENTS\.md|# Context from my IDE)/

/** A command of Claude Code that begins work, with what was typed after it. */
const COMMAND = /<command-name>(\/\S+)<\/command-name>(?:[\s\S]*?<command-args>([^<]*)<\/command-args>)?/
/** Commands that only change the program. */
const OF_THE_SHELL =
  /^\/(?:add-dir|clear|compact|config|context|cost|exit|help|hooks|login|logout|mcp|memory|model|permissions|plugin|resume|status|usage)$/

function requestIn(text: string): string | undefined {
  const [, command, typed = ''] = COMMAND.exec(text) ?? []
  if (command !== undefined && !OF_THE_SHELL.test(command)) return requestIn(`${command} ${typed.trim()}`)
  if (OF_A_PROGRAM.test(text)) return undefined
  const [line = '', next = ''] = text
    .split('\n', 50)
    .map((part) => part.replace(/^[\s#]+/, '').trimEnd())
    .filter((part) => part !== '')
  const said = line.endsWith(':') ? `${line} ${next}` : line
  return said.trim() === '' ? undefined : cutTitle(withoutHosts(said))
}

/** Of an address its path: `https://github.com/me/lamp` as `me/lamp`, which leaves room for the request. */
function withoutHosts(text: string): string {
  return text.replace(/https?:\/\/[^\s/]+\/([^\s?#]*[^\s?#/.,;:)])[^\s.,;:)]*/g, '$1')
}

/** The beginning of a long text, as a title. */
export function cutTitle(text: string): string {
  const start = takeCodePoints(text, MOST)
  return start.length < text.length ? `${start.trimEnd()}…` : start.trimEnd()
}
