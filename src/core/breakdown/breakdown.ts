/**
 * Where the tokens of a run went: per tool, in it per file or command, and there per step; what is not a tool
 * use per category. A step counts once for each call whose context held it, as in the total input tokens.
 */
import { given } from '#base/given.ts'
import { toolUsesOf } from '../memory/tool-uses.ts'
import { partsText } from '../model/message.ts'
import { createSubjects } from '../model/session-subjects.ts'
import type { Step, StepId } from '../model/step.ts'
import { isOwn } from '../model/steps.ts'
import { programOf, readSubject, type ToolSubject } from '../model/tool-subject.ts'
import type { Dollars, Tokens } from '../model/units.ts'
import type { FoldableTrace } from '../replay/fold.ts'
import {
  CATEGORIES,
  type CategoryId,
  indexOfCategory,
  type Measure,
  type TokensByCategory,
} from '../tokens/measure.ts'
import type { Exposure } from '../waste/exposure.ts'
import { plus, type StepPrices, times } from '../waste/step-prices.ts'

/** What a step has in a subject. */
export interface BreakdownStep {
  readonly step: StepId
  /** Once. */
  readonly tokens: Tokens
  /** Calls whose context held it. */
  readonly calls: number
  /** Over the run. */
  readonly overRun: number
  /** What the calls paid for that; absent, as below: not known. */
  readonly dollars?: Dollars
}

/** A file, a command, or anything else that a tool was used on. */
export interface BreakdownSubject {
  /** In one line; empty: the arguments don't say. Hostile text. */
  readonly name: string
  readonly overRun: number
  readonly dollars?: Dollars
  /** Tool uses. */
  readonly uses: number
  /** Largest first, at most `MOST_STEPS`. */
  readonly steps: readonly BreakdownStep[]
}

/** All uses of one program in the commands of a tool. */
export interface BreakdownProgram {
  /** Hostile text; empty: commands that only print files. */
  readonly name: string
  readonly overRun: number
  readonly dollars?: Dollars
  readonly uses: number
}

export interface BreakdownGroup {
  /** The tool's name (hostile text), or undefined for a category that is not a tool use. */
  readonly tool: string | undefined
  /** Place in CATEGORIES: of tools that of results. */
  readonly category: number
  readonly overRun: number
  readonly dollars?: Dollars
  /** Of a tool all of them, those that no call was sent included. */
  readonly uses: number
  /** Of these, those that no call was sent, such as the last of a run; absent: none. */
  readonly unsent?: number
  /** Of the history that was copied from the parent session; a step counts in one category as a use. */
  readonly isCopied?: true
  /** Of a tool whose calls the agent writes as its text: this has only their results. */
  readonly isResults?: true
  /** Largest first, at most `MOST_SUBJECTS`; a category has its steps as one subject each. */
  readonly subjects: readonly BreakdownSubject[]
  /** Subjects that are not listed. */
  readonly more: number
  /** Of a tool that runs commands, all of it by program, largest first; else absent. */
  readonly programs?: readonly BreakdownProgram[]
}

interface BreakdownOptions {
  readonly measure: Measure
  readonly exposure: Pick<Exposure, 'of'>
  /** Without, nothing is priced. */
  readonly prices?: StepPrices | undefined
}

const MOST_GROUPS = 60
const MOST_SUBJECTS = 80
const MOST_STEPS = 80
const TOOL_CATEGORIES: readonly CategoryId[] = ['calls', 'results']
const RESULTS = indexOfCategory('results')
const CALLS = indexOfCategory('calls')

interface Sum {
  readonly subject: ToolSubject
  /** Of a command. */
  readonly program: string | undefined
  overRun: number
  dollars: Dollars | undefined
  uses: number
  readonly steps: BreakdownStep[]
}

/** What tells a group from others. */
interface Place {
  readonly tool: string | undefined
  readonly category: number
  readonly isCopied?: true
}

interface GroupSum extends Place {
  overRun: number
  dollars: Dollars | undefined
  uses: number
  /** Tokens of tool calls. */
  ofCalls: number
  readonly subjects: Map<string, Sum>
}

/**
 * Largest first. The tokens of a step with several tool uses are split by the lengths of their texts. O(text
 * of the steps).
 */
export function breakdownOf(
  { steps }: Pick<FoldableTrace, 'steps'>,
  { measure, exposure, prices }: BreakdownOptions,
): readonly BreakdownGroup[] {
  const groups = new Map<string, GroupSum>()
  const add = (place: Place, use: Pick<Use, 'subject' | 'program'>, part: BreakdownStep, isUse = true) => {
    const { tool } = place
    const key = keyOf(place)
    const group = groups.get(key) ?? {
      ...place,
      overRun: 0,
      dollars: 0,
      uses: 0,
      ofCalls: 0,
      subjects: new Map(),
    }
    groups.set(key, group)
    const name = tool === undefined ? part.step : use.subject.text
    const sum = group.subjects.get(name) ?? { ...use, overRun: 0, dollars: 0, uses: 0, steps: [] }
    group.subjects.set(name, sum)
    for (const one of [group, sum]) {
      one.overRun += part.overRun
      one.dollars = plus(one.dollars, part.dollars)
      if (isUse) one.uses++
    }
    sum.steps.push(part)
    return group
  }
  const subjectOf = createSubjects()
  const unsent = new Map<string, number>()
  for (const [position, step] of steps.entries()) {
    const calls = exposure.of(step.id)
    const uses = usesOf(step, position, subjectOf)
    if (calls === 0) {
      for (const { tool } of uses) unsent.set(tool, (unsent.get(tool) ?? 0) + 1)
      continue
    }
    const byCategory = measure(step)
    const price = prices?.of(step.id)
    const partOf = (tokens: Tokens): BreakdownStep => {
      const dollars = times(tokens, price)
      return { step: step.id, tokens, calls, overRun: tokens * calls, ...given({ dollars }) }
    }
    for (const [place, tokens, isUse] of partsOutsideTools(step, byCategory, uses.length > 0))
      add(place, NO_SUBJECT, partOf(tokens), isUse)
    const ofCalls = byCategory[CALLS] ?? 0
    const inTools = TOOL_CATEGORIES.reduce((sum, id) => sum + (byCategory[indexOfCategory(id)] ?? 0), 0)
    for (const [place, tokens] of split(
      inTools,
      uses.map(({ length }) => length),
    ).entries()) {
      const use = uses[place]
      if (use === undefined) continue
      add({ tool: use.tool, category: RESULTS }, use, partOf(tokens)).ofCalls += ofCalls
    }
  }
  return [...groups.values()]
    .sort((one, other) => other.overRun - one.overRun)
    .slice(0, MOST_GROUPS)
    .map((group) => groupOf(group, unsent.get(group.tool ?? '') ?? 0))
}

function keyOf({ tool, category, isCopied }: Place): string {
  if (isCopied) return `copied ${category}`
  return tool === undefined ? `c ${category}` : `t ${tool}`
}

/** The tokens of a step that are of no tool use; a copied step counts in the first of its categories. */
function partsOutsideTools(
  step: Step,
  byCategory: TokensByCategory,
  hasUses: boolean,
): readonly (readonly [Place, Tokens, boolean])[] {
  const copied = isOwn(step) ? {} : { isCopied: true as const }
  return [...byCategory.entries()]
    .filter(([category, tokens]) => {
      const isToolUse = hasUses && TOOL_CATEGORIES.some((id) => indexOfCategory(id) === category)
      return tokens > 0 && !isToolUse
    })
    .map(([category, tokens], at) => [
      { tool: undefined, category, ...copied },
      tokens,
      isOwn(step) || at === 0,
    ])
}

const NO_SUBJECT = { subject: { kind: 'other', text: '' } as const, program: undefined }

interface Use {
  readonly tool: string
  readonly subject: ToolSubject
  readonly program: string | undefined
  /** Of the arguments and of the result. */
  readonly length: number
}

function usesOf(step: Step, position: number, subjectOf: ReturnType<typeof createSubjects>): readonly Use[] {
  if (step.kind !== 'action' || !isOwn(step)) return []
  const resultOf = new Map(toolUsesOf(step, position).map(({ call, result }) => [call, result]))
  return step.calls.map((call) => {
    const result = resultOf.get(call)
    const text = result === undefined ? '' : `${partsText(result.parts)}${result.error ?? ''}`
    const command = subjectOf(call, result)
    const subject = readSubject(command)
    return {
      tool: call.name,
      subject,
      program: command.kind !== 'command' ? undefined : subject === command ? programOf(command.text) : '',
      length: call.arguments.length + text.length,
    }
  })
}

/** Whole numbers in proportion to `weights` that add up to `total`. */
function split(total: number, weights: readonly number[]): readonly number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  let [seen, given] = [0, 0]
  return weights.map((weight, place) => {
    seen += all === 0 ? 1 : weight
    const upTo = place === weights.length - 1 ? total : Math.round((total * seen) / (all || weights.length))
    const own = upTo - given
    given = upTo
    return own
  })
}

function groupOf(group: GroupSum, unsent: number): BreakdownGroup {
  const { tool, category, isCopied, overRun, dollars, uses, ofCalls, subjects } = group
  const sums = [...subjects.values()].sort((one, other) => other.overRun - one.overRun)
  return {
    tool,
    category,
    overRun,
    ...given({ dollars }),
    uses: uses + unsent,
    ...(unsent > 0 && { unsent }),
    ...(isCopied && { isCopied }),
    ...(tool !== undefined && ofCalls === 0 && { isResults: true }),
    more: Math.max(0, sums.length - MOST_SUBJECTS),
    ...given({ programs: programsOf(sums) }),
    subjects: sums.slice(0, MOST_SUBJECTS).map(({ subject, program: _, steps, dollars: paid, ...sum }) => ({
      name: subject.text,
      ...sum,
      ...given({ dollars: paid }),
      steps: steps.sort((one, other) => other.overRun - one.overRun).slice(0, MOST_STEPS),
    })),
  }
}

/** Undefined: one of them isn’t a command. O(sums). */
function programsOf(sums: readonly Sum[]): readonly BreakdownProgram[] | undefined {
  const programs = new Map<string, { overRun: number; dollars: Dollars | undefined; uses: number }>()
  for (const { program, overRun, dollars, uses } of sums) {
    if (program === undefined) return undefined
    const known = programs.get(program)
    programs.set(program, {
      overRun: overRun + (known?.overRun ?? 0),
      dollars: plus(dollars, known === undefined ? 0 : known.dollars),
      uses: uses + (known?.uses ?? 0),
    })
  }
  return [...programs]
    .map(([name, { dollars, ...sum }]) => ({ name, ...sum, ...given({ dollars }) }))
    .sort((one, other) => other.overRun - one.overRun)
}

/** The title of a category, by its place. */
export function categoryTitle(category: number): string {
  return CATEGORIES[category]?.title ?? ''
}
