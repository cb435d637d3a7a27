/** Whether what failed is a check of the code, and which: by what it wrote, then by its command. Pure. */
import type { Failure } from '#core/waste/failures.ts'

type Check = 'test' | 'build' | 'lint' | 'check'

/** What only one of them writes. */
const SAYINGS: readonly { readonly check: Check; readonly says: RegExp }[] = [
  {
    check: 'lint',
    says: /\(?\b(?:errcheck|gosec|revive|staticcheck|govet|gocritic|ireturn|ineffassign)\)?$|\bSA\d{4}: |^\[lint\b|Formatter would have printed/m,
  },
  {
    check: 'build',
    says: /\berror TS\d+|\berror\[E\d+\]|\[(?:build|setup) failed\]|:\d+: undefined: |\b(?:imported|declared) and not used\b|: cannot use .+ as .+ value\b|\bUnable to build\b/,
  },
  {
    check: 'test',
    says: /^\s*--- FAIL: |^\[test\b|\bAssertionError\b|\bexpect\(received\)|^FAIL(?:ED)?\b|\btests? failed\b/m,
  },
]

/** Programs that run what a project names, with an option. */
const RUN =
  '(?:go|cargo|npm|pnpm|yarn|bun|deno|dotnet|mise|make|swift|mix|gradle|gradlew|mvn|task|just)(?: --?[\\w-]+(?:[= ]@[\\w/-]+)?)?(?: run)?'

/** Their programs, as whole words of a command. */
const PROGRAMS: readonly { readonly check: Check; readonly named: RegExp }[] = [
  {
    check: 'lint',
    named: program(
      'eslint|biome|ruff|golangci-lint|flake8|pylint|shellcheck|stylelint|prettier|gofmt|rustfmt|markdownlint|clippy|lint|fmt|format',
    ),
  },
  {
    check: 'build',
    named: program(`tsc|vue-tsc|mypy|pyright|typecheck|type-check|${RUN} (?:build|vet|compile)|vite build`),
  },
  {
    check: 'test',
    named: program(
      `pytest|vitest|jest|mocha|rspec|ctest|tox|nox|phpunit|unittest|playwright test|${RUN} tests?`,
    ),
  },
  { check: 'check', named: program(`${RUN} (?:check|verify|ci)`) },
]

/** With what follows a colon: `test:unit`. */
function program(names: string): RegExp {
  return new RegExp(`(?<![-\\w.])(?:${names})(?::[\\w:-]+)?(?=[\\s;&|"')]|$)`)
}

/** What a check found in a file: `a.ts(1,2): …`, `a.go:1:2: …`, `  1:2  error …`, `× …`. */
const FINDING =
  /^\s*(?:[×✖✗]\s|(?:--- )?FAIL\b|\d+:\d+\s+error\b)|^\S+?(?:\(\d+,\d+\)|:\d+:\d+): |^\S+?:\d+: error: /
/** A place in a file of a compiled language, which tests only name where it doesn't compile. */
const COMPILED = /^\S+\.(?:go|rs|c|cc|cpp|java|kt|swift):\d+:\d+: /m

/** What it surely is, as the words are those of a check; undefined: they aren't. */
export function toldCheck({ message, subject, isCommand }: Failure): Check | undefined {
  const told = SAYINGS.find(({ says }) => says.test(message))?.check
  if (told !== undefined || !isCommand) return told
  const checks = checksIn(subject)
  if (COMPILED.test(message) && checks.length > 0 && !checks.includes('lint')) return 'build'
  return FINDING.test(message) ? onlyOf(checks) : undefined
}

/** What the command checks, whatever it wrote. */
export function runCheck({ subject, isCommand }: Failure): Check | undefined {
  return isCommand ? onlyOf(checksIn(subject)) : undefined
}

function checksIn(command: string): readonly Check[] {
  return PROGRAMS.filter(({ named }) => named.test(command)).map(({ check }) => check)
}

/** Of several, it isn't known which one failed. */
function onlyOf(checks: readonly Check[]): Check | undefined {
  return checks.length > 1 ? 'check' : checks[0]
}
