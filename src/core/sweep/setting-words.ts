/** What the agent that made a run can be told, in words, as Strategies and the command line say it. Pure. */
import { plural } from '#base/format-count.ts'
import { formatCompact, formatExact } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { describeSpec } from '../spec/describe-spec.ts'
import type { CheckedSpec } from '../spec/spec-data.ts'
import { withoutPins } from '../spec/spec-pins.ts'
import { fullName, specTitle } from '../spec/spec-title.ts'
import {
  type AgentAnswer,
  type AgentSetting,
  type BestSetting,
  type CodeOf,
  isAboutAsGood,
  isForOwnAgent,
  isLike,
  type RankedSetting,
  type Scale,
  settingOf,
} from './agent-settings.ts'
import {
  type AnswerForm,
  besideParts,
  keepingWords,
  recommendedParts,
  riskAlone,
  unpricedWords,
} from './answer-words.ts'
import { cautiousOf } from './choice.ts'
import { instructionWords, summariesOf } from './instruction-words.ts'
import { lostNumber, tooMuchWords } from './lost-words.ts'
import { differenceWords, higherRisk, moreWords } from './more-words.ts'
import { isSpread, losesAboutAsMuch, losesFewer, middleOf, mostLost, overlaps } from './nearby-sizes.ts'
import {
  cheaperBeside,
  costIn,
  groupAmong,
  isCheaper,
  lostAtOf,
  type RankedRow,
  type Ranking,
} from './ranking.ts'
import { edgeWords, whyWords } from './why-setting.ts'

/** Inside a sentence. `codeOf`: how what a person enters is written. */
export function settingWords({ entered, place, size }: AgentSetting, codeOf: CodeOf): string {
  return place === undefined && size !== undefined
    ? t`compacting at ${formatCompact(size)} tokens`
    : codeOf(entered)
}

/** What a person copies into the agent: the command that sets a limit, else what is entered. */
export function enteredText({ entered, howTo }: AgentSetting): string {
  const codes: string[] = []
  howTo((code) => {
    codes.push(code)
    return code
  })
  return codes.find((code) => /^\/\w+ /.test(code)) ?? entered
}

/** Of what sentences on how to apply it write as code: what a person enters, and not what is only named. */
export function enteredAmong(codes: readonly string[], { entered }: Pick<AgentSetting, 'entered'>) {
  const commands = codes.filter((code) => code === entered || code.startsWith('/'))
  return new Set([...commands.slice(0, 1), ...codes.filter((code) => code.startsWith('"'))])
}

/** The same as a name, and at the beginning of a sentence. */
export function settingTitle({ entered, place, size }: AgentSetting, codeOf: CodeOf = String): string {
  return place === undefined && size !== undefined
    ? t`Compacting at ${formatCompact(size)} tokens`
    : codeOf(entered)
}

/** The name of a strategy in runs of this format: as a setting of the agent that made them, else its own. */
export function titleIn(format: string | undefined, spec: CheckedSpec): string | undefined {
  const setting = settingOf(format, spec)
  return setting === undefined ? specTitle(spec) : settingTitle(setting)
}

/** What a strategy is called beside others: the setting it is in the agent, else its parameters. */
export function shortNameIn(format: string | undefined, spec: CheckedSpec): string {
  const setting = settingOf(format, spec)
  return setting === undefined ? describeSpec(spec) : settingTitle(setting)
}

/** The same with the parameters, which a setting of the agent has in its own name. */
export function fullNameIn(format: string | undefined, spec: CheckedSpec): string {
  const setting = settingOf(format, withoutPins(spec))
  return setting === undefined ? fullName(spec) : settingTitle(setting)
}

/** The parameters of a strategy in runs of this format: in the agent’s unit where that is another one. */
export function summaryIn(format: string | undefined, spec: CheckedSpec): string {
  return settingOf(format, spec)?.summary ?? describeSpec(spec)
}

/** Which strategy is recommended for a run of this format. `name`: that of the strategy. */
export function recommendedWords(format: string | undefined, spec: CheckedSpec, name: string): string {
  return isForOwnAgent(format, spec)
    ? t`Recommended for an agent of your own: ${name}.`
    : t`Recommended for this run: ${name}.`
}

/** What to do, in a sentence. */
export function settingAdvice({ entered, place, size }: AgentSetting, agent: string, codeOf: CodeOf): string {
  if (place === undefined) return t`In ${agent}, compact at about ${formatCompact(size ?? 0)} tokens.`
  // A line of a file, or an object of the agent’s code.
  return /^\w+ = /.test(entered)
    ? t`In ${agent}, set ${codeOf(entered)}.`
    : t`In ${agent}, use ${codeOf(entered)}.`
}

interface VerdictForm extends Required<Pick<AnswerForm, 'isMore'>> {
  /** The agent's name. */
  readonly agent: string
  readonly codeOf: CodeOf
}

/** What the best one would have cost and lost, and what it keeps or drops of the instructions. */
export function settingVerdict({ setting, row }: BestSetting, ranking: Ranking, form: VerdictForm): string {
  const [cost, lost] = recommendedParts(row, ranking, form.isMore)
  const sentence = settingSentence(setting, { ...form, cost, lost, unit: ranking.unit })
  const dropped = instructionWords(row.figures.dropped, summariesOf(form.agent))
  const words = keepingWords(row, ranking, sentence)
  return [words, dropped, unpricedWords(row, ranking)].filter((part) => part !== undefined).join(' ')
}

/** Which other setting is better, and in what; undefined: none of those listed is. */
export function beatenWords(
  row: RankedRow,
  rows: readonly (RankedRow & { readonly setting: AgentSetting | undefined })[],
  { unit, ...scale }: Scale & Pick<Ranking, 'unit'>,
): string | undefined {
  const isNoWorse = (other: RankedRow) =>
    groupAmong(other) === 'setting' &&
    other.cost <= row.cost &&
    (isLike(row, other, scale) || !losesFewer(lostAtOf(row), lostAtOf(other)))
  const [better] = rows
    .filter((other) => other !== row && isNoWorse(other))
    .toSorted((one, other) => middleOf(lostAtOf(one)) - middleOf(lostAtOf(other)) || one.cost - other.cost)
  if (better?.setting === undefined) return undefined
  const name = besideName(better.setting)
  const isDearer = row.cost > better.cost
  const [lost, least] = [lostNumber(lostAtOf(row)), lostNumber(lostAtOf(better))]
  if (lost === least) {
    if (!isDearer) return undefined
    return unit === '$'
      ? t`costs more than ${name} with no fewer lost facts`
      : t`sends more than ${name} with no fewer lost facts`
  }
  if (isDearer && isAboutAsGood(row, better, scale)) {
    return unit === '$'
      ? t`costs more than ${name} and is about as good`
      : t`sends more than ${name} and is about as good`
  }
  if (losesAboutAsMuch(lostAtOf(row), lostAtOf(better))) {
    if (!isDearer) return t`loses about as much as ${name}`
    return unit === '$'
      ? t`costs more than ${name} and loses about as much`
      : t`sends more than ${name} and loses about as much`
  }
  return loseMoreWords(row, better, { name, isDearer, unit })
}

/** A range that reaches into the other one may turn out to lose fewer. */
function loseMoreWords(
  row: RankedRow,
  better: RankedRow,
  { name, isDearer, unit }: { readonly name: string; readonly isDearer: boolean } & Pick<Ranking, 'unit'>,
): string {
  const isSure = !overlaps(lostAtOf(row), lostAtOf(better))
  if (!isDearer) return isSure ? t`loses more than ${name}` : t`may lose more than ${name}`
  if (isSure)
    return unit === '$'
      ? t`costs more and loses more than ${name}`
      : t`sends more and loses more than ${name}`
  return unit === '$'
    ? t`costs more than ${name} and may lose more`
    : t`sends more than ${name} and may lose more`
}

/** Beside another size, the number alone. */
export function besideName(setting: AgentSetting, codeOf: CodeOf = String): string {
  const { place, size } = setting
  return place === undefined && size !== undefined ? formatCompact(size) : settingWords(setting, codeOf)
}

interface SaidOfSetting extends Pick<VerdictForm, 'agent' | 'codeOf'> {
  /** What the run would have cost, in words, and what it would have lost. */
  readonly cost: string
  readonly lost: string
  readonly unit: Ranking['unit']
}

/**
 * That nothing that can be set in the agent that made the run is worth it, because the run is too small, or
 * because it saves nothing or loses too much. Undefined: something is, or that isn’t known yet.
 */
export function noSettingWords(
  { agent, tried, unreplayable, best, risky }: AgentAnswer,
  ranking: Ranking,
  form: Omit<VerdictForm, 'agent'>,
): string | undefined {
  if (tried === undefined || best !== undefined) return undefined
  const all = formatExact(tried)
  if (tried === 0 && unreplayable !== undefined)
    return t`No setting of ${agent} can be replayed: an earlier conversation isn’t in the file.`
  if (tried === 0) {
    const peak = formatCompact(ranking.baseline.peak)
    return t`${agent} has no setting to try here: the largest prompt has ${peak} tokens, too few to compact.`
  }
  if (risky === undefined) return t`No setting of ${agent} would have saved at least 0.5% (${all} tried).`
  const [cost, lost] = recommendedParts(risky.row, ranking, form.isMore)
  const name = settingWords(risky.setting, form.codeOf)
  const risk = riskAlone(risky.row, risky)
  if (risk !== undefined) {
    return ranking.unit === '$'
      ? t`No setting of ${agent} is worth it (${all} tried): the best balance, ${name}, would have cost ${cost}, but the agent would probably re-read ${risk} results.`
      : t`No setting of ${agent} is worth it (${all} tried): the best balance, ${name}, would have sent ${cost}, but the agent would probably re-read ${risk} results.`
  }
  const much = tooMuchWords(risky.row, costIn(ranking.baseline, ranking.unit))
  return ranking.unit === '$'
    ? t`No setting of ${agent} is worth it (${all} tried): the best balance, ${name}, would have cost ${cost} but lost ${lost}: ${much}.`
    : t`No setting of ${agent} is worth it (${all} tried): the best balance, ${name}, would have sent ${cost} but lost ${lost}: ${much}.`
}

/** What it would have cost and lost, in a sentence. */
export function settingSentence(setting: AgentSetting, said: SaidOfSetting): string {
  const { agent, cost, lost, unit, codeOf } = said
  const { entered, place, size } = setting
  const code = codeOf(entered)
  if (place === undefined) {
    const tokens = formatCompact(size ?? 0)
    return unit === '$'
      ? t`In ${agent}, compacting at about ${tokens} tokens would have cost ${cost} and lost ${lost}.`
      : t`In ${agent}, compacting at about ${tokens} tokens would have sent ${cost} and lost ${lost}.`
  }
  return unit === '$'
    ? t`In ${agent}, ${code} in ${place} would have cost ${cost} and lost ${lost}.`
    : t`In ${agent}, ${code} in ${place} would have sent ${cost} and lost ${lost}.`
}

/**
 * Why it is the best of those that were tried: the rule, and what others save and lose. What `cautiousWords`
 * says is said beside it.
 */
export function whySetting(best: BestSetting, ranking: Ranking, form: WhyForm): string {
  const { agent, tried = 0, codeOf } = form
  const safer = saferSetting(best, ranking)
  const said = safer === undefined ? [] : [safer.setting]
  const why = whyWords(best, (setting) => settingTitle(setting, codeOf), said)
  const all = plural(tried, 'setting')
  const others = [why ?? cheaperSetting(best, ranking, codeOf), edgeWords(best)].filter(Boolean).join(' ')
  return t`Of the ${all} tried in ${agent}, it has the best balance of saving and loss. ${others}`
}

interface WhyForm extends Pick<AgentAnswer, 'agent' | 'tried'> {
  readonly codeOf: CodeOf
}

/** What another value saves more than the best one, and loses. */
export function cheaperSetting(best: BestSetting, ranking: Ranking, codeOf: CodeOf): string {
  const next = cheaperOther(best, ranking)
  return next === undefined
    ? t`No other setting that was tried saves more and can be used.`
    : moreWords(next.row, best.row, settingWords(next.setting, codeOf), ranking.unit)
}

/** The value that costs more and loses fewer facts; undefined: none does. */
export function cautiousSetting({ row, others }: BestSetting): RankedSetting | undefined {
  return others.find((one) => one.row.cost >= row.cost)
}

/** The cautious choice, else whatever loses the fewest facts; undefined: none loses fewer and saves. */
export function saferSetting(
  best: BestSetting,
  ranking: Pick<Ranking, 'baseline' | 'unit'>,
): RankedSetting | undefined {
  const { unit, baseline } = ranking
  const pointOf = (row: RankedRow) => ({ cost: costIn(row.figures, unit), lost: middleOf(lostAtOf(row)) })
  const points = unbeatenSettings(best, ranking)
    .filter(({ row }) => losesFewer(lostAtOf(row), lostAtOf(best.row)) && !isAboutAsGood(row, best.row, best))
    .map((one) => ({ one, ...pointOf(one.row) }))
  const [least] = points.toSorted((one, other) => one.lost - other.lost || one.cost - other.cost)
  return (cautiousOf(points, pointOf(best.row), costIn(baseline, unit)) ?? least)?.one
}

/** The cheaper setting that sentences name beside the best one, by the rule of `cheaperBeside`. */
export function cheaperOther(best: BestSetting, ranking: Ranking): RankedSetting | undefined {
  const cheaper = unbeatenSettings(best, ranking)
    .filter(({ row }) => isCheaper(row.cost, costIn(best.row.figures, ranking.unit)))
    .toSorted((one, other) => one.row.cost - other.row.cost)
  const named = cheaperBeside(
    cheaper.map(({ row }) => row),
    best.row,
  )
  return cheaper.find(({ row }) => row === named)
}

function unbeatenSettings({ all }: BestSetting, { unit }: Pick<Ranking, 'unit'>): readonly RankedSetting[] {
  return all
    .filter(({ row }) => groupAmong(row) === 'setting')
    .map(({ setting, row }) => ({ setting, row: { ...row, cost: costIn(row.figures, unit) } }))
}

/**
 * The cheapest value that loses no facts, at sizes nearby either. Undefined: the best one loses none, or each
 * of the others loses some.
 */
export function losslessSetting({ row, others }: BestSetting): RankedSetting | undefined {
  const losesNone = (one: RankedRow) => mostLost(lostAtOf(one)) === 0
  return losesNone(row) ? undefined : others.find((one) => losesNone(one.row))
}

/**
 * What the one that `saferSetting` names would have cost and lost, why it isn’t the recommended one, and why
 * a smaller size may lose less. Undefined: the best one loses nothing.
 */
export function cautiousWords(
  best: BestSetting,
  ranking: Ranking,
  form: Pick<VerdictForm, 'isMore' | 'codeOf'>,
): string | undefined {
  const other = saferSetting(best, ranking)
  if (other === undefined) {
    return best.row.figures.lost === 0 ? undefined : t`No other setting that saves loses fewer facts.`
  }
  const words = t`${costAndLoss(best, other, ranking, form)} ${moreOfBest(best, other, ranking.unit)}`
  const [size, before] = [other.setting.size, best.setting.size]
  return size === undefined || before === undefined || size >= before
    ? words
    : t`${words} What a compaction loses depends on where in the run it falls, so a smaller size can lose less.`
}

/** What the recommended one saves and loses more. */
function moreOfBest({ row }: BestSetting, other: RankedSetting, unit: Ranking['unit']): string {
  const saved = differenceWords(other.row.cost, row.cost, row.cost, unit)
  const facts = row.figures.lost - other.row.figures.lost
  const isOfRanges = [row, other.row].some(({ lostRange }) => lostRange !== undefined && isSpread(lostRange))
  return facts > 0 && !isOfRanges
    ? t`The recommended one saves ${saved} more and loses ${plural(facts, 'more fact')}.`
    : t`The recommended one saves ${saved} more.`
}

/** The cheapest that loses no facts, with its cost; undefined: the best one or the cautious choice is it. */
export function losslessWords(
  best: BestSetting,
  ranking: Ranking,
  form: Pick<VerdictForm, 'isMore' | 'codeOf'>,
): string | undefined {
  const lossless = losslessSetting(best)
  if (lossless === undefined || lossless.setting === saferSetting(best, ranking)?.setting) return undefined
  const name = settingWords(lossless.setting, form.codeOf)
  const [cost] = besideParts(lossless.row, best.row, ranking, form.isMore)
  return form.isMore
    ? t`The cheapest that loses no further facts is ${name} at ${cost}.`
    : t`The cheapest that loses no facts is ${name} at ${cost}.`
}

function costAndLoss(
  { row, basis }: BestSetting,
  other: RankedSetting,
  ranking: Ranking,
  { isMore, codeOf }: Pick<VerdictForm, 'isMore' | 'codeOf'>,
): string {
  const [cost, lost] = besideParts(other.row, row, ranking, isMore)
  const name = settingTitle(other.setting, codeOf)
  const [risk, before] = (basis === 'rereads' ? higherRisk(other.row, row) : undefined) ?? []
  if (risk !== undefined) {
    return ranking.unit === '$'
      ? t`${name} would have cost ${cost} and lost ${lost}, but the agent would probably re-read ${risk} results rather than ${before}.`
      : t`${name} would have sent ${cost} and lost ${lost}, but the agent would probably re-read ${risk} results rather than ${before}.`
  }
  return ranking.unit === '$'
    ? t`${name} would have cost ${cost} and lost ${lost}.`
    : t`${name} would have sent ${cost} and lost ${lost}.`
}
