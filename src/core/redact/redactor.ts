/**
 * Replaces what was found by placeholders, the same thing by the same one: `[secret-1]`. A secret or a name
 * that is known goes wherever it is, also where no pattern would have seen it; all else where its pattern
 * finds it.
 */
import type { JsonValue } from '#base/json.ts'
import { REDACTED_FILE } from '../model/export-name.ts'
import type { Step } from '../model/step.ts'
import type { Trace } from '../model/trace.ts'
import { mapStep, mapTrace } from '../model/trace-texts.ts'
import type { Detector, RedactionWord } from './detector.ts'
import { type Finding, findIn, keyOf, knownIn } from './find.ts'
import { leafMapper, mapFileName, mapLeaves, stepIdMapper } from './leaves.ts'
import { createSearch, type Known, type Search, type Span } from './search.ts'

type Named = Pick<Trace, 'title' | 'source'>

export interface Redactor {
  text(text: string): string
  json(value: JsonValue): JsonValue
  trace(trace: Trace): Trace
  step(step: Step): Step
  /** How a run is called: neither its title nor its source says the name of its file. */
  named<Run extends Named>(run: Run): Run
}

/** Leaves everything as it is. */
export const NO_REDACTION: Redactor = {
  text: (text) => text,
  json: (value) => value,
  trace: (trace) => trace,
  step: (step) => step,
  named: (run) => run,
}

/** Of the findings of a trace with this search, those in `excluded` stay. */
export function createRedactor(
  search: Search,
  findings: readonly Finding[],
  excluded: readonly string[] = [],
): Redactor {
  const placeholderOf = createPlaceholders(findings, new Set(excluded))
  return redactorOf(search.knowing(knownIn(findings)), placeholderOf)
}

/** For several runs in one file: the same thing gets the same placeholder in all of them. */
export function createRedactors(detectors: readonly Detector[]) {
  const placeholderOf = createPlaceholders([], new Set())
  const knowing = (search: Search, known: readonly Known[]) =>
    redactorOf(search.knowing(knownIn(known)), placeholderOf)
  return {
    /** As in an export of this run alone. */
    ofTrace: (trace: Trace): Redactor => {
      const search = createSearch(detectors)
      return knowing(search, findIn(trace, search))
    },
    /** Where only these texts of a run are known. */
    ofTexts: (texts: readonly string[]): Redactor => {
      const search = createSearch(detectors)
      return knowing(
        search,
        texts.flatMap((text) => search.spansOf(text)),
      )
    },
  }
}

function redactorOf({ spansOf }: Search, placeholderOf: (span: Span) => string | undefined): Redactor {
  const leaf = (given: string, key?: string): string => {
    let result = ''
    let from = 0
    for (const span of spansOf(given, key)) {
      const placeholder = placeholderOf(span)
      if (placeholder === undefined) continue
      result += given.slice(from, span.start) + placeholder
      from = span.end
    }
    return from === 0 ? given : result + given.slice(from)
  }
  const mapper = leafMapper((text, _place, key) => leaf(text, key))
  return {
    text: (text) => mapLeaves(text, leaf),
    json: (value) => mapper.json(value, ''),
    trace: (trace) => mapTrace(withoutFileName(trace), { ...mapper, stepId: stepIdMapper(trace, leaf) }),
    step: (step) => mapStep(step, { ...mapper, stepId: leaf }),
    named: (run) => {
      const named = withoutFileName(run)
      return { ...named, title: mapper.text(named.title, 'title') }
    },
  }
}

function withoutFileName<Run extends Named>(run: Run): Run {
  const { title, source } = run
  let stem = ''
  const fileName = mapFileName(source.fileName, (name) => {
    stem = name
    return REDACTED_FILE
  })
  const isIn = stem.length > 4 || stem === title
  return {
    ...run,
    title: isIn ? title.replaceAll(stem, REDACTED_FILE) : title,
    source: { ...source, fileName },
  }
}

/**
 * The placeholder of a span; undefined: it stays. What is made of a run (a figure's label, a shortened
 * result) may show something that the run does not hold in the same form: it gets a number of its own.
 */
function createPlaceholders(findings: readonly Finding[], stays: ReadonlySet<string>) {
  const ids = new Map(findings.map((finding) => [keyOf(finding), finding.id]))
  const numbers = new Map<RedactionWord, number>()
  for (const { word } of findings) numbers.set(word, (numbers.get(word) ?? 0) + 1)
  return (span: Span): string | undefined => {
    const known = ids.get(keyOf(span))
    if (known !== undefined) return stays.has(known) ? undefined : `[${known}]`
    const number = (numbers.get(span.word) ?? 0) + 1
    numbers.set(span.word, number)
    const id = `${span.word}-${number}`
    ids.set(keyOf(span), id)
    return `[${id}]`
  }
}
