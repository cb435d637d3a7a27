/**
 * The traces half of the conformance check: every file that a MANIFEST.json names is imported and held
 * against the facts that were counted independently. The format is recognized by content alone, under the
 * file's own name and under a neutral one. Nothing of the files is printed but their names and counts.
 */

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { given } from '#base/given.ts'
import { field, isArray, isObject, type JsonValue, objectField, textField } from '#base/json.ts'
import type { Fidelity } from '#core/model/trace.ts'
import { type FileReading, formatById } from '#formats/index.ts'
import { readSource, type Source } from '#formats/intake/index.ts'
import { FACTS_OF, type Facts } from './facts/index.ts'

interface FactCheck {
  readonly expected: JsonValue
  /** Absent where it was not checked. */
  readonly actual?: JsonValue
  readonly status: 'match' | 'differs' | 'not-checked'
  readonly note?: string
}

export interface TraceCheck {
  /** The format that read the file. */
  readonly format?: string
  readonly runs: number
  readonly facts: Readonly<Record<string, FactCheck>>
  /** What is wrong, one sentence each; empty for a file that conforms. */
  readonly mismatches: readonly string[]
  /** Recorded prompts held against the as-recorded contexts, where the file has them. */
  readonly fidelity?: Fidelity
  readonly problem?: string
}

/** Files are looked at under this name too, so that no name helps to recognise them. */
const NEUTRAL_NAME = 'file'

/** Checks every file of `dir/MANIFEST.json`, by its path there. Throws where there is no manifest. */
export async function checkTraces(dir: string): Promise<Record<string, TraceCheck>> {
  const manifest: unknown = JSON.parse(readFileSync(join(dir, 'MANIFEST.json'), 'utf8'))
  const checks: [string, TraceCheck][] = []
  for (const entry of isArray(manifest) ? manifest : []) {
    const file = textField(entry, 'file')
    if (file === undefined) continue
    const isThere = existsSync(join(dir, file))
    checks.push([file, isThere ? await checkFile(dir, file, entry) : missing(entry)])
  }
  return Object.fromEntries(checks)
}

/** A file that the manifest names and the folder lacks: reported, and the rest is checked all the same. */
function missing(entry: JsonValue): TraceCheck {
  const message = 'The manifest names this file, but it is missing.'
  return unread(objectField(entry, 'facts') ?? {}, message, [message])
}

async function checkFile(dir: string, file: string, entry: JsonValue): Promise<TraceCheck> {
  const format = textField(entry, 'format') ?? ''
  const facts = objectField(entry, 'facts') ?? {}
  const named = await read(sourceOf(join(dir, file), file))
  if (formatById(format) === undefined || FACTS_OF[format] === undefined) {
    const claim = named.format === undefined ? [] : [`It was read as ${named.format}, but it is ${format}.`]
    return unread(facts, `unsupported format: ${format}`, claim)
  }
  const neutral = await read(sourceOf(join(dir, file), NEUTRAL_NAME))
  const path = join(dir, file)
  const bytes = statSync(path).isFile() ? { bytes: new Uint8Array(readFileSync(path)) } : {}
  return compare(format, facts, { named, neutral, ...bytes })
}

/** A file or folder as a person would hand it in. */
function sourceOf(path: string, name: string): Source {
  if (statSync(path).isFile()) return { name, bytes: new Uint8Array(readFileSync(path)) }
  const files = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  return {
    name,
    files: files.map((found) => ({
      path: relative(path, found).split(sep).join('/'),
      blob: new Blob([new Uint8Array(readFileSync(found))]),
    })),
  }
}

interface Read extends FileReading {
  readonly badLines: number
}

/** What is read as one; of a source that fell into parts, the first with the problem that it did. */
async function read(source: Source): Promise<Read> {
  const { parts, problem } = await readSource(source, { newTraceId: (run) => `t${run}` })
  const [part, ...others] = parts
  if (part === undefined) return { badLines: 0, warnings: [], ...given({ problem }) }
  if (others.length === 0) return { ...part.reading, badLines: part.badLines }
  const message = `It was read as ${parts.length} sources, not as one.`
  return { badLines: part.badLines, warnings: [], problem: { code: 'several-sources', message } }
}

function unread(facts: Facts, problem: string, mismatches: readonly string[]): TraceCheck {
  return { runs: 0, facts: checkFacts(facts, {}), mismatches, problem }
}

interface Readings {
  readonly named: Read
  readonly neutral: Read
  readonly bytes?: Uint8Array
}

function compare(format: string, expected: Facts, { named, neutral, bytes }: Readings): TraceCheck {
  const { outcome, problem } = named
  const factsOf = FACTS_OF[format]
  const actual =
    outcome === undefined || factsOf === undefined
      ? {}
      : factsOf({
          outcome,
          badLines: named.badLines,
          isJsonLines: field(expected, 'bad_lines') !== undefined,
          ...given({ bytes }),
        })
  const facts = checkFacts(expected, actual)
  const differing = Object.entries(facts)
    .filter(([, fact]) => fact.status === 'differs')
    .map(
      ([name, fact]) =>
        `${name}: expected ${JSON.stringify(fact.expected)}, got ${JSON.stringify(fact.actual)}`,
    )
  const fidelities = outcome?.traces.flatMap((trace) => trace.fidelity ?? []) ?? []
  return {
    ...given({ format: named.format }),
    runs: outcome?.traces.length ?? 0,
    facts,
    mismatches: [
      ...formatMismatches(format, named, neutral),
      ...differing,
      ...fidelityMismatches(fidelities),
    ],
    ...(fidelities.length === 0 ? {} : { fidelity: total(fidelities) }),
    ...(problem === undefined ? {} : { problem: `${problem.code}: ${problem.message}` }),
  }
}

function formatMismatches(format: string, named: FileReading, neutral: FileReading): readonly string[] {
  const said = (reading: FileReading) => reading.format ?? reading.problem?.code ?? 'nothing'
  return [
    ...(named.format === format ? [] : [`recognised as ${said(named)}, not ${format}`]),
    ...(neutral.format === named.format ? [] : [`recognised as ${said(neutral)} under a neutral name`]),
  ]
}

function fidelityMismatches(fidelities: readonly Fidelity[]): readonly string[] {
  const { checked, equal } = total(fidelities)
  return checked === equal
    ? []
    : [`${checked - equal} of ${checked} recorded prompts differ from the contexts`]
}

function total(fidelities: readonly Fidelity[]): Fidelity {
  return fidelities.reduce(
    (sum, { checked, equal }) => ({ checked: sum.checked + checked, equal: sum.equal + equal }),
    { checked: 0, equal: 0 },
  )
}

function checkFacts(expected: Facts, actual: Facts): Readonly<Record<string, FactCheck>> {
  return Object.fromEntries(
    Object.entries(expected).map(([name, value]): [string, FactCheck] => {
      const found = Object.hasOwn(actual, name) ? actual[name] : undefined
      if (found === undefined) return [name, { expected: value, status: 'not-checked' }]
      return [name, { expected: value, actual: found, status: isSame(value, found) ? 'match' : 'differs' }]
    }),
  )
}

/** Equal values; of objects the key order does not matter. */
function isSame(one: JsonValue, other: JsonValue): boolean {
  if (!isObject(one) || !isObject(other)) return JSON.stringify(one) === JSON.stringify(other)
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSame(one[key] ?? null, other[key] ?? null))
  )
}
