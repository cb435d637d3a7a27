/** The measurement as tables for docs/compactions.md and docs/bound.md. */
import { SCORED_BY } from '#core/rereads/score.ts'
import type { Area } from './auc.ts'
import { type Evaluation, RULE } from './evaluate.ts'

export function printEvaluation(found: Evaluation): void {
  const { basis } = found
  print(
    `${basis.compactions} compactions of ${basis.runs} runs in ${basis.repositories} repositories. Left out: ${basis.opaque} with a sealed result, ${basis.untold} behind which the run ended before anything could be told.`,
    `${basis.pages} removed pages with a known outcome, ${basis.again} read again (${percent(basis.outcomes.removed.rate)} %); ${basis.placeboPages} pages at ${basis.placeboCuts} placebo cuts, ${basis.placeboAgain} read again (${percent(basis.outcomes.placebo.rate)} %).`,
    '',
  )
  const { areas } = found
  table(
    ['score', 'all pages', 'file reads only'],
    [
      ['re-read score, out of repository', areaText(areas.outside), areaText(areas.outsideFiles)],
      [
        'the same, drawing repositories in place of runs',
        areaText(found.drawingRepositories.all),
        areaText(found.drawingRepositories.files),
      ],
      ['the same at placebo cuts', areaText(areas.placebo), areaText(areas.placeboFiles)],
      ['newest first', areaText(areas.newest), areaText(areas.newestOfFiles)],
      ['scarcity, sum of its facts', areaText(areas.scarcity), areaText(areas.scarcityOfFiles)],
      ['scarcity, mean of its facts', areaText(areas.meanScarcity), areaText(areas.meanScarcityOfFiles)],
    ],
  )
  table(
    [
      'repository left out',
      'agent',
      'compactions',
      'runs',
      'all pages',
      'file reads only',
      'expected',
      'observed',
    ],
    found.byRepository.map((one) => [
      one.repository,
      one.agent,
      one.compactions,
      one.runs,
      areaText(one.area),
      areaText(one.areaOfFiles),
      `${percent(one.expected)} %`,
      `${percent(one.observed)} %`,
    ]),
  )
  const mean = (areas: readonly (Area | undefined)[]) => {
    const known = areas.flatMap((area) => area?.area ?? [])
    return (known.reduce((sum, area) => sum + area, 0) / known.length).toFixed(3)
  }
  print(
    `Mean over the repositories: ${mean(found.byRepository.map(({ area }) => area))}, file reads only ${mean(found.byRepository.map(({ areaOfFiles }) => areaOfFiles))}.`,
    '',
  )
  for (const [title, bins] of [
    ['calibration on repositories left out, by fifths', found.calibration],
    [
      'calibration of the weights written, by fifths of the rows that they are fitted on',
      found.ownCalibration,
    ],
  ] as const)
    table(
      [title, 'pages', 'expected', 'observed'],
      bins.map((bin, at) => [at + 1, bin.pages, `${percent(bin.expected)} %`, `${percent(bin.observed)} %`]),
    )
  table(
    ['decile of the score', 'from', 'removed', 'read again', 'placebo', 'read again', 'difference'],
    found.uplift.map(({ least, removed, placebo }, at) => [
      at + 1,
      least.toFixed(3),
      removed.pages,
      `${percent(removed.rate)} %`,
      placebo.pages,
      `${percent(placebo.rate)} %`,
      `${percent(removed.rate - placebo.rate)} points`,
    ]),
  )
  const { ratio } = found
  print(
    `Top decile: ${ratio.value.toFixed(1)} times as often (95 %: ${ratio.low.toFixed(1)} to ${ratio.high.toFixed(1)}).`,
    '',
  )
  table(
    ['calls before the first edit', 'cuts', 'mean of the next 20 calls', '95% interval'],
    found.toEdit.map((one) => [
      one.kind,
      one.cuts,
      one.mean.toFixed(1),
      `${one.low.toFixed(1)} to ${one.high.toFixed(1)}`,
    ]),
  )
  table(
    ['kind', 'age in calls', 'removed', 'read again', 'placebo', 'read again'],
    found.rates.map((rate) => [
      rate.kind,
      rate.oldest === null ? `over ${rate.youngest - 1}` : `${rate.youngest} to ${rate.oldest}`,
      rate.after.pages,
      `${percent(rate.after.rate)} %`,
      rate.placebo.pages,
      `${percent(rate.placebo.rate)} %`,
    ]),
  )
  table(
    ['weight of', ...SCORED_BY, 'constant'],
    (['removed', 'kept'] as const).map((side) => {
      const { weights, intercept } = found.models[side]
      return [side, ...weights.map((weight) => weight.toFixed(2)), intercept.toFixed(2)]
    }),
  )
  print(
    `Rule: area ≥ ${RULE.area} with a lower bound > ${RULE.low}, over all pages and over file reads, and ≥ ${RULE.ratio} times in the top decile: ${found.isAccepted ? 'met' : 'not met'}.`,
  )
}

function areaText(area: Area | undefined): string {
  if (area === undefined) return 'none'
  const { low, high, again } = area
  return `${area.area.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)}; ${again} read again)`
}

function percent(share: number): string {
  return (100 * share).toFixed(1)
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  print(line(head), line(head.map((_, at) => (at === 0 ? '---' : '---:'))), ...rows.map(line), '')
}

function print(...lines: readonly string[]): void {
  for (const line of lines) console.log(line)
}
