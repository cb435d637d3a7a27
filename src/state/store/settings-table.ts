/**
 * What a person set once and keeps: a line for each setting, with its default, and its control where it has
 * one.
 */
import { field, type JsonValue, listField, numberField } from '#base/json.ts'
import { t } from '#base/words.ts'

interface Setting<T> extends Partial<Control> {
  readonly initial: T
  /** The value under a key of what is stored; undefined: missing, or not understood. */
  readonly read: (stored: JsonValue | undefined, key: string) => T | undefined
}

/** One of a few values, chosen in Settings > Appearance and by command. */
interface Choice<T extends string> extends Setting<T> {
  readonly title: string
  readonly options: readonly Option<T>[]
}

interface Option<T extends string> {
  readonly value: T
  readonly title: string
}

interface Control {
  readonly title: string
  readonly options: readonly Option<string>[]
}

function choice<T extends string>(
  title: string,
  initial: NoInfer<T>,
  options: readonly Option<T>[],
): Choice<T> {
  const read: Choice<T>['read'] = (stored, key) =>
    options.find(({ value }) => value === field(stored, key))?.value
  return { title, initial, options, read }
}

function number(initial: number): Setting<number> {
  return { initial, read: numberField }
}

function flag(initial: boolean): Setting<boolean> {
  const read: Setting<boolean>['read'] = (stored, key) => {
    const value = field(stored, key)
    return typeof value === 'boolean' ? value : undefined
  }
  return { initial, read }
}

function texts(): Setting<readonly string[]> {
  const read: Setting<readonly string[]>['read'] = (stored, key) =>
    listField(stored, key)?.filter((value) => typeof value === 'string')
  return { initial: [], read }
}

export const SETTINGS = {
  theme: choice(t`Theme`, 'system', [
    { value: 'system', title: t`System` },
    { value: 'light', title: t`Light` },
    { value: 'dark', title: t`Dark` },
  ]),
  density: choice(t`Timeline row height`, 'compact', [
    { value: 'compact', title: t`Compact` },
    { value: 'comfortable', title: t`Comfortable` },
  ]),
  /** Width of the detail panel in CSS pixels, changed by its edge. */
  detailWidth: number(460),
  /** Width of the code editor beside Compare in CSS pixels, changed by its edge. */
  codeWidth: number(540),
  /** Stored runs on which custom strategies are tried beside the open one; chosen in the code editor. */
  testRuns: texts(),
  /** Whether Compare shows all its figures, and not only the first of each group; a button of its toolbar. */
  moreFigures: flag(false),
  /** Whether Compare shows all sentences about its figures, and not one line of them; a button there. */
  advice: flag(false),
}

export type Settings = { readonly [K in keyof typeof SETTINGS]: (typeof SETTINGS)[K]['initial'] }
export type Theme = Settings['theme']

/** The settings that are stored, with defaults for what is missing or not understood. */
export function readSettings(stored: JsonValue | undefined): Settings {
  const values = Object.entries<Setting<unknown>>(SETTINGS).map(
    ([key, { initial, read }]) => [key, read(stored, key) ?? initial] as const,
  )
  // The table's type says which value is of which setting.
  return Object.fromEntries(values) as Settings
}

/** A setting with a control, for whatever lists them. */
export interface ChoiceEntry {
  readonly key: string
  readonly title: string
  readonly options: readonly (Option<string> & { readonly change: Partial<Settings> })[]
}

/** The settings that a person chooses from a list, with the change that each option makes. */
export function choiceEntries(): readonly ChoiceEntry[] {
  return Object.entries<Setting<unknown>>(SETTINGS).flatMap(([key, { title, options }]) =>
    title === undefined || options === undefined
      ? []
      : [{ key, title, options: options.map((option) => ({ ...option, change: { [key]: option.value } })) }],
  )
}
