/**
 * `node tools/run.mjs memories-doc`: writes docs/memories.md, the list of all built-in strategies and memories, from their
 * own descriptions. A test holds the committed file to what this would write.
 */
import { writeFile } from 'node:fs/promises'
import { type Contradiction, contradictions, type SourceChoice } from '#core/library/contradictions.ts'
import { DEFAULT_MODE, DEFAULT_TRIGGER } from '#core/memory/policy.ts'
import type { Guarantee } from '#core/memory/strategy.ts'
import { describeTrigger, TRIGGER_KINDS } from '#core/memory/trigger.ts'
import type { ParamSpec } from '#core/model/params.ts'
import { type MemoryInfo, memoryInfos } from '#core/spec/spec.ts'
import { summarisers } from '#core/summaries/index.ts'

export const MEMORIES_DOC = 'docs/memories.md'

export async function main(): Promise<number> {
  await writeFile(MEMORIES_DOC, memoriesDoc())
  console.log(`${MEMORIES_DOC}: ${memoryInfos().length} strategies and memories`)
  return 0
}

const GUARANTEES: Readonly<Record<Guarantee, string>> = {
  order: 'order is kept',
  pairs: 'calls and results are not torn',
  system: 'system steps stay whole',
  task: 'the task stays whole',
  stable: 'pruning its own result changes nothing',
  'no-new-text': 'never longer than before',
  budget: 'never above its budget, or says so',
}

export function memoriesDoc(): string {
  const infos = memoryInfos()
  const strategies = infos.filter(({ kind }) => kind === 'strategy')
  const memories = infos.filter(({ kind }) => kind === 'memory')
  const sections = [
    HEAD,
    '## Strategies',
    'A strategy goes from steps to steps. A policy says when it runs (a trigger) and whether permanently (a mode).',
    ...strategies.map(sectionOf),
    '## Memories',
    'These hold more than a pruned log, and say themselves when they do what.',
    ...memories.map(sectionOf),
    '## Triggers',
    list(TRIGGER_KINDS.map(({ kind, title, help }) => `**${title}** (\`${kind}\`): ${help}`)),
    '## Summarisers',
    'What a memory that summarises is answered with. None reaches a network, and each answers the same every time.',
    ...summarisers.map((summariser) =>
      entry(summariser, [`${summariser.description}`, paramList(summariser.params)]),
    ),
    DEVICE,
    '## Where the sources differ',
    'tinyAgent, smolagents and MARSYS are described by several texts that contradict each other; numbers as in the specification.',
    ...contradictions.map(contradictionText),
  ]
  return `${sections.filter(Boolean).join('\n\n')}\n`
}

const HEAD = `# Strategies and memories

Written by \`node tools/run.mjs memories-doc\` from the strategies and memories themselves; change them, not this file.
The guarantees are those of the initial values, and tests hold them on generated runs.`

const DEVICE = `The browser’s own model answers late, and otherwise from one browser, version and day to the next. So a replay never
asks it: the texts that wait are summarised when a person says so, the answers are stored in this browser under a name of
the text, kind and length, and every replay from then on uses them (decisions.md, 12). A placeholder that says so stands
for what is missing. Answers are in no link and no export: another browser asks its own model, and may show other figures.`

function contradictionText({ number, topic, differ, here, choices }: Contradiction): string {
  const chosen = choices.length === 0 ? '' : ` Choose by ${choices.map(choiceText).join('; ')}.`
  return `${number}. **${topic}.** ${differ} *Here:* ${here}${chosen}`
}

function choiceText(choice: SourceChoice): string {
  const quoted = (values: readonly string[]) => values.map((value) => `\`${value}\``).join(', ')
  switch (choice.kind) {
    case 'memory':
    case 'dialect': {
      const what = `\`${choice.param}\` of ${choice.kind === 'dialect' ? 'the dialect ' : ''}\`${choice.id}\``
      return choice.values === undefined ? what : `${what}: ${quoted(choice.values)}`
    }
    case 'dialects':
      return `the dialect: ${quoted(choice.ids)}`
    case 'triggers':
      return `the trigger: ${quoted(choice.kinds)}`
    case 'manager':
      return `\`${choice.option}\` of the MemoryManager`
    case 'scratchpad':
      return `\`${choice.option}\` of the AgentMemory`
    case 'scratchpad-text':
      return `the scratchpad’s text: ${quoted(choice.forms)}`
    case 'scratchpad-place':
      return `the place of the scratchpad’s text: ${quoted(choice.places)}`
  }
}

function sectionOf(info: MemoryInfo): string {
  return entry(info, [info.description, policyOf(info), paramList(info.params)])
}

function entry({ id, title }: { id: string; title: string }, blocks: readonly string[]): string {
  return [`### ${title}`, `\`${id}\``, ...blocks].filter(Boolean).join('\n\n')
}

function policyOf({ kind, guarantees, recommended }: MemoryInfo): string {
  if (kind === 'memory') return ''
  const { trigger = DEFAULT_TRIGGER, mode = DEFAULT_MODE } = recommended
  const how = mode === 'destructive' ? 'permanent' : 'as a view of the full log'
  const promised = guarantees.map((guarantee) => GUARANTEES[guarantee]).join('; ')
  return list([`Recommended: ${describeTrigger(trigger)}, ${how}`, `Guarantees: ${promised || 'none'}`])
}

function paramList(params: Readonly<Record<string, ParamSpec>>): string {
  return list(Object.entries(params).map(([name, spec]) => paramText(name, spec)))
}

function paramText(name: string, spec: ParamSpec): string {
  const help = spec.help === undefined ? '' : ` ${spec.help}`
  const options =
    spec.kind === 'choice'
      ? spec.options.map(({ value, label, help: said }) => `\n  - \`${value}\` ${label}: ${said}`).join('')
      : ''
  return `**${spec.label}** (\`${name}\`${rangeOf(spec)}, initially ${initialOf(spec)}).${help}${options}`
}

function rangeOf(spec: ParamSpec): string {
  if (spec.kind !== 'integer') return ''
  return `, ${spec.min} to ${spec.max}${spec.unit === undefined ? '' : ` ${spec.unit}`}`
}

function initialOf(spec: ParamSpec): string {
  if (spec.kind === 'boolean') return spec.initial ? 'yes' : 'no'
  return spec.initial === '' ? 'empty' : `\`${spec.initial}\``
}

function list(entries: readonly string[]): string {
  return entries.map((text) => `- ${text}`).join('\n')
}
