/**
 * Records outputs/ anew by really running the agent's commands: `node tools/run.mjs samples record`. Needed
 * after a change to the invented project or to the turns. Wants git and a python with pytest, and leaves
 * nothing of the machine in what it writes. What is history or happens nowhere else (git log, git show, a
 * python that is missing) is written by hand in outputs/ and kept.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AuthoredCall } from '../chat.ts'
import { commandOf, createWorkspace } from './project-folder.ts'

const OUTPUTS = fileURLToPath(new URL('./outputs/', import.meta.url))
const BY_HAND = /^(?:git log|git show|python3\.9) /

const ENVIRONMENT = {
  PYTHONDONTWRITEBYTECODE: '1',
  PYTEST_DISABLE_PLUGIN_AUTOLOAD: '1',
  PYTEST_ADDOPTS: '-p no:cacheprovider',
  COLUMNS: '100',
  TZ: 'UTC',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_AUTHOR_NAME: 'kalends',
  GIT_AUTHOR_EMAIL: 'mail@kalends.example',
  GIT_COMMITTER_NAME: 'kalends',
  GIT_COMMITTER_EMAIL: 'mail@kalends.example',
}

/** Says how many outputs were written. */
export function recordOutputs(files: ReadonlyMap<string, string>, calls: readonly AuthoredCall[]): number {
  const folder = mkdtempSync(join(tmpdir(), 'kalends-'))
  const kept = keptOutputs()
  const written = new Map<string, string>()
  const outputs: string[] = []
  const workspace = createWorkspace(files, () => '')
  const saveChanges = () => {
    for (const [path, content] of workspace.files) {
      if (written.get(path) === content) continue
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), content)
      written.set(path, content)
    }
  }
  saveChanges()
  run(folder, 'git init -q . && git add -A && git commit -qm base')
  for (const call of calls) {
    const command = commandOf(call.args)
    workspace.execute(call)
    saveChanges()
    if (call.tool !== 'bash' && call.tool !== 'run_tests') continue
    const printed = BY_HAND.test(command)
      ? kept.get(command)
      : clean(run(folder, call.tool === 'bash' ? command : `python -m pytest ${command}`), folder)
    if (printed === undefined) throw new Error(`nothing was written by hand for: ${command}`)
    outputs.push(`$ ${command}\n${printed}`)
  }
  rmSync(folder, { recursive: true })
  rmSync(OUTPUTS, { recursive: true })
  mkdirSync(OUTPUTS)
  outputs.forEach((text, index) => {
    writeFileSync(join(OUTPUTS, `${String(index + 1).padStart(2, '0')}.txt`), text)
  })
  return outputs.length
}

/** Outputs by command, as far as the command is one line. */
function keptOutputs(): ReadonlyMap<string, string> {
  return new Map(
    readdirSync(OUTPUTS).map((name) => {
      const text = readFileSync(join(OUTPUTS, name), 'utf8')
      const end = text.indexOf('\n')
      return [text.slice(2, end), text.slice(end + 1)]
    }),
  )
}

function run(folder: string, command: string): string {
  const env = { ...process.env, ...ENVIRONMENT }
  const { stdout, status } = spawnSync('bash', ['-c', `exec 2>&1\n${command}`], {
    cwd: folder,
    env,
    encoding: 'utf8',
  })
  return status === 0 ? stdout : `${stdout}[exit code ${status}]\n`
}

/** Names of folders, versions and addresses in memory are those of the story. */
function clean(text: string, folder: string): string {
  return text
    .replaceAll(folder, '/srv/kalends')
    .replace(/Python 3\.\d+\.\d+/g, 'Python 3.11.9')
    .replace(/pytest-\d[\d.]+/g, 'pytest-8.3.2')
    .replace(/pluggy-[\d.]+/g, 'pluggy-1.5.0')
    .replace(/0x[0-9a-f]{12}/g, '0x7f21c40b9e50')
    .replace(/^(?:plugins|cachedir):.*\n/gm, '')
    .replace(/ -- \S*python3?$/gm, ' -- /usr/bin/python')
}
