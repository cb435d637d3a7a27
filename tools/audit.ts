/**
 * `npm audit` at the level moderate, over what is delivered and what it is built with. Where the registry
 * does not answer it (a mirror may not), that is said and is not a failure: nothing is known then.
 */
import { spawnSync } from 'node:child_process'

interface Report {
  readonly error?: { readonly summary?: string; readonly code?: string }
  readonly message?: string
  readonly metadata?: { readonly vulnerabilities?: Readonly<Record<string, number>> }
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>
}

const COUNTED = ['moderate', 'high', 'critical']

/** What npm printed, as a line for a person and whether it is a failure. */
export function judge(output: string): { readonly line: string; readonly isFailed: boolean } {
  const report = parse(output)
  const counts = report?.metadata?.vulnerabilities
  if (counts === undefined) {
    const reason = report?.error?.summary || report?.message || report?.error?.code || 'it gave no report'
    return {
      line: `The registry does not answer an audit here, so nothing is known: ${reason}`,
      isFailed: false,
    }
  }
  const found = Object.entries(report?.vulnerabilities ?? {}).filter(([, { severity }]) =>
    COUNTED.includes(severity),
  )
  if (found.length === 0)
    return { line: 'No known vulnerability of level moderate or higher.', isFailed: false }
  const names = found.map(([name, { severity, range }]) => `${name} ${range} (${severity})`)
  return { line: `Known vulnerabilities: ${names.join(', ')}`, isFailed: true }
}

function parse(output: string): Report | undefined {
  try {
    return JSON.parse(output)
  } catch {
    // A proxy's page instead of a report.
    return undefined
  }
}

export async function main(): Promise<number> {
  const { stdout } = spawnSync('npm', ['audit', '--json'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
    timeout: 60_000,
  })
  const { line, isFailed } = judge(stdout ?? '')
  console.log(line)
  return isFailed ? 1 : 0
}
