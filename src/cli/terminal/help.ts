/** The texts of `--help`, made from what a command says of itself. */
import { type Command, type OptionSpec, shownOptions } from './command.ts'

const EXIT_CODES = `Exit codes: 0 done; 1 a check failed; 2 a file or an option is wrong; 3 a bug in Memoscope.`

export function generalHelp(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length))
  return [
    'Memoscope replays recorded runs of LLM agents under other context strategies.',
    '',
    'Usage: memoscope <command> [options]',
    '',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'memoscope <command> --help lists its options and shows examples; memoscope --version prints the version.',
    EXIT_CODES,
    '',
  ].join('\n')
}

export function commandHelp({ summary, usage, about = [], options, examples }: Command): string {
  const lines = shownOptions(options).map(([name, option]) => ({
    left: leftOf(name, option),
    help: option.help,
  }))
  const width = Math.max(0, ...lines.map(({ left }) => left.length))
  return [
    `Usage: memoscope ${usage}`,
    '',
    summary,
    ...about.flatMap((paragraph) => ['', ...wrapped(paragraph, 100, '')]),
    ...(lines.length === 0 ? [] : ['', 'Options:']),
    ...lines.flatMap(({ left, help }) => {
      const [first = '', ...others] = wrapped(help, 98 - width, '')
      return [`  ${left.padEnd(width)}  ${first}`, ...others.map((line) => `  ${' '.repeat(width)}  ${line}`)]
    }),
    '',
    'Examples:',
    ...examples.map((example) => `  ${example}`),
    '',
    EXIT_CODES,
    '',
  ].join('\n')
}

function leftOf(name: string, { short, value, type }: OptionSpec): string {
  const names = `${short === undefined ? '' : `-${short}, `}--${name}`
  return type === 'string' ? `${names} ${value ?? 'TEXT'}` : names
}

function wrapped(text: string, width: number, indent: string): readonly string[] {
  const lines: string[] = []
  let line = indent
  for (const word of text.split(' ')) {
    if (line.trim() !== '' && line.length + word.length + 1 > width) {
      lines.push(line)
      line = indent
    }
    line += line.trim() === '' ? word : ` ${word}`
  }
  return [...lines, line]
}
