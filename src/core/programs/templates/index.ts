/**
 * What a person can begin with: each template is a file beside this one, read as text into the editor. Here
 * is what the list says of them. Adding one: its file and its entry; the test runs it.
 */
import { t } from '#base/words.ts'

export interface Template {
  /** The name of its file. */
  readonly id: string
  readonly kind: 'strategy' | 'memory'
  readonly title: string
  /** What it shows, in a few words. */
  readonly help: string
}

/** In the order of the list. Their ids are paths below this folder, without the ending. */
export const PYTHON_TEMPLATES: readonly Template[] = [
  {
    id: 'python/keep-last',
    kind: 'strategy',
    title: t`Keep the last steps`,
    help: t`A sliding window over steps of tinyagent.memory.`,
  },
  {
    id: 'python/shorten-observations',
    kind: 'strategy',
    title: t`Shorten old observations`,
    help: t`Cuts old results in copies, as tinyAgent does.`,
  },
  {
    id: 'python/first-lines',
    kind: 'memory',
    title: t`First lines of old steps`,
    help: t`Replaces old steps with one new summary.`,
  },
  {
    id: 'python/langchain-trim',
    kind: 'strategy',
    title: t`Trim messages (LangChain)`,
    help: t`The newest messages within a number of tokens.`,
  },
  {
    id: 'python/openhands-window',
    kind: 'strategy',
    title: t`Recent events (OpenHands)`,
    help: t`The first messages and the newest ones.`,
  },
  {
    id: 'python/swe-agent-observations',
    kind: 'strategy',
    title: t`Last observations (SWE-agent)`,
    help: t`Replaces old tool results with a note.`,
  },
  {
    id: 'python/every-few-steps',
    kind: 'memory',
    title: t`Prune in batches`,
    help: t`A class with add and context: what is kept changes every few steps.`,
  },
]

export const TEMPLATES: readonly Template[] = [
  {
    id: 'keep-last',
    kind: 'strategy',
    title: t`Keep the last steps`,
    help: t`A sliding window. The shortest complete strategy.`,
  },
  {
    id: 'mask-observations',
    kind: 'strategy',
    title: t`Mask old observations`,
    help: t`Cuts old tool results; shortens steps instead of dropping them.`,
  },
  {
    id: 'first-sentences',
    kind: 'strategy',
    title: t`Summarize by first sentences`,
    help: t`Replaces old steps with one new summary step.`,
  },
  {
    id: 'drop-errors',
    kind: 'strategy',
    title: t`Drop old errors`,
    help: t`Drops failures once a later step succeeded.`,
  },
  {
    id: 'mentioned-files',
    kind: 'strategy',
    title: t`Keep files in use`,
    help: t`Keeps an old step if it names a file that a recent step names.`,
  },
  {
    id: 'token-budget',
    kind: 'strategy',
    title: t`Spend a token budget`,
    help: t`Keeps some newest steps, then older ones that fit: the custom strategy from the documents.`,
  },
  {
    id: 'critical-and-actions',
    kind: 'strategy',
    title: t`System, task, and last actions`,
    help: t`The example on tinyAgent’s reference page, unchanged.`,
  },
  {
    id: 'sliding-memory',
    kind: 'memory',
    title: t`Sliding memory`,
    help: t`A memory with state: create, add, recall.`,
  },
  {
    id: 'two-tiers',
    kind: 'memory',
    title: t`Two tiers`,
    help: t`Recent steps in full, older ones as one line each.`,
  },
  {
    id: 'retrieve-by-words',
    kind: 'memory',
    title: t`Retrieve by words`,
    help: t`Keeps everything; sends the steps that share words with the last one.`,
  },
  {
    id: 'batch-pruning',
    kind: 'memory',
    title: t`Prune in batches`,
    help: t`Every n steps, as tinyAgent’s architecture document suggests.`,
  },
  {
    id: 'past-threshold',
    kind: 'memory',
    title: t`Prune above a threshold`,
    help: t`After an action, when there are too many steps: the loop from tinyAgent’s reference page.`,
  },
]
