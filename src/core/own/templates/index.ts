/**
 * What a person can begin with: each template is a file beside this one, read as text into the editor. Here stands what the
 * list says of them. Adding one: its file and its entry; the test runs it.
 */

export interface Template {
  /** The name of its file. */
  readonly id: string
  readonly kind: 'strategy' | 'memory'
  readonly title: string
  /** What it shows, in a few words. */
  readonly help: string
}

export const TEMPLATES: readonly Template[] = [
  {
    id: 'keep-last',
    kind: 'strategy',
    title: 'Keep the last steps',
    help: 'A sliding window. The shortest whole strategy.',
  },
  {
    id: 'mask-observations',
    kind: 'strategy',
    title: 'Mask old observations',
    help: 'Old tool results are cut; rewrites steps instead of dropping them.',
  },
  {
    id: 'first-sentences',
    kind: 'strategy',
    title: 'Summarise by first sentences',
    help: 'Old steps become one summary; adds a step of its own.',
  },
  {
    id: 'drop-errors',
    kind: 'strategy',
    title: 'Drop old errors',
    help: 'Failures go once something worked after them.',
  },
  {
    id: 'mentioned-files',
    kind: 'strategy',
    title: 'Keep files in use',
    help: 'An old step stays if it names a file that a recent one names.',
  },
  {
    id: 'token-budget',
    kind: 'strategy',
    title: 'Spend a token budget',
    help: 'Always some newest steps, then older ones that fit: the documents’ custom strategy.',
  },
  {
    id: 'critical-and-actions',
    kind: 'strategy',
    title: 'System, task and last actions',
    help: 'The reference page’s own example, as printed.',
  },
  {
    id: 'sliding-memory',
    kind: 'memory',
    title: 'Sliding memory',
    help: 'A memory with a state: create, add, recall.',
  },
  {
    id: 'two-tiers',
    kind: 'memory',
    title: 'Two tiers',
    help: 'Recent steps whole, older ones as a line each.',
  },
  {
    id: 'retrieve-by-words',
    kind: 'memory',
    title: 'Retrieve by words',
    help: 'Keeps everything, shows what shares words with the last step.',
  },
  {
    id: 'batch-pruning',
    kind: 'memory',
    title: 'Prune in batches',
    help: 'Every n steps, as the architecture document suggests.',
  },
  {
    id: 'past-threshold',
    kind: 'memory',
    title: 'Prune past a threshold',
    help: 'After an action, when there are too many steps: the reference page’s loop.',
  },
]
