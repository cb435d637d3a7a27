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
    differ: t`By their slices the architecture and research documents keep everything; the library keeps nothing.`,
    here: t`0 means none; the forms as printed keep everything.`,
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
    topic: t`The dots after a cut`,
    differ: t`The library and the research document add them only to what was cut, the architecture document always.`,
    here: t`Only to what was cut.`,
    choices: [memory('shorten-observations', 'variant', 'by-recency', 'by-age')],
  },
  {
    topic: t`Changed in place or copied`,
    differ: t`The architecture document and the library change the caller’s steps, though the former calls them immutable; the research document copies.`,
    here: t`Steps are values: a changed one is a new object that names its original.`,
    choices: [],
  },
  {
    topic: t`To how much an observation is cut`,
    differ: t`The library’s method cuts at 500 characters, the research document’s and the strategies at 100.`,
    here: t`The step’s own method at 500, the strategy at 100.`,
    choices: [memory('shorten-observations', 'maxLength')],
  },
  {
    topic: t`How an error is shown`,
    differ: t`With “Error: ” before it in the research document, the first library and its tests; bare in the last library; the architecture document has no errors.`,
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
    differ: t`The research document sends the note a second time as what the assistant said; the library and the reference page send the reply as it came.`,
    here: t`The reply as it came, or nothing where there was none.`,
    choices: [dialect('tinyagent', 'form', 'library', 'research')],
  },
  {
    topic: t`A step that is nothing but a step`,
    differ: t`Asked for messages it fails in the architecture and research documents, and has none in the library.`,
    here: t`It has none.`,
    choices: [],
  },
  {
    topic: t`Who numbers steps`,
    differ: t`In the research document the caller does, elsewhere adding does, with the length of the list, so that numbers repeat after pruning.`,
    here: t`Adding does. Steps also have ids, which never repeat.`,
    choices: [{ kind: 'manager', option: 'numbering' }],
  },
  {
    topic: t`Automatic pruning`,
    differ: t`Only the architecture document’s manager does, past 1000 steps.`,
    here: t`Off in the manager; a replay prunes above n steps if the strategy says so.`,
    choices: [
      { kind: 'manager', option: 'autoPrune' },
      { kind: 'triggers', kinds: ['past-steps'] },
    ],
  },
  {
    topic: t`What pruning is called with`,
    differ: t`The architecture document’s manager stores a strategy, the others are given one.`,
    here: t`It is given one; one that is stored runs where none is given.`,
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
    differ: t`In the architecture document, the system prompt and task as well, and the summary comes first, as a task. Elsewhere they are always kept.`,
    here: t`System prompt and task stay, and it comes after them.`,
    choices: [memory('summarise-old', 'preserveCritical'), memory('summarise-old', 'role', 'task', 'system')],
  },
  {
    topic: t`Clearing a memory`,
    differ: t`tinyAgent’s and the MARSYS guide’s remove the system prompt too; smolagents and the MARSYS library keep it.`,
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
    differ: t`The scratchpad’s document says that they must be identifiers; no code looks.`,
    here: t`Any name; checked where it is asked for.`,
    choices: [{ kind: 'scratchpad', option: 'validateNames' }],
  },
  {
    topic: t`\`fail\` as a name in the code`,
    differ: t`The architecture document gives it to the code; elsewhere it is there only as \`memory.fail\`.`,
    here: t`Only as \`memory.fail\`.`,
    choices: [{ kind: 'scratchpad', option: 'includeFail' }],
  },
  {
    topic: t`Where the scratchpad’s text goes`,
    differ: t`After the output: always (architecture document) or unless it is empty (library). Or in the last message (scratchpad document).`,
    here: t`After the output, unless it is empty.`,
    choices: [
      { kind: 'scratchpad-place', places: ['library', 'architecture', 'last-message'] },
      memory('tinyagent-scratchpad', 'placing', 'observations', 'last-message'),
    ],
  },
  {
    topic: t`Whether agents prune`,
    differ: t`The research document’s do not, and would shorten; the library’s keep the last 5; another page says no, and 3; the reference page shows 10 past a threshold.`,
    here: t`As the library.`,
    choices: [
      memory('tinyagent-agent', 'form', 'library', 'reference', 'research'),
      memory('tinyagent-agent', 'enabled'),
      memory('tinyagent-agent', 'count'),
    ],
  },
  {
    topic: t`What counts as absent`,
    differ: t`To tinyAgent an empty text is, to smolagents only what is not there.`,
    here: t`As each system does.`,
    choices: [{ kind: 'dialects', ids: ['tinyagent', 'smolagents'] }],
  },
  {
    topic: t`Observation and error of one step`,
    differ: t`tinyAgent sends the error alone, smolagents both.`,
    here: t`As each system does.`,
    choices: [{ kind: 'dialects', ids: ['tinyagent', 'smolagents'] }],
  },
  {
    topic: t`Order under MARSYS’ token limit`,
    differ: t`The guide means the order of the run; its printed code turns it round.`,
    here: t`The order of the run.`,
    choices: [memory('marsys-token-limit', 'variant', 'chronological', 'as-written')],
  },
  {
    topic: t`Asking for 0 of something`,
    differ: t`The guide’s \`get_recent(0)\` gives none; slices in tinyAgent’s documents, \`retrieve_by_role\` and the guide’s retrieval give all.`,
    here: t`0 means none.`,
    choices: [
      memory('marsys-retrieval', 'variant', 'mended', 'as-written'),
      memory('marsys-summarise', 'variant', 'guarded', 'as-written'),
    ],
  },
  {
    topic: t`Roles between MARSYS agents`,
    differ: t`The guide’s comment translates calls and answers, its listing calls alone, the library neither.`,
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
    differ: t`The research document says that it has no messages; asked for them the code fails.`,
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
    topic: t`Counts and messages that are kept`,
    differ: t`The architecture document computes them once and never again, so that they go stale.`,
    here: t`They follow every change.`,
    choices: [],
  },
  {
    topic: t`Asking whether something was observed`,
    differ: t`The scratchpad’s examples mean a part of an entry; the code asks for an equal one, and never finds it.`,
    here: t`An equal entry, as the code.`,
    choices: [],
  },
  {
    topic: t`Stored values as names`,
    differ: t`The scratchpad’s document promises them; the code exports names once, when there are none yet.`,
    here: t`They are exported before each run of a cell.`,
    choices: [],
  },
  {
    topic: t`\`summary_mode\``,
    differ: t`The research document’s first sketch names it without a meaning, its specification and the library drop it; smolagents gives it one.`,
    here: t`smolagents’ alone.`,
    choices: [dialect('smolagents', 'summaryMode')],
  },
  {
    topic: t`A failed call with a result`,
    differ: t`The research document stores both, the library the error.`,
    here: t`Both are stored; of the two tinyAgent shows the error.`,
    choices: [{ kind: 'dialects', ids: ['tinyagent', 'smolagents'] }],
  },
]

export const contradictions: readonly Contradiction[] = ENTRIES.map((entry, index) => ({
  number: index + 1,
  ...entry,
}))
