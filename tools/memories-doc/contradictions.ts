/**
 * Where the sources of tinyAgent's, smolagents' and MARSYS' memories contradict each other,
 * as data: how they differ, what is done here, and by what each form can be chosen. A test holds the choices
 * to what there is.
 */
import { t } from '#base/words.ts'
import type { ManagerOptions } from '#core/library/tinyagent/memory-manager.ts'
import type { Trigger } from '#core/memory/policy.ts'
import type { AgentMemoryOptions } from '#core/scratchpad/agent-memory.ts'
import type { ContextPlacement } from '#core/scratchpad/code-turn.ts'
import type { ContextForm } from '#core/scratchpad/context-text.ts'

/** What a person or a script sets to have one form or the other. */
export type SourceChoice =
  /** A parameter of a strategy, memory or dialect, and its values that matter; none: any. */
  | {
      readonly kind: 'memory' | 'dialect'
      readonly id: string
      readonly param: string
      readonly values?: readonly string[]
    }
  /** The dialect itself. */
  | { readonly kind: 'dialects'; readonly ids: readonly string[] }
  | { readonly kind: 'triggers'; readonly kinds: readonly Trigger['kind'][] }
  | { readonly kind: 'manager'; readonly option: keyof ManagerOptions }
  | { readonly kind: 'scratchpad'; readonly option: keyof AgentMemoryOptions }
  | { readonly kind: 'scratchpad-text'; readonly forms: readonly ContextForm[] }
  | { readonly kind: 'scratchpad-place'; readonly places: readonly ContextPlacement[] }

export interface Contradiction {
  readonly number: number
  readonly topic: string
  readonly differ: string
  readonly here: string
  /** Empty: there is one form alone, as the other would be a mistake or cannot be seen. */
  readonly choices: readonly SourceChoice[]
}

function memory(id: string, param: string, ...values: readonly string[]): SourceChoice {
  return { kind: 'memory', id, param, ...(values.length === 0 ? {} : { values }) }
}

function dialect(id: string, param: string, ...values: readonly string[]): SourceChoice {
  return { kind: 'dialect', id, param, ...(values.length === 0 ? {} : { values }) }
}

/** In the order of the specification, which counts them from 1. */
const ENTRIES: readonly Omit<Contradiction, 'number'>[] = [
  {
    topic: t`Which steps “keep the last n” counts`,
    differ: t`The architecture document counts every step, the reference page actions, the research document and the library all but system and task.`,
    here: t`All but system and task count.`,
    choices: [
      memory('keep-last', 'variant', 'preserve-critical', 'critical-first', 'all-steps', 'actions-only'),
    ],
  },
  {
    topic: t`Order after pruning`,
    differ: t`The research document moves system and task steps to the front; the library leaves them in place.`,
    here: t`In place.`,
    choices: [memory('keep-last', 'variant', 'preserve-critical', 'critical-first')],
  },
  {
    topic: t`Keeping the last 0`,
    differ: t`The architecture and research documents keep everything, because of how their code slices the list; the library keeps nothing.`,
    here: t`0 means none; the variants that follow those documents keep everything.`,
    choices: [
      memory('keep-last', 'variant', 'preserve-critical', 'critical-first', 'all-steps'),
      memory('keep-system-and-recent', 'variant', 'dedupe', 'as-written'),
    ],
  },
  {
    topic: t`Which observations are old`,
    differ: t`The architecture document uses age; all others count the actions since then. Their defaults differ.`,
    here: t`All but the newest 3 actions, cut to 100 characters.`,
    choices: [memory('shorten-observations', 'variant', 'by-recency', 'by-age')],
  },
  {
    topic: t`“...” after cut text`,
    differ: t`The library and the research document add it only to text that was cut, the architecture document always.`,
    here: t`Only to text that was cut.`,
    choices: [memory('shorten-observations', 'variant', 'by-recency', 'by-age')],
  },
  {
    topic: t`Changed in place or copied`,
    differ: t`The architecture document and the library change the caller’s steps, though the former calls them immutable; the research document copies.`,
    here: t`Steps are values: a changed one is a new object that names its original.`,
    choices: [],
  },
  {
    topic: t`Length of a cut observation`,
    differ: t`The library’s method cuts at 500 characters; the research document’s method and the strategies cut at 100.`,
    here: t`The step’s own method at 500, the strategy at 100.`,
    choices: [memory('shorten-observations', 'maxLength')],
  },
  {
    topic: t`How an error is shown`,
    differ: t`The research document, the first version of the library, and its tests put “Error: ” before it; the latest version of the library does not; the architecture document has no errors.`,
    here: t`With “Error: ”.`,
    choices: [
      dialect('tinyagent', 'errorPrefix', 'prefixed', 'bare'),
      dialect('tinyagent', 'form', 'architecture'),
    ],
  },
  {
    topic: t`An empty reply`,
    differ: t`The research document sends an empty assistant message, the library none.`,
    here: t`None.`,
    choices: [dialect('tinyagent', 'form', 'library', 'research')],
  },
  {
    topic: t`An empty observation`,
    differ: t`The architecture document sends “Observation: ” with nothing after it; the others send nothing.`,
    here: t`Nothing.`,
    choices: [dialect('tinyagent', 'form', 'library', 'architecture')],
  },
  {
    topic: t`A scratchpad note`,
    differ: t`The research document sends the note a second time, as an assistant message; the library and the reference page send the model’s reply unchanged.`,
    here: t`The unchanged reply, or nothing if there was none.`,
    choices: [dialect('tinyagent', 'form', 'library', 'research')],
  },
  {
    topic: t`A step of the base class`,
    differ: t`Converting it to messages fails in the architecture and research documents, and gives none in the library.`,
    here: t`It has none.`,
    choices: [],
  },
  {
    topic: t`Who numbers steps`,
    differ: t`In the research document, the caller does. Elsewhere, a step gets the length of the list when it is added, so numbers repeat after pruning.`,
    here: t`A step gets its number when it is added. It also has an id, which never repeats.`,
    choices: [{ kind: 'manager', option: 'numbering' }],
  },
  {
    topic: t`Automatic pruning`,
    differ: t`Only the architecture document’s manager prunes automatically, above 1,000 steps.`,
    here: t`Off in the manager; a replay prunes above n steps if the strategy says so.`,
    choices: [
      { kind: 'manager', option: 'autoPrune' },
      { kind: 'triggers', kinds: ['past-steps'] },
    ],
  },
  {
    topic: t`What pruning is called with`,
    differ: t`The architecture document’s manager stores a strategy; the others take one as an argument.`,
    here: t`It takes a strategy as an argument; without one, it runs the stored one.`,
    choices: [{ kind: 'manager', option: 'pruneStrategy' }],
  },
  {
    topic: t`System steps in the recent window`,
    differ: t`The architecture document shows them twice.`,
    here: t`Once.`,
    choices: [memory('keep-system-and-recent', 'variant', 'dedupe', 'as-written')],
  },
  {
    topic: t`What a summary replaces`,
    differ: t`In the architecture document, it also replaces the system prompt and task, and comes first, as a task. Elsewhere they are always kept.`,
    here: t`System prompt and task are kept, and the summary follows them.`,
    choices: [memory('summarise-old', 'preserveCritical'), memory('summarise-old', 'role', 'task', 'system')],
  },
  {
    topic: t`Clearing a memory`,
    differ: t`tinyAgent and the MARSYS guide remove the system prompt too; smolagents and the MARSYS library keep it.`,
    here: t`As each system does: our MemoryManager is tinyAgent’s.`,
    choices: [memory('marsys-conversation', 'clearing', 'library', 'guide')],
  },
  {
    topic: t`The scratchpad as text`,
    differ: t`The architecture document lists the last 5 observations and 3 failures, with values as text; the scratchpad’s document and the library everything under headings, with values cut to 100 characters.`,
    here: t`Everything, under headings.`,
    choices: [
      { kind: 'scratchpad-text', forms: ['markdown', 'plain'] },
      memory('tinyagent-scratchpad', 'form', 'markdown', 'plain'),
    ],
  },
  {
    topic: t`Names of stored values`,
    differ: t`The scratchpad document says they must be identifiers; no code checks.`,
    here: t`Any name, unless validation is turned on.`,
    choices: [{ kind: 'scratchpad', option: 'validateNames' }],
  },
  {
    topic: t`\`fail\` as a name in the code`,
    differ: t`The architecture document defines it; elsewhere it exists only as \`memory.fail\`.`,
    here: t`Only as \`memory.fail\`.`,
    choices: [{ kind: 'scratchpad', option: 'includeFail' }],
  },
  {
    topic: t`Where the scratchpad’s text goes`,
    differ: t`After the output: always (architecture document), or unless it is empty (library); or in the last message (scratchpad document).`,
    here: t`After the output, unless it is empty.`,
    choices: [
      { kind: 'scratchpad-place', places: ['library', 'architecture', 'last-message'] },
      memory('tinyagent-scratchpad', 'placing', 'observations', 'last-message'),
    ],
  },
  {
    topic: t`Whether agents prune`,
    differ: t`The research document’s agents do not prune, and would shorten old observations; the library’s keep the last 5 steps; another page turns pruning off, with 3 as the number; the reference page keeps 10 above a threshold.`,
    here: t`As in the library.`,
    choices: [
      memory('tinyagent-agent', 'form', 'library', 'reference', 'research'),
      memory('tinyagent-agent', 'enabled'),
      memory('tinyagent-agent', 'count'),
    ],
  },
  {
    topic: t`What counts as absent`,
    differ: t`For tinyAgent, an empty text counts as absent; for smolagents, only a missing one does.`,
    here: t`As each system does.`,
    choices: [{ kind: 'dialects', ids: ['tinyagent', 'smolagents'] }],
  },
  {
    topic: t`Observation and error of one step`,
    differ: t`tinyAgent sends only the error, smolagents both.`,
    here: t`As each system does.`,
    choices: [{ kind: 'dialects', ids: ['tinyagent', 'smolagents'] }],
  },
  {
    topic: t`Order under MARSYS’ token limit`,
    differ: t`The guide describes the order of the run; its printed code reverses it.`,
    here: t`The order of the run.`,
    choices: [memory('marsys-token-limit', 'variant', 'chronological', 'as-written')],
  },
  {
    topic: t`Asking for zero items`,
    differ: t`The guide’s \`get_recent(0)\` returns none; slices in tinyAgent’s documents, \`retrieve_by_role\`, and the guide’s retrieval return all.`,
    here: t`0 means none.`,
    choices: [
      memory('marsys-retrieval', 'variant', 'mended', 'as-written'),
      memory('marsys-summarise', 'variant', 'guarded', 'as-written'),
    ],
  },
  {
    topic: t`Roles between MARSYS agents`,
    differ: t`The guide’s comment translates calls and responses, its listing only calls, the library neither.`,
    here: t`Both are translated.`,
    choices: [dialect('marsys', 'agents', 'prefixed', 'listing', 'library')],
  },
  {
    topic: t`Important and new messages`,
    differ: t`The guide shows them twice.`,
    here: t`Once.`,
    choices: [memory('marsys-hierarchical', 'variant', 'once', 'as-written')],
  },
  {
    topic: t`The protected tail without assistant messages`,
    differ: t`The library’s comment protects everything, its code nothing.`,
    here: t`Everything is protected.`,
    choices: [memory('marsys-compaction', 'variant', 'guarded', 'library')],
  },
  {
    topic: t`Times`,
    differ: t`A date in the architecture document, seconds in the library and the research document.`,
    here: t`Seconds since the epoch; readers convert.`,
    choices: [],
  },
  {
    topic: t`smolagents’ final answer`,
    differ: t`The research document says it has no messages; its code fails when asked for them.`,
    here: t`It has none.`,
    choices: [],
  },
  {
    topic: t`Pruning in batches`,
    differ: t`The architecture document calls it an optimization, but between two runs the model sees more, so it isn’t one.`,
    here: t`A trigger: counted from the last run, or by the length of the list as printed.`,
    choices: [{ kind: 'triggers', kinds: ['every-steps', 'length-multiple'] }],
  },
  {
    topic: t`Cached counts and messages`,
    differ: t`The architecture document computes them once, so they go stale.`,
    here: t`Recomputed after every change.`,
    choices: [],
  },
  {
    topic: t`Asking whether something was observed`,
    differ: t`The scratchpad document’s examples look for part of an entry; its code looks for an equal one, and never finds it.`,
    here: t`An equal entry, as in the code.`,
    choices: [],
  },
  {
    topic: t`Stored values as names`,
    differ: t`The scratchpad document promises them; the code exports names once, before there are any.`,
    here: t`They are exported before each run of a cell.`,
    choices: [],
  },
  {
    topic: t`\`summary_mode\``,
    differ: t`The research document’s first draft names it without defining it; its specification and the library drop it; smolagents defines it.`,
    here: t`Only as smolagents defines it.`,
    choices: [dialect('smolagents', 'summaryMode')],
  },
  {
    topic: t`A failed call with a result`,
    differ: t`The research document stores both, the library only the error.`,
    here: t`Both are stored; tinyAgent shows only the error.`,
    choices: [{ kind: 'dialects', ids: ['tinyagent', 'smolagents'] }],
  },
]

export const contradictions: readonly Contradiction[] = ENTRIES.map((entry, index) => ({
  number: index + 1,
  ...entry,
}))
