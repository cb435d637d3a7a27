/** Words that a call repeats although no result told it: they are no lost facts. */
import { describe, expect, test } from 'vitest'
import type { Step } from '../model/step.ts'
import { memoryOf } from '../testing/memories.ts'
import { actionStep, taskStep, traceOf } from '../testing/steps.ts'
import { countChars4 } from '../tokens/encoding.ts'
import { lostFacts } from './lost.ts'
import { createReferenceIndex } from './reference-index.ts'

/** The facts that the last step loses where only the step before it is kept. */
function lostAtEnd(...steps: readonly Step[]): readonly string[] {
  const between = () => actionStep({ text: 'And on.', observation: 'nothing' })
  const last = steps.at(-1)
  const trace = traceOf([
    taskStep('Go.'),
    ...steps.slice(0, -1),
    between(),
    between(),
    between(),
    ...(last === undefined ? [] : [last]),
  ])
  const memory = memoryOf('keep-last', { params: { count: 1 } })
  const options = {
    baseline: 'as-recorded' as const,
    measure: (step: Step) => [countChars4(JSON.stringify(step))],
    perCall: 0,
    window: 500,
  }
  return lostFacts(trace, memory, { index: createReferenceIndex(trace), options }).map(({ text }) => text)
}

const search = (args: Readonly<Record<string, string | number>>, observation = 'some lines') =>
  actionStep({ tool: 'search', args, observation })
const say = (text: string) => actionStep({ text, observation: 'ok' })

describe('no lost facts are', () => {
  test('the modes and models that the agent itself passed to a tool', () => {
    const again = search({ query: 'b', output_mode: 'files_with_matches' })
    expect(lostAtEnd(search({ query: 'a', output_mode: 'files_with_matches' }), again)).toEqual([])
    const named = search({ query: 'a' }, 'output_mode is one of files_with_matches, content')
    expect(lostAtEnd(named, again)).toEqual(['files_with_matches'])
  })

  test('the numbers that the agent itself chose as an argument', () => {
    expect(lostAtEnd(search({ limit: 4711 }), search({ limit: 4711 }))).toEqual([])
    expect(lostAtEnd(search({ page: 2 }, 'order 4711'), search({ order: 4711 }))).toEqual(['4711'])
  })

  test('the dates of the call and of the day before it, which the agent knows', () => {
    const lostOn = (now: string, date: string) => {
      const timestamp = Date.parse(now) / 1000
      return lostAtEnd(search({ query: 'a' }, `written on ${date}`), { ...say(`On ${date}.`), timestamp })
    }
    expect(lostOn('2026-02-09T16:31:00Z', '2026-02-09')).toEqual([])
    expect(lostOn('2026-02-09T16:31:00Z', 'February 8, 2026')).toEqual([])
    // Somewhere the next day has begun.
    expect(lostOn('2026-02-09T16:31:00Z', '2026-02-10')).toEqual([])
    expect(lostOn('2026-02-09T16:31:00Z', '2026-02-07')).toEqual(['2026-02-07'])
    expect(lostOn('2026-02-09T16:31:00Z', '2026-02-11')).toEqual(['2026-02-11'])
    expect(lostOn('2026-02-09T16:31:00Z', '2026-02-09 10:30')).toEqual(['2026-02-09T10:30'])
  })

  test('numbers of three digits in prose, unless something says of what they are', () => {
    const listing = search({ query: 'a' }, '123 {\n124   label\n125 }')
    expect(lostAtEnd(listing, say('There are 124 themes.'))).toEqual([])
    expect(lostAtEnd(listing, say('See line 124.'))).toEqual(['124'])
    expect(lostAtEnd(listing, say('In list.go:124 it begins.'))).toContain('124')
  })

  test('decimals of two digits, modes of files, and words of a sentence in capitals', () => {
    const seen = search({ query: 'a' }, 'pane 4.0 has 0o644; resume WITHOUT force')
    expect(lostAtEnd(seen, say('Pane 4.0, 0o644. Resume WITHOUT force.'))).toEqual([])
  })

  test('counts joined to what they count, commits that every repository has, and options of Git', () => {
    const texts = '124-theme, E2E, origin/main...HEAD, HEAD~2..main, no-pager, filepath.Walk'
    const seen = search({ query: 'a' }, `${texts}; av-124, origin/feat-oven, filepath.walkOven, no-oven`)
    const command = 'git --no-pager log origin/main...HEAD HEAD~2..main'
    expect(lostAtEnd(seen, say('The 124-theme E2E test: `filepath.Walk`.'))).toEqual([])
    expect(lostAtEnd(seen, search({ flag: 'no-pager', range: 'origin/main...HEAD', command }))).toEqual([])
    expect(lostAtEnd(seen, search({ flag: 'no-oven', range: 'origin/feat-oven', id: 'av-124' }))).toEqual([
      'origin/feat-oven',
      'av-124',
      'no-oven',
    ])
  })

  test('the number behind an option’s letter, and ranges of small numbers', () => {
    const seen = search({ query: 'a' }, 'cut -c1-200, head -n40; 3-4 themes; av-12, pump c1-200b')
    expect(lostAtEnd(seen, search({ cmd: 'cut -c1-200 a | head -n40' }))).toEqual([])
    expect(lostAtEnd(seen, say('There are 3-4 themes.'))).toEqual([])
    expect(lostAtEnd(seen, search({ cmd: 'pump c1-200b av-12' }))).toEqual(['c1-200b', 'av-12'])
  })

  test('types of subagents, which the definition of the tool names in every prompt', () => {
    const seen = search({ query: 'a' }, 'general-purpose: any task. Explore: searches. nested-oven')
    const start = (type: string) =>
      actionStep({ tool: 'Agent', args: { subagent_type: type }, observation: 'done' })
    expect(lostAtEnd(seen, start('general-purpose'))).toEqual([])
    expect(lostAtEnd(seen, start('Explore'))).toEqual([])
    expect(lostAtEnd(seen, search({ kind: 'nested-oven' }))).toEqual(['nested-oven'])
  })

  test('the handles with which a tool call waits for, writes to, or stops a process', () => {
    const seen = search({ query: 'a' }, 'Process running with session ID 32094; running with ID: b7c1f9e2')
    const call = (tool: string, args: Readonly<Record<string, string | number>>) =>
      lostAtEnd(seen, actionStep({ tool, args, observation: 'ok' }))
    expect(call('write_stdin', { session_id: 32094, chars: '' })).toEqual([])
    expect(call('BashOutput', { bash_id: 'b7c1f9e2' })).toEqual([])
    expect(call('KillShell', { shell_id: 'b7c1f9e2' })).toEqual([])
    expect(call('TaskOutput', { task_id: 'b7c1f9e2', block: 'true' })).toEqual([])
    // For other tools, the id is what the call is about, and typed input is not a handle.
    expect(call('get_task', { task_id: 'b7c1f9e2' })).toEqual(['b7c1f9e2'])
    expect(call('write_stdin', { session_id: 7, chars: 'kill 32094' })).toEqual(['32094'])
  })

  test('the addresses with which agents sign commits', () => {
    const seen = search({ query: 'a' }, 'by noreply@anthropic.com and ann.lee@anthropic.com')
    expect(lostAtEnd(seen, say('Co-Authored-By: Claude <noreply@anthropic.com>'))).toEqual([])
    expect(lostAtEnd(seen, say('Ask ann.lee@anthropic.com'))).toEqual(['ann.lee@anthropic.com'])
  })

  test('fields that the agent names in a program of jq', () => {
    const jq = (issue: string) =>
      search({ cmd: `gh issue view ${issue} --jq '{title,last_comment:.comments[-1]}'` })
    const echoed = search({ query: 'a' }, '{"title":"a","last_comment":"b"} of .last_comment')
    expect(lostAtEnd(echoed, jq('4711'))).toEqual([])
    expect(lostAtEnd(echoed, search({ cmd: 'jq .last_comment' }))).toEqual(['last_comment'])
  })

  test('one generic word with a number, and what begins a sentence in front of a name', () => {
    const seen = search(
      { query: 'a' },
      'content1 := 2; session_2; Existing Grafana references; One CLI; deferral7',
    )
    expect(lostAtEnd(seen, say('Now content1 and session_2. Existing Grafana code. One CLI test.'))).toEqual(
      [],
    )
    expect(lostAtEnd(seen, say('See deferral7.'))).toEqual(['deferral7'])
  })

  test('headings, labels, and the capital at the start of a sentence', () => {
    const phrases =
      'Medium Risk, Session Protection, Orphan Cleanup, Keep Phoenix, Green Opik, Open Beads CLI, Move Oven'
    const seen = search({ query: 'a' }, `${phrases}; by Christopher Tso with Victor Mono, Ann Lee`)
    const report = [
      '## Session Protection',
      '**P1: Session Protection**',
      '1. **Orphan Cleanup**: it is Medium Risk.',
      '- Keep Phoenix at the border. Green Opik passed in Open Beads CLI.',
      '- P2: (Optional) Move Oven parts.',
    ]
    expect(lostAtEnd(seen, say(report.join('\n')))).toEqual([])
    expect(lostAtEnd(seen, say('It was Christopher Tso.\n- **Victor Mono** (a font)\n| Ann Lee |'))).toEqual([
      'Christopher Tso',
      'Victor Mono',
      'Ann Lee',
    ])
    expect(lostAtEnd(seen, search({ author: 'Christopher Tso' }))).toEqual(['Christopher Tso'])
  })

  test('the end of a pattern of file names', () => {
    const seen = search({ query: 'a' }, 'main_test.go, run_test.go and other *_test.go, also *.spec_e2e.ts')
    expect(lostAtEnd(seen, search({ pattern: '*_test.go' }))).toEqual([])
    expect(lostAtEnd(seen, search({ pattern: '**/*.spec_e2e.ts' }))).toEqual([])
    expect(lostAtEnd(seen, search({ path: 'main_test.go' }))).toEqual(['main_test.go'])
  })

  test('alternatives of prose and variables of a shell', () => {
    const seen = search(
      { query: 'a' },
      'files/JSON/YAML, Opik/Phoenix/OTel, PR/issue-mined, $DIR/a_file/b_file, .tool/',
    )
    expect(
      lostAtEnd(
        seen,
        say('For files/JSON/YAML, Opik/Phoenix/OTel and PR/issue-mined in .tool/ and $DIR/a_file/b_file'),
      ),
    ).toEqual([])
  })

  test('counts, as a number before what it counts is another one the next time', () => {
    const seen = search({ query: 'a' }, 'Changed 227 characters to 298 characters. (=1471 passed)')
    expect(lostAtEnd(seen, search({ id: 298, order: 1471 }))).toEqual([])
    expect(lostAtEnd(seen, say('It has 298 lines, and 1471 tests.'))).toEqual([])
    const order = search({ query: 'a' }, 'order 4711 failed')
    expect(lostAtEnd(order, search({ order: 4711 }))).toEqual(['4711'])
  })

  test('the lines at which a call reads, unless something told the line of that file', () => {
    const read = actionStep({
      tool: 'read',
      args: { path: 'src/pump.ts', offset: 298, limit: 331 },
      observation: 'ok',
    })
    const sed = actionStep({
      tool: 'bash',
      args: { command: "sed -n '298,331p' src/pump.ts" },
      observation: 'ok',
    })
    const other = search({ query: 'a' }, 'src/valve.ts:298: open()\n331: shut()')
    const told = search({ query: 'a', path: 'src/pump.ts' }, '298: open()\n331: shut()')
    for (const call of [read, sed]) {
      expect(lostAtEnd(other, call)).not.toContain('298')
      expect(lostAtEnd(told, call)).toContain('298')
    }
    expect(lostAtEnd(told, read)).not.toContain('331')
    expect(lostAtEnd(told, sed)).toContain('331')
  })

  test('the lines at which the agent reads on in a file that it pages through', () => {
    const told = search({ query: 'a', path: 'src/pump.ts' }, '1020: open()\n1099: shut()\n1437: stop()')
    const read = (offset: number) =>
      actionStep({ tool: 'read', args: { path: 'src/pump.ts', offset, limit: 100 }, observation: 'ok' })
    const sed = (range: string) =>
      actionStep({ tool: 'bash', args: { command: `sed -n '${range}p' src/pump.ts` }, observation: 'ok' })
    for (const before of [read(960), sed('960,1060')]) {
      expect(lostAtEnd(told, before, read(1020))).not.toContain('1020')
      expect(lostAtEnd(told, before, sed('1020,1099'))).toEqual(['src/pump.ts'])
      expect(lostAtEnd(told, before, read(1437))).toContain('1437')
    }
    const other = actionStep({
      tool: 'read',
      args: { path: 'src/valve.ts', offset: 960, limit: 100 },
      observation: 'ok',
    })
    expect(lostAtEnd(told, other, read(1020))).toContain('1020')
  })

  test('names of CSS, doc comments, Node, and Git’s environment, and quarters', () => {
    const names = '@font-face, @param, __dirname, GIT_EDITOR, GIT_SEQUENCE_EDITOR and 1.25'
    const own = '@pump-face, __ovens, GIT_OVEN, 1.27'
    const seen = search({ query: 'a' }, `${names}; ${own}`)
    expect(lostAtEnd(seen, say(names))).toEqual([])
    expect(lostAtEnd(seen, say(own))).toHaveLength(4)
  })

  test('the next lines of a listing that the model writes down', () => {
    const seen = search({ query: 'a' }, '268\tdef a():\n269\t  b\n271\t  c\n411\tdef d():')
    expect(lostAtEnd(seen, say('268\tdef a():\n269\t  b\n271\t  c\n411\tdef d():'))).toEqual(['268', '411'])
  })

  test('what the model draws, and paths that it makes up before anything contains them', () => {
    const seen = search({ query: 'a' }, 'cd ~/site/pump-a')
    expect(lostAtEnd(seen, say('╭──────────╮\n│ ~/site   │\n╰──────────╯'))).toEqual([])
    expect(lostAtEnd(seen, say('├── ~/site/pump-a'))).toEqual(['~/site/pump-a'])
    const plan = 'Run evals/foo.eval.yaml into /tmp/case-1 for exactly one eval/test/target'
    const echoed = actionStep({ tool: 'issue', args: { body: plan }, observation: plan })
    expect(lostAtEnd(say(plan), echoed, say(plan))).toEqual([])
    expect(lostAtEnd(search({ query: 'a' }, plan), say(plan))).toHaveLength(3)
  })

  test('what is only part of another lost fact: one file or one issue is one fact', () => {
    const seen = search({ query: 'a' }, 'src/deep/pumps.json, https://x.org/issues/4711, pump-9k.3')
    const all = say(
      'pumps.json is src/deep/pumps.json, #4711 is https://x.org/issues/4711, pump-9k has pump-9k.3',
    )
    expect(lostAtEnd(seen, all)).toEqual(['src/deep/pumps.json', 'https://x.org/issues/4711', 'pump-9k.3'])
    expect(lostAtEnd(seen, say('See pumps.json and #4711.'))).toEqual(['pumps.json', '4711'])
    expect(lostAtEnd(seen, say('pumps.json becomes src/other/pumps.json'))).toEqual(['pumps.json'])
  })
})
