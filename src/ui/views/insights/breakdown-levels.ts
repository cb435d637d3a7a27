/**
 * One level of the breakdown as rows: the run by tool, a tool by file or command, one of those
 * by step. Pure.
 */
import { allOf } from '#base/locale.ts'
import { t } from '#base/words.ts'
import type { InferredPart } from '#core/account/inferred-parts.ts'
import {
  type BreakdownGroup,
  type BreakdownStep,
  type BreakdownSubject,
  categoryTitle,
} from '#core/breakdown/breakdown.ts'
import { withCopiedAsOne } from '#core/breakdown/copied-group.ts'
import type { Step, StepId } from '#core/model/step.ts'
import type { Dollars } from '#core/model/units.ts'
import { CATEGORIES, indexOfCategory, type TokensByCategory } from '#core/tokens/measure.ts'
import { plus } from '#core/waste/step-prices.ts'
import { formatExact, plural } from '../../kit/index.ts'
import { INFERRED, inferredHelp, inferredRows } from './inferred-rows.ts'
import { type Level, type LevelRow, type Opens, type Scale, scaleOf, THE_RUN } from './level.ts'
import { type RestInput, restOf, without } from './rest-of-run.ts'

const ASSISTANT = indexOfCategory('assistant')
const ATTACHED = indexOfCategory('attached')
const SYSTEM = indexOfCategory('system')

const ATTACHED_HELP = t`Such as instruction files, skill lists, and changed files. Shorter ones cost less in every later call.`

const COPIED_HELP = t`The history that the session began with. Calls of this run were sent it, so it costs, but its steps are work of the parent session. A subagent that doesn’t need it costs less if it starts without it.`

export interface LevelInput extends RestInput {
  /** What the model wrote, where its cost is known. */
  readonly output?: { readonly tokens: number; readonly dollars: Dollars } | undefined
  readonly stepOf: (id: StepId) => Step | undefined
  /** What a step did, in one line. */
  readonly titleOf: (step: Step) => string
  /** What inferred tokens are known to be. */
  readonly parts: readonly InferredPart[]
}

/** `within`: as in the address; what the run does not have is left out. */
export function levelOf(input: LevelInput, within: readonly string[]): Level {
  const group = withCopiedAsOne(input.groups).find((candidate) => keyOf(candidate) === within[0])
  if (group === undefined) return runLevel(input)
  const subject = group.tool === undefined ? undefined : group.subjects.find(({ name }) => name === within[1])
  return subject === undefined ? groupLevel(input, group) : subjectLevel(input, group, subject)
}

/** Of the history that a fork copied, which has no category of its own. */
export const COPIED_KEY = ':copied'

/** Tools by their names; a category has a colon before its id, as no tool does. */
function keyOf({ tool, category, isCopied }: BreakdownGroup): string {
  if (isCopied) return COPIED_KEY
  return tool ?? `:${CATEGORIES[category]?.id ?? ''}`
}

function nameOf({
  tool,
  category,
  isCopied,
}: Pick<BreakdownGroup, 'tool' | 'category' | 'isCopied'>): string {
  if (isCopied) return t`Copied from the parent session`
  // A part of the system prompt may be missing in the file: then the breakdown has both.
  return tool ?? (category === SYSTEM ? t`System messages in the file` : categoryTitle(category))
}

/** In dollars where every part has them. */
function scaleFor({ paid = 0, groups }: LevelInput): Scale {
  return scaleOf(paid > 0 && groups.every(({ dollars }) => dollars !== undefined))
}

export const OUTPUT_KEY = ':output'

/** What the model wrote, beside all that it was sent. */
function outputOf({ output }: LevelInput): readonly LevelRow[] {
  if (output === undefined || output.dollars === 0) return []
  const note = t`written by the model`
  return [{ key: OUTPUT_KEY, name: t`Output`, note, category: ASSISTANT, ...output, opens: undefined }]
}

function runLevel(input: LevelInput): Level {
  const { groups, totals, paid } = input
  const scale = scaleFor(input)
  const output = scale.isPriced ? outputOf(input) : []
  const listed = withCopiedAsOne(groups).map(
    (group): LevelRow => ({
      key: keyOf(group),
      name: nameOf(group),
      note: group.tool === undefined ? plural(group.uses, 'step') : programWords(group),
      ...(group.tool === undefined && group.category === ATTACHED ? { help: ATTACHED_HELP } : {}),
      ...(group.isCopied && { help: COPIED_HELP }),
      category: group.category,
      tokens: group.overRun,
      dollars: group.dollars,
      opens: { kind: 'within', path: [keyOf(group)] },
      isTool: group.tool !== undefined,
      ...(group.isResults === true && { isResults: true }),
    }),
  )
  const rest = restOf(input).map(
    ({ category, title, note, tokens, dollars }): LevelRow => ({
      key: `rest ${category}`,
      name: title,
      note,
      ...(category === INFERRED
        ? { help: inferredHelp(input.parts), parts: inferredRows(input.parts, { tokens, dollars }) }
        : {}),
      category,
      tokens,
      dollars,
      opens: undefined,
    }),
  )
  return {
    path: [THE_RUN],
    tokens: sum(totals),
    dollars: plus(paid, output[0]?.dollars ?? 0),
    isPriced: scale.isPriced,
    rows: bySize([...listed, ...rest, ...output], scale),
  }
}

function groupLevel(input: LevelInput, group: BreakdownGroup): Level {
  const scale = scaleFor(input)
  const path = [THE_RUN, { name: nameOf(group), within: [keyOf(group)] }]
  if (group.tool === undefined) {
    const steps = group.subjects.flatMap((subject) => subject.steps)
    return {
      path,
      tokens: group.overRun,
      dollars: group.dollars,
      ...stepRows(input, steps, group),
    }
  }
  const rows = group.subjects.map((subject): LevelRow => {
    return {
      key: subject.name,
      name: subjectName(input, group, subject),
      note: subject.uses === 1 ? stepWords(input, subject.steps[0]) : countedUses(subject),
      category: group.category,
      tokens: subject.overRun,
      dollars: subject.dollars,
      opens: opensOf(group, subject),
    }
  })
  const others = group.more === 0 ? [] : [othersRow(plural(group.more, 'other'), group, rows)]
  return {
    path,
    tokens: group.overRun,
    dollars: group.dollars,
    isPriced: scale.isPriced,
    rows: [...bySize(rows, scale), ...others],
  }
}

function bySize(rows: readonly LevelRow[], { sizeOf }: Scale): readonly LevelRow[] {
  return rows.toSorted((one, other) => sizeOf(other) - sizeOf(one))
}

function subjectLevel(input: LevelInput, group: BreakdownGroup, subject: BreakdownSubject): Level {
  const name = subjectName(input, group, subject)
  return {
    path: [
      THE_RUN,
      { name: nameOf(group), within: [keyOf(group)] },
      { name, within: [keyOf(group), subject.name] },
    ],
    tokens: subject.overRun,
    dollars: subject.dollars,
    ...stepRows(input, subject.steps, { ...group, ...subject }),
  }
}

function stepRows(
  input: LevelInput,
  steps: readonly BreakdownStep[],
  group: Pick<BreakdownGroup, 'tool' | 'category' | 'overRun' | 'dollars'>,
): Pick<Level, 'isPriced' | 'rows'> {
  const { category } = group
  const scale = scaleFor(input)
  const rows = steps.map(
    (part): LevelRow => ({
      key: part.step,
      name: stepName(input, part.step),
      note: sizeWords(part),
      category,
      tokens: part.overRun,
      dollars: part.dollars,
      opens: { kind: 'step', step: part.step },
    }),
  )
  const left = group.overRun - steps.reduce((tokens, part) => tokens + part.overRun, 0)
  const sorted = bySize(rows, scale)
  return {
    isPriced: scale.isPriced,
    rows: left > 0 ? [...sorted, othersRow(t`Other`, group, rows)] : sorted,
  }
}

/** Without its tokens in one call where calls were sent fewer than we count. */
function sizeWords({ tokens, calls, overRun }: BreakdownStep): string {
  const count = plural(calls, 'call')
  return tokens * calls === overRun ? t`${formatExact(tokens)} tokens × ${count}` : t`in ${count}`
}

function opensOf(group: BreakdownGroup, subject: BreakdownSubject): Opens {
  const [first] = subject.steps
  return subject.steps.length === 1 && first !== undefined
    ? { kind: 'step', step: first.step }
    : { kind: 'within', path: [keyOf(group), subject.name] }
}

/** The name of a file or command; of what is not a tool use that of its step. */
function subjectName(input: LevelInput, group: BreakdownGroup, { name, steps }: BreakdownSubject): string {
  if (group.tool === undefined) return stepName(input, steps[0]?.step ?? '')
  return name === '' ? t`No arguments` : name
}

/** Programs that the row of a tool names. */
const NAMED_PROGRAMS = 2

/** How often a tool was used; of one that runs commands also its costliest programs. */
function programWords({ uses, programs = [] }: BreakdownGroup): string {
  const named = programs.flatMap(({ name }) => (name === '' ? [] : [name])).slice(0, NAMED_PROGRAMS)
  const count = countedUses({ uses })
  return named.length < 2 ? count : t`${count}, mostly ${allOf(named)}`
}

/** A step by its number and what it did. */
function stepName({ stepOf, titleOf }: LevelInput, id: StepId): string {
  const step = stepOf(id)
  return step === undefined ? '' : t`step ${step.number}: ${titleOf(step)}`
}

function stepWords({ stepOf }: LevelInput, part: BreakdownStep | undefined): string {
  const step = part === undefined ? undefined : stepOf(part.step)
  return step === undefined ? '' : t`step ${step.number}`
}

function countedUses({ uses }: Pick<BreakdownSubject, 'uses'>): string {
  return plural(uses, 'call')
}

/** What the listed rows leave of their group. */
function othersRow(
  name: string,
  { category, overRun, dollars }: Pick<BreakdownGroup, 'category' | 'overRun' | 'dollars'>,
  listed: readonly LevelRow[],
): LevelRow {
  const tokens = overRun - listed.reduce((seen, row) => seen + row.tokens, 0)
  return {
    key: 'others',
    name,
    note: '',
    category,
    tokens,
    dollars: without(dollars, listed),
    opens: undefined,
  }
}

function sum(tokens: TokensByCategory): number {
  return tokens.reduce((total, count) => total + count, 0)
}
