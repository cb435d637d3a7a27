/**
 * Traces with planted facts: an observation states a fact once, and later calls use it, as an argument or in
 * prose, as likely as not written otherwise than it was stated. Between them is filler that shares names
 * and numbers. What is known of a fact is the ways in which it is written, so that whether a text has it
 * needs no reader of references.
 */
import type { Step, StepDraft } from '../model/step.ts'
import type { Trace } from '../model/trace.ts'
import { actionStep, messageStep, systemStep, taskStep, traceOf } from './steps.ts'

interface PlantedFact {
  /** Its normal form, as references are named. */
  readonly text: string
  /** Every way in which the trace writes it. */
  readonly written: readonly string[]
  /** Positions of the steps whose calls use it. */
  readonly usedAt: readonly number[]
  readonly manner: 'argument' | 'prose'
}

interface PlantedTrace {
  readonly trace: Trace
  readonly facts: readonly PlantedFact[]
}

interface Form {
  readonly text: string
  readonly stated: string
  readonly used: string
}

/** One of each kind, told apart by `n`. */
const FORMS: readonly ((n: number) => Form)[] = [
  (n) => ({
    text: `src/area_${n}/part${n}.ts`,
    stated: `./src/area_${n}/part${n}.ts:12`,
    used: `src/area_${n}/part${n}.ts`,
  }),
  (n) => ({ text: `/var/run${n}/box.log`, stated: `/var/run${n}/box.log,`, used: `/var/run${n}//box.log` }),
  (n) => ({ text: `handle_case_${n}`, stated: `self.handle_case_${n}()`, used: `handle_case_${n}` }),
  (n) => ({ text: `openDrawer${n}`, stated: `\`openDrawer${n}\``, used: `openDrawer${n}` }),
  (n) => ({
    text: `${30_000 + n * 7}`,
    stated: (30_000 + n * 7).toLocaleString('en-US'),
    used: `${30_000 + n * 7}`,
  }),
  (n) => ({
    text: `https://shop${n}.example/cart`,
    stated: `<https://Shop${n}.example/cart/>`,
    used: `https://shop${n}.example/cart.`,
  }),
  (n) => ({ text: `E${4000 + n}`, stated: `[E${4000 + n}]`, used: `E${4000 + n}` }),
  (n) => ({
    text: `the ${WORDS[n % 7]} ${WORDS[(n * 3 + 1) % 7]} of row${n}`,
    stated: `the ${WORDS[n % 7]} ${WORDS[(n * 3 + 1) % 7]} of row${n}`,
    used: `"the ${WORDS[n % 7]} ${WORDS[(n * 3 + 1) % 7]} of row${n}"`,
  }),
]
const WORDS = ['quiet', 'amber', 'narrow', 'patient', 'hollow', 'bright', 'distant']
const FILLER = [
  'Looking at the next place now, since the last one held nothing of use.',
  'src/main.ts imports read_config and write_config, 100 lines each.',
  'All 64 checks passed in 1200 ms; nothing to do about "the usual warning".',
  'The list goes on: and/or, up-to-date, v2.0.1, TypeError in loadAll.',
]

/** `seed` decides all; `length` is the number of actions. */
export function plantedTrace(seed: number, length = 60): PlantedTrace {
  const dice = createDice(seed)
  const texts = Array.from({ length }, () => ({ said: '', args: [] as string[], seen: '' }))
  const facts: PlantedFact[] = []
  for (let n = 0; n < length / 3; n++) {
    const form = FORMS[n % FORMS.length]?.(n + dice(90) * 100)
    const at = dice(length - 2)
    if (form === undefined) continue
    const uses = [at + 1 + dice(length - at - 1), at + 1 + dice(length - at - 1)]
    const manner = dice(2) === 0 ? 'argument' : 'prose'
    const seen = texts[at]
    if (seen !== undefined) seen.seen += ` Found: ${form.stated} here. ${FILLER[dice(4)]}`
    for (const use of new Set(uses)) {
      const text = texts[use]
      if (manner === 'argument') text?.args.push(bare(form.used))
      else if (text !== undefined) text.said += ` Next I turn to ${form.used} again.`
    }
    facts.push({
      text: form.text,
      written: [form.text, form.stated, bare(form.used)],
      usedAt: [...new Set(uses)].map((use) => use + 2).sort((one, other) => one - other),
      manner,
    })
  }
  const actions = texts.map(
    ({ said, args, seen }, index): StepDraft =>
      index % 13 === 12 && said === '' && args.length === 0 && seen === ''
        ? messageStep('Go on, please.')
        : actionStep({
            text: `${FILLER[dice(4)]}${said}`,
            tool: 'look',
            args: Object.fromEntries(args.map((value, place) => [`field${place}`, value])),
            observation: `${FILLER[dice(4)]} ${'Plain words follow here. '.repeat(dice(12))}${seen}`,
          }),
  )
  return {
    trace: traceOf([systemStep('You look for things.'), taskStep('Find all there is.'), ...actions]),
    facts,
  }
}

/** As an argument, the bare value. */
function bare(used: string): string {
  return used.replace(/^"|[".]$/g, '')
}

/** Whether any of the steps writes the fact, by plain search. */
export function isWritten(written: readonly string[], steps: readonly Step[]): boolean {
  return steps.some((step) => {
    const text = JSON.stringify(step).toLowerCase()
    return written.some((way) => standsFree(text, JSON.stringify(way).slice(1, -1).toLowerCase()))
  })
}

/** Not as a piece of a longer word or number. */
function standsFree(text: string, part: string): boolean {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    const around = `${text[at - 1] ?? ' '}${text[at + part.length] ?? ' '}`
    if (!/\w/.test(around)) return true
  }
  return false
}

/** Whole numbers below a limit, the same for the same seed. */
function createDice(seed: number): (limit: number) => number {
  let state = (seed * 2654435761 + 12345) >>> 0
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * Math.max(1, limit))
  }
}
