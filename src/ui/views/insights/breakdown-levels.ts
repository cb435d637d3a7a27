/**
 * One level of the breakdown as areas and as rows: the run by tool, a tool by file or command, one of those
 * by step. Pure.
 */
import { cutAtWord } from '#base/text.ts'
import { t } from '#base/words.ts'
import type { InferredPart } from '#core/account/inferred-parts.ts'
import {
  type BreakdownGroup,
  type BreakdownProgram,
  type BreakdownStep,
  type BreakdownSubject,
  categoryTitle,
} from '#core/breakdown/breakdown.ts'
import type { Step, StepId } from '#core/model/step.ts'
import { shortToolName } from '#core/model/tool-subject.ts'
import type { Dollars } from '#core/model/units.ts'
import { CATEGORIES, indexOfCategory, type TokensByCategory } from '#core/tokens/measure.ts'
import { plus } from '#core/waste/step-prices.ts'
import type { TreemapGroup, TreemapPart } from '../../charts/index.ts'
import { formatExact, plural } from '../../kit/index.ts'
import { INFERRED, INFERRED_KEY, INSIDE_INFERRED, inferredArea, inferredLevel } from './inferred-level.ts'
import {
  areaOf,
  gatherSmall,
  type Level,
  type LevelRow,
  type Opens,
  othersOf,
  partOf,
  type Scale,
  scaleOf,
  THE_RUN,
} from './level-areas.ts'
import { type RestInput, restOf, without } from './rest-of-run.ts'

const ASSISTANT = indexOfCategory('assistant')
const SYSTEM = indexOfCategory('system')

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
  if (within[0] === INFERRED_KEY && input.parts.length > 0) {
    const inferred = restOf(input).find(({ category }) => category === INFERRED)
    const whole = { tokens: input.totals[INFERRED] ?? 0, dollars: inferred?.dollars }
    return inferredLevel(input.inferred, input.parts, whole, scaleFor(input))
  }
  const group = input.groups.find((candidate) => keyOf(candidate) === within[0])
  if (group === undefined) return runLevel(input)
  const subject = group.tool === undefined ? undefined : group.subjects.find(({ name }) => name === within[1])
  return subject === undefined ? groupLevel(input, group) : subjectLevel(input, group, subject)
}

/** Tools by their names; a category has a colon before its id, as no tool does. */
function keyOf({ tool, category }: BreakdownGroup): string {
  return tool ?? `:${CATEGORIES[category]?.id ?? ''}`
}

function nameOf({ tool, category }: Pick<BreakdownGroup, 'tool' | 'category'>): string {
  // A part of the system prompt may be missing in the file: then the breakdown has both.
  return tool ?? (category === SYSTEM ? t`System messages in the file` : categoryTitle(category))
}

/** In dollars where every part has them. */
function scaleFor({ paid = 0, groups }: LevelInput): Scale {
  return scaleOf(paid > 0 && groups.every(({ dollars }) => dollars !== undefined))
}

/** What every part of a level has. */
function sized(
  { sizeOf }: Scale,
  part: { readonly overRun: number; readonly dollars?: Dollars | undefined },
) {
  return sizeOf({ tokens: part.overRun, dollars: part.dollars })
}

/** What the model wrote, beside all that it was sent. */
function outputOf({ output }: LevelInput): readonly LevelRow[] {
  if (output === undefined || output.dollars === 0) return []
  const note = t`written by the model`
  return [{ key: ':output', name: t`Output`, note, category: ASSISTANT, ...output, opens: undefined }]
}

function runLevel(input: LevelInput): Level {
  const { groups, totals, paid } = input
  const scale = scaleFor(input)
  const output = scale.isPriced ? outputOf(input) : []
  const dollars = plus(paid, output[0]?.dollars ?? 0)
  const tokens = sum(totals)
  const all = scale.sizeOf({ tokens, dollars })
  const opens = new Map<string, Opens>()
  const listed = groups.map((group) => {
    const target = { kind: 'within' as const, path: [keyOf(group)] }
    const inside =
      group.programs?.map((part) => ({ part, words: programWords(part), target })) ??
      group.subjects.map((part) => ({
        part,
        words: wordsOf(input, group, part),
        target: opensOf(group, part),
      }))
    const parts = inside.map(({ part, words, target: of }, place): TreemapPart => {
      const id = `${keyOf(group)} ${place}`
      opens.set(id, of)
      return partOf({ id, ...words, size: sized(scale, part), all })
    })
    opens.set(othersOf(keyOf(group)), target)
    return {
      group: areaOf({
        opensOthers: true,
        id: keyOf(group),
        category: group.category,
        title: shortToolName(nameOf(group)),
        size: sized(scale, group),
        more: group.programs === undefined ? group.more : 0,
        parts,
        all,
      }),
      row: {
        key: keyOf(group),
        name: nameOf(group),
        note: group.tool === undefined ? plural(group.uses, 'step') : countedUses(group),
        category: group.category,
        tokens: group.overRun,
        dollars: group.dollars,
        opens: target,
        isTool: group.tool !== undefined,
      },
    }
  })
  const rest = restOf(input).map(({ category, title, note, tokens, dollars }) => {
    const parts = category === INFERRED ? input.parts : []
    const target: Opens | undefined = parts.length === 0 ? undefined : INSIDE_INFERRED
    for (const { kind } of parts) opens.set(`${INFERRED_KEY} ${kind}`, INSIDE_INFERRED)
    const size = scale.sizeOf({ tokens, dollars })
    const areas = parts.map((part) => inferredArea(part, (size * part.overRun) / Math.max(1, tokens), all))
    return {
      group: areaOf({
        id: `rest ${category}`,
        category,
        title,
        size,
        parts: areas,
        all,
      }),
      row: { key: `rest ${category}`, name: title, note, category, tokens, dollars, opens: target },
    }
  })
  const written = output.map((row) => {
    const { key: id, category, name: title } = row
    return { group: areaOf({ id, category, title, size: scale.sizeOf(row), parts: [], all }), row }
  })
  const parts = [...listed, ...rest, ...written]
  return {
    path: [THE_RUN],
    ...((totals[INFERRED] ?? 0) > 0
      ? { note: t`${input.inferred}: the recorded prompts minus what this file contains.` }
      : {}),
    tokens,
    dollars,
    isPriced: scale.isPriced,
    rows: bySize(
      parts.map(({ row }) => row),
      scale,
    ),
    areas: gatherSmall(
      parts.map(({ group }) => group),
      all,
    ),
    opens,
  }
}

function groupLevel(input: LevelInput, group: BreakdownGroup): Level {
  const opens = new Map<string, Opens>()
  const scale = scaleFor(input)
  const all = sized(scale, group)
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
    const { name } = wordsOf(input, group, subject)
    return {
      key: subject.name,
      name,
      note: subject.uses === 1 ? stepWords(input, subject.steps[0]) : countedUses(subject),
      category: group.category,
      tokens: subject.overRun,
      dollars: subject.dollars,
      opens: opensOf(group, subject),
    }
  })
  const areas = group.subjects.map((subject, place): TreemapGroup => {
    const { short } = wordsOf(input, group, subject)
    const parts = subject.steps.map((part): TreemapPart => {
      const id = `${place} ${part.step}`
      opens.set(id, { kind: 'step', step: part.step })
      const { name, short: label } = stepName(input, part.step)
      return partOf({ id, name, short: label, size: sized(scale, part), all })
    })
    opens.set(othersOf(String(place)), { kind: 'within', path: [keyOf(group), subject.name] })
    return areaOf({
      opensOthers: true,
      id: String(place),
      category: group.category,
      title: short,
      size: sized(scale, subject),
      parts,
      all,
    })
  })
  const others = group.more === 0 ? [] : [othersRow(plural(group.more, 'other'), group, rows)]
  return {
    path,
    tokens: group.overRun,
    dollars: group.dollars,
    isPriced: scale.isPriced,
    rows: [...bySize(rows, scale), ...others],
    areas: gatherSmall(areas, all, {
      size: others.reduce((sum, row) => sum + scale.sizeOf(row), 0),
      count: group.more,
    }),
    opens,
  }
}

function bySize(rows: readonly LevelRow[], { sizeOf }: Scale): readonly LevelRow[] {
  return rows.toSorted((one, other) => sizeOf(other) - sizeOf(one))
}

function subjectLevel(input: LevelInput, group: BreakdownGroup, subject: BreakdownSubject): Level {
  const { name } = wordsOf(input, group, subject)
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
): Pick<Level, 'isPriced' | 'rows' | 'areas' | 'opens'> {
  const { category } = group
  const scale = scaleFor(input)
  const all = sized(scale, group)
  const opens = new Map<string, Opens>()
  const parts = steps.map((part): TreemapPart => {
    opens.set(part.step, { kind: 'step', step: part.step })
    const { name, short } = stepName(input, part.step)
    return partOf({ id: part.step, name, short, size: sized(scale, part), all })
  })
  const rows = steps.map(
    (part): LevelRow => ({
      key: part.step,
      name: stepName(input, part.step).name,
      note: t`${formatExact(part.tokens)} tokens × ${plural(part.calls, 'call')}`,
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
    areas: [areaOf({ id: 'steps', category, title: nameOf(group), size: all, parts, all })],
    opens,
  }
}

function opensOf(group: BreakdownGroup, subject: BreakdownSubject): Opens {
  const [first] = subject.steps
  return subject.steps.length === 1 && first !== undefined
    ? { kind: 'step', step: first.step }
    : { kind: 'within', path: [keyOf(group), subject.name] }
}

/** The name of a file or command; of what is not a tool use that of its step. */
function wordsOf(
  input: LevelInput,
  group: BreakdownGroup,
  { name, short, steps }: BreakdownSubject,
): { readonly name: string; readonly short: string } {
  if (group.tool === undefined) return stepName(input, steps[0]?.step ?? '')
  return name === '' ? { name: t`No arguments`, short: t`No arguments` } : { name, short }
}

/** All uses of a program. */
function programWords({ name, uses }: BreakdownProgram): { readonly name: string; readonly short: string } {
  const short = name === '' ? t`Files read` : name
  return { name: t`${short}: ${countedUses({ uses })}`, short }
}

/** Letters of the label of an area. */
const LABEL_UNITS = 24

/** A step by its number and what it did; for an area by its first words. */
function stepName(
  { stepOf, titleOf }: LevelInput,
  id: StepId,
): { readonly name: string; readonly short: string } {
  const step = stepOf(id)
  if (step === undefined) return { name: '', short: '' }
  const what = titleOf(step)
  return {
    name: t`step ${step.number}: ${what}`,
    short: cutAtWord(what, LABEL_UNITS) || t`step ${step.number}`,
  }
}

function stepWords({ stepOf }: LevelInput, part: BreakdownStep | undefined): string {
  const step = part === undefined ? undefined : stepOf(part.step)
  return step === undefined ? '' : t`step ${step.number}`
}

function countedUses({ uses }: Pick<BreakdownSubject, 'uses'>): string {
  return plural(uses, 'use')
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
