/** `memoscope completion bash|zsh|fish`: a script for the shell, made from the table of commands. */
import { fail, ok } from '#base/result.ts'
import { memoryInfos } from '#core/spec/memory-info.ts'
import { formatInfos } from '#formats/index.ts'
import { badOption, type Command, shownOptions } from '../terminal/command.ts'

const SHELLS = ['bash', 'zsh', 'fish'] as const
const SUMMARY = 'Print a script that completes commands, options, and strategies in your shell.'

/** `commands`: all others, handed in because the table of them has this one in it. */
export function completionCommand(commands: readonly Command[]): Command {
  return {
    name: 'completion',
    summary: SUMMARY,
    usage: `completion ${SHELLS.join('|')}`,
    options: {},
    examples: [
      'eval "$(memoscope completion bash)"',
      'memoscope completion zsh > ~/.zfunc/_memoscope',
      'memoscope completion fish > ~/.config/fish/completions/memoscope.fish',
    ],
    run: async ({ positionals, host }) => {
      const [shell] = positionals
      if (shell !== 'bash' && shell !== 'zsh' && shell !== 'fish')
        return fail(badOption(`Name a shell: ${SHELLS.join(', ')}.`))
      host.out({ bash: bashScript, zsh: zshScript, fish: fishScript }[shell](commands))
      return ok(0)
    },
  }
}

function namesOf(commands: readonly Command[]): string {
  return [...commands.map(({ name }) => name), 'completion'].join(' ')
}

function optionsOf({ options }: Command): readonly string[] {
  return [...shownOptions(options).map(([name]) => name), 'help'].map((name) => `--${name}`)
}

function strategyIds(): string {
  return memoryInfos()
    .map(({ id }) => id)
    .join(' ')
}

function writableIds(): string {
  const formats = formatInfos().filter(({ canWrite }) => canWrite)
  return [...formats.map(({ id }) => id), 'markdown', 'skeleton', 'parquet'].join(' ')
}

function bashScript(commands: readonly Command[]): string {
  return `# memoscope completion for bash
_memoscope() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" words=""
  case "$before" in
    --strategy|-s) COMPREPLY=($(compgen -W "${strategyIds()}" -- "$word")); return ;;
    --to) COMPREPLY=($(compgen -W "${writableIds()}" -- "$word")); return ;;
  esac
  if [ "$COMP_CWORD" -eq 1 ]; then words="${namesOf(commands)}"
  else case "\${COMP_WORDS[1]}" in
${commands.map((command) => `    ${command.name}) words="${optionsOf(command).join(' ')}" ;;`).join('\n')}
    completion) words="${SHELLS.join(' ')}" ;;
  esac; fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _memoscope memoscope
`
}

/** The body of a function that zsh loads by the name of its file. */
function zshScript(commands: readonly Command[]): string {
  return `#compdef memoscope
case "\${words[CURRENT-1]}" in
  --strategy|-s) compadd -- ${strategyIds()}; return ;;
  --to) compadd -- ${writableIds()}; return ;;
esac
if (( CURRENT == 2 )); then compadd -- ${namesOf(commands)}; return; fi
case "\${words[2]}" in
  completion) compadd -- ${SHELLS.join(' ')}; return ;;
esac
if [[ "\${words[CURRENT]}" != -* ]]; then _files; return; fi
case "\${words[2]}" in
${commands.map((command) => `  ${command.name}) compadd -- ${optionsOf(command).join(' ')} ;;`).join('\n')}
esac
`
}

function fishScript(commands: readonly Command[]): string {
  const lines = commands.flatMap(({ name, summary, options }) => [
    `complete -c memoscope -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`,
    ...shownOptions(options).map(([option, { help, type, short }]) => {
      const needs = type === 'string' ? ' -r' : ''
      const letter = short === undefined ? '' : ` -s ${short}`
      const values =
        option === 'strategy'
          ? ` -f -a ${quoted(strategyIds())}`
          : option === 'to'
            ? ` -f -a ${quoted(writableIds())}`
            : ''
      return `complete -c memoscope -n '__fish_seen_subcommand_from ${name}'${letter} -l ${option}${needs}${values} -d ${quoted(help)}`
    }),
  ])
  const own = [
    `complete -c memoscope -n __fish_use_subcommand -a completion -d ${quoted(SUMMARY)}`,
    `complete -c memoscope -n '__fish_seen_subcommand_from completion' -f -a '${SHELLS.join(' ')}'`,
  ]
  return `# memoscope completion for fish\n${[...lines, ...own].join('\n')}\n`
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, (sign) => `\\${sign}`)}'`
}
