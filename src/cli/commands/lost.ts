/** `memoscope lost FILE… --strategy …`: each fact that a call used and no longer had in its context. */

import { formatDecimals, formatExact } from '#base/format-number.ts'
import { given } from '#base/given.ts'
import type { JsonObject } from '#base/json.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { callNumber } from '#core/model/call-names.ts'
import { neverBackWords } from '#core/references/again-words.ts'
import type { LostFact } from '#core/references/lost.ts'
import { unreturnedFirst } from '#core/references/order.ts'
import { REFERENCE_KINDS } from '#core/references/reference.ts'
import { riskBasisWords, riskWords } from '#core/rereads/risk-words.ts'
import type { RereadRisk } from '#core/rereads/run-risk.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { formatStrategy } from '#package/strategy-text.ts'
import { OUTPUT_OPTIONS, outputForm, print } from '../output/print.ts'
import type { Cell, Column, Section } from '../output/report.ts'
import { runPrograms } from '../programs/load-program.ts'
import { COUNTING_OPTIONS, countingOf } from '../runs/counting.ts'
import { rereadsData } from '../runs/figures.ts'
import { factOf, type RunLostFact, removedText } from '../runs/lost-facts.ts'
import { eachRun, JOB, openEngine, READ_OPTIONS, runName } from '../runs/session.ts'
import { openStrategy } from '../runs/strategies.ts'
import {
  badOption,
  type Command,
  countOption,
  listOption,
  type OptionSpecs,
  type OptionValues,
} from '../terminal/command.ts'

const OPTIONS: OptionSpecs = {
  strategy: {
    type: 'string',
    short: 's',
    multiple: true,
    value: 'ID[:NAME=VALUE,…]',
    help: 'The strategy; give it once for each.',
  },
  most: {
    type: 'string',
    value: 'N',
    help: 'List at most N facts of each run; 0 lists all. Default: 30.',
  },
}

/** As many as the page lists. */
const MOST = 30

export const lost: Command = {
  name: 'lost',
  summary: 'List lost facts: what a call used and no longer had in its context.',
  usage: 'lost FILE… --strategy ID[:NAME=VALUE,…]',
  about: [
    'For each fact: the call that used it, the step that last contained it, what removed that step, and the first call from there on whose recorded tool results contain it again. Facts that never came back are listed first. Scarcity is 1 for what appears in one step only, and near 0 for what is everywhere. JSON and CSV list every fact.',
  ],
  options: { ...OPTIONS, ...OUTPUT_OPTIONS, ...READ_OPTIONS, ...COUNTING_OPTIONS },
  examples: [
    'memoscope lost session.jsonl --strategy keep-last:count=10',
    'memoscope lost session.jsonl -s langchain-trim --most 0',
    'memoscope lost "runs/*.json" -s keep-last -s shorten-observations --csv > lost.csv',
  ],
  run: async (invocation) => {
    const { values, host } = invocation
    const form = outputForm(values)
    if (!form.ok) return form
    const counting = countingOf(values)
    if (!counting.ok) return counting
    const specs = await strategiesIn(values, host.cwd)
    if (!specs.ok) return specs
    const most = countOption(values, 'most')
    if (!most.ok) return most
    const limit = form.value === 'json' || form.value === 'csv' ? 0 : (most.value ?? MOST)
    const open = openEngine(runPrograms)
    const found: LostOfRun[] = []
    const reading = await eachRun(invocation, {
      engine: open,
      onRun: async (run) => {
        for (const memory of specs.value) {
          const input = { traceId: run.trace.id, memory, counting: counting.value }
          const made = await open.engine.lostFacts(input, JOB)
          if (!made.ok) return made
          const risk = await open.engine.rereadRisk(input, JOB)
          if (!risk.ok) return risk
          found.push({
            file: run.file,
            run: run.run,
            name: runName(run),
            spec: memory,
            facts: made.value.map(factOf(run)),
            risk: risk.value,
          })
        }
        return ok(undefined)
      },
    })
    if (!reading.ok) return reading
    if (found.length > 0)
      print(
        host,
        { sections: found.map((one) => sectionOf(one, limit)), data: { runs: found.map(dataOf) } },
        form.value,
      )
    return ok(reading.value.code)
  },
}

async function strategiesIn(values: OptionValues, cwd: string): Promise<Result<readonly CheckedSpec[]>> {
  const texts = listOption(values, 'strategy')
  if (texts.length === 0)
    return fail(badOption('Name a strategy with --strategy.', '"memoscope strategies" lists them.'))
  const specs: CheckedSpec[] = []
  for (const text of texts) {
    const spec = await openStrategy(text, cwd)
    if (!spec.ok) return spec
    specs.push(spec.value)
  }
  return ok(specs)
}

interface LostOfRun {
  readonly file: string
  readonly run: number
  readonly name: string
  readonly spec: CheckedSpec
  readonly facts: readonly RunLostFact[]
  /** Undefined: the run does not say what was read. */
  readonly risk: RereadRisk | undefined
}

const COLUMNS: readonly Column[] = [
  { key: 'call', title: 'Call', isNumber: true },
  { key: 'step', title: 'Step', isNumber: true },
  { key: 'fact', title: 'Lost fact' },
  { key: 'kind', title: 'Kind' },
  { key: 'weight', title: 'Scarcity', isNumber: true },
  { key: 'lastSeen', title: 'Last in step', isNumber: true },
  { key: 'lastSeenText', title: 'Which was' },
  { key: 'removed', title: 'Removed' },
  { key: 'backAt', title: 'Came back at', isNumber: true },
]

function sectionOf({ file, run, name, spec, facts, risk }: LostOfRun, limit: number): Section {
  const shown = limit === 0 ? facts : facts.toSorted(unreturnedFirst).slice(0, limit)
  const strategy = formatStrategy(spec)
  const count = facts.length === 1 ? '1 lost fact' : `${formatExact(facts.length)} lost facts`
  return {
    title: `${name}, ${strategy}: ${[count, neverBackWords(facts)].filter(Boolean).join(', ')}`,
    of: { file, run, strategy },
    columns: COLUMNS,
    rows: shown.map(cellsOf),
    after: [
      ...(shown.length < facts.length
        ? [`The first ${shown.length} of ${formatExact(facts.length)}; --most 0 lists all.`]
        : []),
      ...riskLines(risk),
    ],
  }
}

/** The expected re-reads, and what they rest on. */
function riskLines(risk: RereadRisk | undefined): readonly string[] {
  const words = risk === undefined ? undefined : riskWords(risk)
  return words === undefined ? [] : [words.line, riskBasisWords()]
}

function cellsOf(fact: RunLostFact): readonly Cell[] {
  const { call, text, kind, weight, seenNumber, seenText, usedNumber, readAgain } = fact
  return [
    { value: callNumber(call) },
    { value: usedNumber },
    { value: text },
    { value: kind, text: kindTitle(kind) },
    { value: weight, text: formatDecimals(weight, 2) },
    { value: seenNumber },
    { value: seenText, tone: 'quiet' },
    { value: removedText(fact) },
    { value: readAgain === undefined ? undefined : callNumber(readAgain) },
  ]
}

function kindTitle(kind: LostFact['kind']): string {
  return REFERENCE_KINDS.find((known) => known.kind === kind)?.title ?? kind
}

function dataOf({ file, run, spec, facts, risk }: LostOfRun): JsonObject {
  return {
    file,
    run,
    strategy: formatStrategy(spec),
    lostFacts: facts.length,
    ...(risk === undefined ? {} : { readAgain: rereadsData(risk) }),
    facts: facts.map(
      ({ call, text, kind, weight, manner, removed, seenNumber, usedNumber, lastSeen, readAgain }) => ({
        call: callNumber(call),
        ...given({ step: usedNumber }),
        fact: text,
        kind,
        weight,
        usedIn: manner,
        lastSeen,
        ...given({ lastSeenStep: seenNumber }),
        removed: {
          how: removed.how,
          rule: removed.rule,
          ...(removed.call === undefined ? {} : { call: callNumber(removed.call) }),
        },
        ...(readAgain === undefined ? {} : { backAt: callNumber(readAgain) }),
      }),
    ),
  }
}
