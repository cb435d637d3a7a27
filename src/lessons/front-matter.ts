/**
 * The head of a lesson's file, between two lines of `---`: what it is called, its figures, claims and
 * challenge.
 */
import { given } from '#base/given.ts'
import { t } from '#base/words.ts'
import type { NotebookLanguage } from '#core/scratchpad/notebook.ts'
import type { Condition, FigureSpec, Figures } from './model/figure-spec.ts'
import type { Challenge, LessonKind } from './model/lesson.ts'
import { readProse, sentence } from './read-prose.ts'
import type { Report } from './report.ts'
import { FRONT_MATTER } from './schema.ts'
import { checkName, type Names, readCondition, readFigure, readPlace } from './short-forms.ts'
import { readYaml, type YamlPart } from './yaml-part.ts'

interface FrontMatter {
  readonly kind: LessonKind
  readonly title: string
  readonly summary: string
  readonly minutes: number
  readonly trace: string | undefined
  readonly notebook?: NotebookLanguage
  readonly figures: Figures
  readonly claims: readonly Condition[]
  readonly challenge?: Challenge
}

interface SplitFile {
  readonly front: string
  /** All behind it, and how many lines of the file are before that. */
  readonly body: string
  readonly before: number
}

/** Undefined: the file does not begin with front matter. */
export function splitFile(text: string): SplitFile | undefined {
  const [whole, front] = /^\uFEFF?---[ \t]*\n([\s\S]*?)\n---[ \t]*(?:\n|$)/.exec(text) ?? []
  if (whole === undefined || front === undefined) return undefined
  return { front, body: text.slice(whole.length), before: whole.trimEnd().split('\n').length }
}

/** The front matter; figures and conditions that are not understood are left out and reported. */
export function readFrontMatter(text: string, report: Report): FrontMatter | undefined {
  const part = readYaml(text, 2, { schema: FRONT_MATTER, report })
  if (part === undefined) return undefined
  const { value, lineOf } = part
  const figures = readFigures(value.figures, (name) => lineOf(['figures', name]), report)
  const reader: ConditionReader = { names: Object.keys(figures), report, part }
  const claims = (value.claims ?? []).flatMap((claim, index) => conditionAt(claim, ['claims', index], reader))
  const challenge = value.challenge === undefined ? undefined : readChallenge(value.challenge, reader)
  if (value.kind === 'challenge' && challenge === undefined) {
    report.add(1, t`A challenge needs “challenge:” with goals, a score, and a solution.`)
  }
  if (value.kind !== 'challenge' && challenge !== undefined) {
    report.add(lineOf(['challenge']), t`Only a lesson with “kind: challenge” can have a challenge.`)
  }
  const { kind, title, summary, minutes, trace, notebook } = value
  return { kind, title, summary, minutes, trace, figures, claims, ...given({ notebook, challenge }) }
}

function readFigures(
  texts: Readonly<Record<string, string | number>>,
  lineOf: (name: string) => number,
  report: Report,
): Figures {
  const figures: Record<string, FigureSpec> = {}
  for (const [name, text] of Object.entries(texts)) {
    const figure = readFigure(text, Object.keys(figures))
    if (figure.ok) figures[name] = figure.value
    else report.add(lineOf(name), `${name}: ${figure.error.message}`, figure.error.hint)
  }
  return figures
}

/** What conditions in a piece of YAML are read with. */
export interface ConditionReader {
  readonly names: Names
  readonly report: Report
  readonly part: Pick<YamlPart<unknown>, 'lineOf'>
}

/** A condition at a place of the YAML; none where it is not understood, which is then reported. */
function conditionAt(
  text: string,
  path: readonly (string | number)[],
  { names, report, part }: ConditionReader,
): readonly Condition[] {
  const condition = readCondition(text, names)
  if (condition.ok) return [condition.value]
  report.add(part.lineOf(path), sentence(condition.error.message), condition.error.hint)
  return []
}

/** Several, as they are under a key. */
export function conditionsAt(
  texts: readonly string[],
  path: readonly (string | number)[],
  reader: ConditionReader,
): readonly Condition[] {
  return texts.flatMap((text, index) => conditionAt(text, [...path, index], reader))
}

/** A place in the app; empty where it is not understood, which is then reported. */
export function placeAt(
  text: string,
  path: readonly (string | number)[],
  { report, part }: ConditionReader,
): string {
  const place = readPlace(text)
  if (place.ok) return place.value
  report.add(part.lineOf(path), sentence(place.error.message))
  return ''
}

/** Prose that is in YAML. */
export function proseAt(text: string, path: readonly (string | number)[], reader: ConditionReader) {
  const { names, report, part } = reader
  return readProse(text, { names, report, before: part.lineOf(path) - 1 })
}

/** The name of a figure; reported where there is none of it. */
export function nameAt(name: string, path: readonly (string | number)[], reader: ConditionReader): string {
  const checked = checkName(name, reader.names)
  if (!checked.ok) reader.report.add(reader.part.lineOf(path), sentence(checked.error.message))
  return name
}

interface ChallengeText {
  readonly goals: readonly { readonly text: string; readonly until: readonly string[] }[]
  readonly score: Challenge['score']
  readonly solution: string
  readonly failing: readonly string[]
}

function readChallenge(
  { goals, score, solution, failing }: ChallengeText,
  reader: ConditionReader,
): Challenge {
  if (score.best === score.worst) {
    reader.report.add(reader.part.lineOf(['challenge', 'score']), t`The best and worst scores must differ.`)
  }
  return {
    goals: goals.map(({ text, until }, index) => ({
      text: proseAt(text, ['challenge', 'goals', index, 'text'], reader),
      until: conditionsAt(until, ['challenge', 'goals', index, 'until'], reader),
    })),
    score: { ...score, figure: nameAt(score.figure, ['challenge', 'score', 'figure'], reader) },
    solution: placeAt(solution, ['challenge', 'solution'], reader),
    failing: failing.map((link, index) => placeAt(link, ['challenge', 'failing', index], reader)),
  }
}
