/** `memoscope strategies [ID…]`: what can be compared, with parameters and their defaults. */
import { given } from '#base/given.ts'
import type { JsonObject } from '#base/json.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { describeTrigger } from '#core/memory/trigger.ts'
import type { ParamSpec, ParamValue } from '#core/model/params.ts'
import { type MemoryInfo, memoryInfos } from '#core/spec/memory-info.ts'
import { OUTPUT_OPTIONS, outputForm, print } from '../output/print.ts'
import type { Section } from '../output/report.ts'
import { badOption, type Command } from '../terminal/command.ts'

export const strategiesCommand: Command = {
  name: 'strategies',
  summary: 'List the strategies with their parameters and defaults.',
  usage: 'strategies [ID…]',
  about: ['With ids, each parameter is explained. docs/memories.md says more of every strategy.'],
  options: OUTPUT_OPTIONS,
  examples: [
    'memoscope strategies',
    'memoscope strategies keep-last langchain-trim',
    'memoscope strategies --json',
  ],
  run: async ({ values, positionals, host }) => {
    const form = outputForm(values)
    if (!form.ok) return form
    const infos = named(positionals)
    if (!infos.ok) return infos
    const sections = positionals.length === 0 ? [overview(infos.value)] : infos.value.map(detail)
    print(host, { sections, data: infos.value.map(infoData) }, form.value)
    return ok(0)
  },
}

function named(ids: readonly string[]): Result<readonly MemoryInfo[]> {
  const all = memoryInfos()
  const unknown = ids.find((id) => all.every((info) => info.id !== id))
  if (unknown !== undefined)
    return fail(badOption(`There is no strategy "${unknown}".`, '"memoscope strategies" lists all.'))
  return ok(ids.length === 0 ? all : all.filter(({ id }) => ids.includes(id)))
}

function overview(infos: readonly MemoryInfo[]): Section {
  return {
    columns: [
      { key: 'id', title: 'Id' },
      { key: 'title', title: 'Strategy' },
      { key: 'parameters', title: 'Parameters and defaults' },
    ],
    rows: infos.map(({ id, title, params }) => [
      { value: id },
      { value: title },
      { value: defaults(params), text: defaults(params) },
    ]),
    after: [
      '',
      'Use one as --strategy id:name=value,name=value. "memoscope strategies ID" explains its parameters.',
    ],
  }
}

/** As they are written after `--strategy id:`. */
function defaults(params: MemoryInfo['params']): string {
  return Object.entries(params)
    .map(([name, { initial }]) => `${name}=${initial === '' ? '""' : initial}`)
    .join(',')
}

function detail({ id, title, description, params, recommended }: MemoryInfo): Section {
  const trigger = recommended.trigger === undefined ? [] : [`Runs ${describeTrigger(recommended.trigger)}.`]
  return {
    title: `${title} (${id})`,
    note: [description, ...trigger].join(' '),
    of: { id },
    columns: [
      { key: 'parameter', title: 'Parameter' },
      { key: 'default', title: 'Default' },
      { key: 'values', title: 'Values' },
      { key: 'meaning', title: 'Meaning' },
    ],
    rows: Object.entries(params).map(([name, spec]) => [
      { value: name },
      { value: spec.initial, text: spec.initial === '' ? '""' : String(spec.initial) },
      { value: accepted(spec) },
      { value: spec.help === undefined ? spec.label : `${spec.label}. ${spec.help}` },
    ]),
  }
}

function accepted(spec: ParamSpec): string {
  switch (spec.kind) {
    case 'integer':
      return `${spec.min} to ${spec.max}${spec.unit === undefined ? '' : ` ${spec.unit}`}`
    case 'choice':
      return spec.options.map(({ value }) => value).join(', ')
    case 'boolean':
      return 'true, false'
    case 'text':
      return 'text'
  }
}

function infoData({ id, kind, title, description, params, guarantees, recommended }: MemoryInfo): JsonObject {
  const known = Object.entries(params).map(([name, spec]): [string, JsonObject] => [name, paramData(spec)])
  return {
    id,
    kind,
    title,
    description,
    params: Object.fromEntries(known),
    guarantees: [...guarantees],
    ...(recommended.trigger === undefined ? {} : { trigger: { ...recommended.trigger } }),
    ...given({ mode: recommended.mode }),
  }
}

function paramData(spec: ParamSpec): JsonObject {
  const initial: ParamValue = spec.initial
  const base = { kind: spec.kind, label: spec.label, default: initial }
  if (spec.kind === 'integer') return { ...base, min: spec.min, max: spec.max }
  return spec.kind === 'choice' ? { ...base, values: spec.options.map(({ value }) => value) } : base
}
