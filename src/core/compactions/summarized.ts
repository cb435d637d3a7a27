/**
 * Which sentence of a summary covers which removed step: the one that quotes it, or shares its rarest facts.
 * A fact that half of the steps hold, such as the path of the repository, says nothing of any of them.
 */

import { commandWords } from '../model/command-words.ts'
import type { Step, StepId } from '../model/step.ts'
import { stepText } from '../model/steps.ts'
import { createFinder } from '../references/finder.ts'
import { placesOf } from '../references/places.ts'
import type { Found } from '../references/reference.ts'
import { usesInProse } from '../references/uses.ts'
import { LEAST_RARITY, rarity } from '../references/weight.ts'
import { inOneLine } from '../summaries/quotes.ts'

/** A step and what a summary still says of it. */
interface HeldFacts {
  /** The sentence that contains most of it, and how many of its facts the summary holds in all. */
  readonly sentence: string
  readonly facts: readonly string[]
}

/** Longer ones are pasted code: what they name is read in parts. */
const LONGEST = 600
const BREAK = /\n+|(?<=[.!?])\s+(?=[\p{Lu}\d"'`(*-])/u

/** The sentences and list items of a text, in its order. */
export function sentencesOf(text: string): readonly string[] {
  return text
    .split(BREAK)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\p{L}/u.test(sentence))
    .flatMap((sentence) => pieces(sentence))
}

function pieces(sentence: string): readonly string[] {
  if (sentence.length <= LONGEST) return [sentence]
  return Array.from({ length: Math.ceil(sentence.length / LONGEST) }, (_, index) =>
    sentence.slice(index * LONGEST, (index + 1) * LONGEST),
  )
}

/**
 * For each of `removed` that the summaries quote, or contain a fact of. O(text of the steps + text of the
 * summaries), and the summaries once more per short step.
 */
export function factsHeld(
  removed: readonly Step[],
  summaries: readonly Step[],
  before: readonly Step[],
): ReadonlyMap<StepId, HeldFacts> {
  const sentences = summaries.flatMap((step) => sentencesOf(stepText(step)))
  return new Map([...sharing(removed, sentences, before), ...quoted(removed, summaries, sentences)])
}

/** Shorter ones, such as “continue”, are in a summary by chance. */
const LEAST_QUOTE = 12

/** Steps whose text a summary has, as Claude Code lists what a person wrote, or whose command it names. */
function quoted(
  removed: readonly Step[],
  summaries: readonly Step[],
  sentences: readonly string[],
): ReadonlyMap<StepId, HeldFacts> {
  const said = inOneLine(summaries.map(stepText).join('\n'))
  const found = new Map<StepId, HeldFacts>()
  for (const step of removed) {
    const text = nameOfCommand(step) ?? inOneLine(stepText(step))
    if (text.length < LEAST_QUOTE || !said.includes(text)) continue
    const sentence = sentences.find((one) => inOneLine(one).includes(text)) ?? text
    found.set(step.id, { sentence, facts: [text.slice(0, LONGEST)] })
  }
  return found
}

/** `/workflows:review` of the step that a person typed it in; undefined: it is not a command. */
function nameOfCommand(step: Step): string | undefined {
  const text = stepText(step)
  const typed = commandWords(text)
  return typed === text ? undefined : /^\/[\w:-]+/.exec(typed)?.[0]
}

function sharing(
  removed: readonly Step[],
  sentences: readonly string[],
  before: readonly Step[],
): ReadonlyMap<StepId, HeldFacts> {
  const { facts, saidIn } = factsOf(sentences)
  if (facts.length === 0) return new Map()
  const find = createFinder(facts.map(({ text }) => text))
  const holds = new Map(
    before.map((step) => [step.id, new Set(placesOf(step).flatMap(({ text }) => find(text)))]),
  )
  const counts = facts.map(() => 0)
  for (const held of holds.values()) for (const fact of held) counts[fact] = (counts[fact] ?? 0) + 1
  const weights = facts.map(({ base }, fact) => {
    const share = rarity(counts[fact] ?? 0, before.length)
    return share < LEAST_RARITY ? 0 : base * share
  })
  const found = new Map<StepId, HeldFacts>()
  for (const { id } of removed) {
    const held = [...(holds.get(id) ?? [])].filter((fact) => (weights[fact] ?? 0) > 0)
    const sentence = heaviest(held, saidIn, weights)
    if (sentence === undefined) continue
    const texts = held.map((fact) => facts[fact]?.text ?? '')
    found.set(id, { sentence: sentences[sentence] ?? '', facts: texts })
  }
  return found
}

interface SummaryFacts {
  readonly facts: readonly Found[]
  /** The sentences that say each fact. */
  readonly saidIn: readonly (readonly number[])[]
}

function factsOf(sentences: readonly string[]): SummaryFacts {
  const facts: Found[] = []
  const saidIn: number[][] = []
  const places = new Map<string, number>()
  for (const [index, sentence] of sentences.entries()) {
    for (const fact of usesInProse(sentence)) {
      const place = places.get(fact.text) ?? facts.length
      if (place === facts.length) {
        facts.push(fact)
        saidIn.push([])
        places.set(fact.text, place)
      }
      saidIn[place]?.push(index)
    }
  }
  return { facts, saidIn }
}

function heaviest(
  held: readonly number[],
  saidIn: SummaryFacts['saidIn'],
  weights: readonly number[],
): number | undefined {
  const sums = new Map<number, number>()
  for (const fact of held)
    for (const sentence of saidIn[fact] ?? [])
      sums.set(sentence, (sums.get(sentence) ?? 0) + (weights[fact] ?? 0))
  let best: number | undefined
  for (const [sentence, sum] of sums) if (best === undefined || sum > (sums.get(best) ?? 0)) best = sentence
  return best
}
