/** Sample: a coding agent fixes a library that computes when schedules run, across changes of the clocks. */
import { type ChatRun, playScript, type Turn } from './chat.ts'
import { understand } from './coding-agent/1-understand.ts'
import { berlin } from './coding-agent/2-berlin.ts'
import { lordHowe } from './coding-agent/3-lord-howe.ts'
import { cache } from './coding-agent/4-cache.ts'
import { edges } from './coding-agent/5-edges.ts'
import { finish } from './coding-agent/6-finish.ts'
import { SYSTEM, TASK, TOOLS } from './coding-agent/brief.ts'
import { nightLog } from './coding-agent/night-log.ts'
import { createOutputs } from './coding-agent/outputs.ts'
import { createWorkspace } from './coding-agent/project-folder.ts'

const PROJECT = import.meta.glob<string>('./coding-agent/project/**/*', {
  query: '?raw',
  import: 'default',
  eager: true,
})

export const TURNS: readonly Turn[] = [...understand, ...berlin, ...lordHowe, ...cache, ...edges, ...finish]

export function projectFiles(): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  for (const [path, content] of Object.entries(PROJECT)) {
    files.set(path.replace('./coding-agent/project/', ''), content)
  }
  return files.set('logs/night-worker.log', nightLog())
}

export function codingAgent(): ChatRun {
  const workspace = createWorkspace(projectFiles(), createOutputs())
  const { messages, times } = playScript({
    system: SYSTEM,
    task: TASK,
    turns: TURNS,
    start: Date.UTC(2025, 10, 4, 8, 12, 40) / 1000,
    callPrefix: 'call_',
    execute: workspace.execute,
    toolSeconds: (tool) => (tool === 'run_tests' || tool === 'bash' ? 3 : 0),
  })
  return {
    id: 'coding-agent',
    title: 'Coding agent: a job that runs twice',
    teaches: 'Keep early facts through a long log',
    description:
      'An agent fixes a daylight-saving bug in a scheduling library: a long log, wrong turns, and early facts that matter at the end.',
    model: 'example-large',
    agent: 'coder',
    messages,
    times,
    tools: TOOLS,
  }
}
