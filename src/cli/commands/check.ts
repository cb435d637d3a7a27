/** `memoscope check [memoscope.json]`: a regression test for the memory of an agent, on recorded runs. */

import { resolve } from 'node:path'
import { formatExact, formatPercent } from '#base/format-number.ts'
import { given } from '#base/given.ts'
import type { JsonObject } from '#base/json.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { checkAll, checkPart } from '../check/check-runs.ts'
import { readConfig } from '../check/config.ts'
import { annotationsOf } from '../check/github.ts'
import { junitOf } from '../check/junit.ts'
import { amountText } from '../check/limits.ts'
import { type Outcome, outcomeText } from '../check/outcome.ts'
import { type CheckResult, placesText, resultData, verdictText } from '../check/result.ts'
import { type Change, changesBetween, readSnapshot, type Snapshot, writeSnapshot } from '../check/snapshot.ts'
import { writeWhole } from '../output/journal.ts'
import { OUTPUT_OPTIONS, type OutputForm, outputForm, plainHost, print, written } from '../output/print.ts'
import type { Cell, Column, Report, Section } from '../output/report.ts'
import { READ_OPTIONS } from '../runs/session.ts'
import { JOBS_OPTION } from '../runs/threads.ts'
import {
  badOption,
  type Command,
  type ExitCode,
  type Invocation,
  isOn,
  type OptionSpecs,
  textOption,
} from '../terminal/command.ts'

const OPTIONS: OptionSpecs = {
  junit: { type: 'string', value: 'FILE', help: 'Write the results as JUnit XML, too.' },
  github: { type: 'boolean', help: 'Print an annotation of GitHub Actions for each broken limit, too.' },
  snapshot: {
    type: 'string',
    value: 'FILE',
    help: 'Compare all figures with those last accepted; a change fails.',
  },
  output: {
    type: 'string',
    short: 'o',
    value: 'FILE',
    help: 'Write the report there instead of standard output. With it, or with --junit, the same command, started again after it was stopped, goes on where it was.',
  },
  update: { type: 'boolean', help: 'Accept the figures of now: write the snapshot.' },
  ...JOBS_OPTION,
  part: {
    type: 'string',
    value: 'FILE',
    help: 'Check this file alone, for another thread.',
    isInternal: true,
  },
}

const CONFIG = 'memoscope.json'

export const check: Command = {
  name: 'check',
  summary: 'Fail when a strategy breaks a limit on recorded runs, or its figures changed.',
  usage: 'check [memoscope.json]',
  about: [
    'The file names runs, strategies, and limits: {"runs": ["runs/**/*.jsonl"], "strategies": ["keep-last:count=20", {"file": "ours.ts"}], "limits": {"lostFacts": 0, "cost": "<= baseline * 0.8", "peak": "<= 100k"}}. Each limit applies to each run under each strategy; baseline is the run as recorded. Paths are relative to the file.',
    'A broken limit is told with its run, strategy, call, and step, and ends the command with exit code 1. A run that cannot be read ends it with 2.',
  ],
  options: { ...OPTIONS, ...OUTPUT_OPTIONS, ...READ_OPTIONS },
  examples: [
    'memoscope check',
    'memoscope check agent/memoscope.json --junit results.xml --github',
    'memoscope check --snapshot memoscope.snap.json',
    'memoscope check --snapshot memoscope.snap.json --update',
  ],
  run: async (invocation) => {
    const { values, positionals, host } = invocation
    const form = outputForm(values)
    if (!form.ok) return form
    const [name = CONFIG, other] = positionals
    if (other !== undefined) return fail(badOption('Name one configuration file.'))
    const before = snapshotBefore(invocation)
    if (!before.ok) return before
    const config = await readConfig(name, host.cwd)
    if (!config.ok) return config
    const { folder } = config.value
    const asked = { name, config: config.value, leavesOut: ownFiles(name, invocation) }
    const part = textOption(values, 'part')
    const done =
      part === undefined ? await checkAll(invocation, asked) : await checkPart(invocation, asked, part)
    if (!done.ok) return done
    if (part === undefined)
      return finish(invocation, { ...done.value, folder, form: form.value, before: before.value })
    host.out(outcomeText(done.value))
    return ok(done.value.code)
  },
}

/** What a pattern such as `*.json` finds beside the runs. */
function ownFiles(config: string, { values, host }: Invocation): ReadonlySet<string> {
  const [output, junit] = [textOption(values, 'output'), textOption(values, 'junit')]
  const names = [config, textOption(values, 'snapshot'), output, junit]
  return new Set(names.flatMap((name) => (name === undefined ? [] : [resolve(host.cwd, name)])))
}

/** Undefined: there is none to compare with. */
function snapshotBefore({ values, host }: Invocation): Result<Snapshot | undefined> {
  const name = textOption(values, 'snapshot')
  if (name === undefined)
    return isOn(values, 'update') ? fail(badOption('--update needs --snapshot FILE.')) : ok(undefined)
  const read = readSnapshot(resolve(host.cwd, name), name)
  return !read.ok && isOn(values, 'update') ? ok({}) : read
}

interface Finished extends Outcome {
  readonly folder: string
  readonly form: OutputForm
  readonly before: Snapshot | undefined
  readonly code: ExitCode
}

function finish(invocation: Invocation, done: Finished): Result<ExitCode> {
  const { values } = invocation
  const { results, figures, before } = done
  const isShare = textOption(values, 'shard') !== undefined
  const isUpdate = isOn(values, 'update')
  // A share of the runs says nothing of the others.
  const old =
    before === undefined || !isShare
      ? before
      : Object.fromEntries(Object.entries(before).filter(([run]) => Object.hasOwn(figures, run)))
  const changes = old === undefined ? [] : changesBetween(old, figures)
  const use = before === undefined ? 'none' : isUpdate ? 'accepted' : 'compared'
  const report =
    Object.keys(figures).length === 0 ? NOTHING_CHECKED : reportOf(results, changes, { use, code: done.code })
  const shown = show(invocation, report, done)
  if (!shown.ok) return shown
  const saved = writeFiles(invocation, done)
  if (!saved.ok) return saved
  const isBroken = results.some(({ isKept }) => !isKept) || (changes.length > 0 && !isUpdate)
  return ok(done.code !== 0 ? done.code : isBroken ? 1 : 0)
}

/** Prints the report, or writes it, and prints what GitHub is told. */
function show({ values, host }: Invocation, report: Report, done: Finished): Result<undefined> {
  const { form, results, folder } = done
  const output = textOption(values, 'output')
  if (output === undefined) print(host, report, form)
  else {
    const saved = writeWhole(output, written(plainHost(host), report, form), host.cwd)
    if (!saved.ok) return saved
  }
  if (!isOn(values, 'github')) return ok(undefined)
  const annotations = annotationsOf(results, { folder, cwd: host.cwd })
  // GitHub reads both outputs; JSON and CSV must stay what they are.
  if (output !== undefined || form === 'text' || form === 'markdown') host.out(annotations)
  else host.err(annotations)
  return ok(undefined)
}

function writeFiles(
  { values, host }: Invocation,
  { results, figures, before, code }: Finished,
): Result<undefined> {
  const junit = textOption(values, 'junit')
  const snapshot = textOption(values, 'snapshot')
  if (junit !== undefined) {
    const made = writeWhole(junit, junitOf(results), host.cwd)
    if (!made.ok) return made
  }
  if (snapshot === undefined || !isOn(values, 'update')) return ok(undefined)
  if (code !== 0)
    return fail({
      code: 'not-updated',
      message: `${snapshot} was not updated: some runs couldn't be read.`,
    })
  const kept = textOption(values, 'shard') === undefined ? {} : before
  return writeWhole(snapshot, writeSnapshot({ ...kept, ...figures }), host.cwd)
}

type SnapshotUse = 'none' | 'compared' | 'accepted'

const NOTHING_CHECKED: Report = {
  sections: [{ columns: [], rows: [], after: ['No run was checked.'], isSummary: true }],
  data: { passed: false, checks: [] },
}

interface Ending {
  readonly use: SnapshotUse
  /** Of the reading. */
  readonly code: ExitCode
}

function reportOf(
  results: readonly CheckResult[],
  changes: readonly Change[],
  { use, code }: Ending,
): Report {
  const broken = results.filter(({ isKept }) => !isKept)
  const sections = [
    ...broken.map(brokenSection),
    ...changeSections(changes, use),
    summarySection(results, use),
    tableSection(results),
  ]
  return {
    sections,
    data: {
      passed: code === 0 && broken.length === 0 && (use !== 'compared' || changes.length === 0),
      checks: results.map(resultData),
      ...(use === 'none' ? {} : { changes: changes.map(changeData) }),
    },
  }
}

function brokenSection(result: CheckResult): Section {
  return {
    title: `FAILED ${result.run}, ${result.strategy}: ${verdictText(result)}`,
    columns: [],
    rows: [],
    after: placesText(result).map((line) => `  ${line}`),
    isSummary: true,
  }
}

const CHANGE_COLUMNS: readonly Column[] = [
  { key: 'run', title: 'Run' },
  { key: 'strategy', title: 'Strategy' },
  { key: 'figure', title: 'Figure' },
  { key: 'was', title: 'Was', isNumber: true },
  { key: 'is', title: 'Is', isNumber: true },
  { key: 'change', title: 'Change', isNumber: true },
]

function changeSections(changes: readonly Change[], use: SnapshotUse): readonly Section[] {
  if (changes.length === 0) return []
  return [
    {
      title: use === 'accepted' ? 'Accepted changes' : 'FAILED Figures changed since the snapshot',
      columns: CHANGE_COLUMNS,
      isSummary: true,
      rows: changes.map(changeCells),
      after: use === 'accepted' ? [] : ['--update accepts the figures of now.'],
    },
  ]
}

function changeCells({ run, strategy, kind, metric, was, is }: Change): readonly Cell[] {
  if (metric === undefined)
    return [{ value: run }, { value: strategy }, { value: kind === 'added' ? 'new' : 'no longer there' }]
  const share = was === undefined || is === undefined || was === 0 ? '' : formatPercent(is / was - 1)
  return [
    { value: run },
    { value: strategy },
    { value: metric.title },
    { value: was, text: was === undefined ? '–' : amountText(metric, was) },
    { value: is, text: is === undefined ? '–' : amountText(metric, is) },
    { value: undefined, text: share },
  ]
}

function summarySection(results: readonly CheckResult[], use: SnapshotUse): Section {
  const broken = results.filter(({ isKept }) => !isKept).length
  const kept = `${formatExact(results.length - broken)} of ${formatExact(results.length)} limits kept`
  const limits = results.length === 0 ? 'No limits to check' : kept
  return {
    columns: [],
    rows: [],
    after: [use === 'accepted' ? `${limits}; snapshot updated.` : `${limits}.`],
    isSummary: true,
  }
}

/** For CSV alone: for people, what is kept is only counted. */
function tableSection(results: readonly CheckResult[]): Section {
  return {
    columns: ['file', 'run', 'strategy', 'limit', 'rule', 'value', 'bound', 'passed'].map((key) => ({
      key,
      title: key,
    })),
    rows: results.map(({ file, place, strategy, limit, value, bound, isKept }) => [
      { value: file },
      { value: place },
      { value: strategy },
      { value: limit.metric.id },
      { value: limit.text },
      { value },
      { value: bound },
      { value: isKept },
    ]),
    isForData: true,
  }
}

function changeData({ run, strategy, kind, metric, was, is }: Change): JsonObject {
  return {
    run,
    strategy,
    kind,
    ...given({ figure: metric?.id, was, is }),
  }
}
