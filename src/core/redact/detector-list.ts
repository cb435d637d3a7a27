/**
 * The detectors as a person chooses them. Apart from their patterns, because the page shows this and only the
 * worker searches.
 */
import { t } from '#base/words.ts'

interface DetectorInfo {
  readonly id: string
  readonly group: string
  readonly title: string
  readonly help: string
}

const SECRETS = t`Secrets`
const PEOPLE = t`People`
const PAYMENT = t`Payment`
const MACHINES = t`Machines`

export const DETECTOR_LIST: readonly DetectorInfo[] = [
  {
    id: 'provider-keys',
    group: SECRETS,
    title: t`API keys and tokens`,
    help: t`Over 200 services, by the rules of gitleaks; web tokens; keys in Base64 or split across lines.`,
  },
  {
    id: 'named-secrets',
    group: SECRETS,
    title: t`Passwords and credentials`,
    help: t`Values named password, token, or secret; headers, cookies, command-line options, and URLs.`,
  },
  {
    id: 'private-keys',
    group: SECRETS,
    title: t`Private keys`,
    help: t`From BEGIN to END, or to where the key was cut off.`,
  },
  {
    id: 'emails',
    group: PEOPLE,
    title: t`Email addresses`,
    help: t`Also written as “name at example dot com”.`,
  },
  {
    id: 'names',
    group: PEOPLE,
    title: t`User and author names`,
    help: t`From home directories, shell prompts, git, and file listings; then everywhere in the run.`,
  },
  {
    id: 'repositories',
    group: PEOPLE,
    title: t`Repositories and their owners`,
    help: t`From GitHub, GitLab, and git addresses and the working directory; then everywhere in the run. A name that every project uses, such as “cli” or “docs”, is replaced only next to its owner.`,
  },
  {
    id: 'phones',
    group: PEOPLE,
    title: t`Phone and ID numbers`,
    help: t`Phone numbers and US Social Security numbers.`,
  },
  {
    id: 'payment',
    group: PAYMENT,
    title: t`Card and account numbers`,
    help: t`Payment cards and IBANs with a valid checksum.`,
  },
  {
    id: 'network',
    group: MACHINES,
    title: t`Addresses and host names`,
    help: t`IP and MAC addresses except those of this machine, and the names of internal hosts.`,
  },
  {
    id: 'paths',
    group: MACHINES,
    title: t`Absolute paths`,
    help: t`Strategies that use paths will see placeholders.`,
  },
]

/** In the order in which they are shown. */
export const DETECTOR_GROUPS: readonly string[] = [...new Set(DETECTOR_LIST.map(({ group }) => group))]

/** Selected unless a person clears them. Paths are what most runs are about. */
export const INITIAL_DETECTORS: readonly string[] = DETECTOR_LIST.map(({ id }) => id).filter(
  (id) => id !== 'paths',
)
