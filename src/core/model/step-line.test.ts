import { describe, expect, it } from 'vitest'
import { actionStep, controlStep, messageStep, summaryStep, taskStep } from '../testing/steps.ts'
import { type Part, textPart } from './message.ts'
import { argumentsOf, lineText, lineValues, stepLine } from './step-line.ts'

describe('stepLine', () => {
  it('shows of a reply what it says, and its reasoning only where it says nothing', () => {
    const reasoning: Part = { kind: 'reasoning', text: 'The user wants a plan.' }
    const reply = actionStep({ parts: [reasoning, textPart('Here is the plan.')] })
    expect(stepLine(reply).text).toBe('Here is the plan.')
    expect(stepLine(actionStep({ parts: [reasoning] })).text).toBe('The user wants a plan.')
  })

  it('gives tool, readable arguments, what was said and what came back', () => {
    const step = actionStep({
      text: 'Look first.',
      tool: 'read',
      args: { path: 'a.py', lines: [1, 9] },
      observation: 'x\ny',
    })
    expect(stepLine(step)).toEqual({
      tool: 'read',
      args: [
        { name: 'path', value: 'a.py', leads: true },
        { name: 'lines', value: '[1,9]', leads: false },
      ],
      text: '',
      also: '',
      times: 1,
      said: 'Look first.',
      result: 'x y',
    })
  })

  it('shows arguments that do not parse as they were written', () => {
    const call = { id: 'c', name: 'run', arguments: '{"cmd": "ls' }
    const line = stepLine(actionStep({ calls: [call, call] }))
    expect(line).toMatchObject({ tool: 'run', args: [], text: '{"cmd": "ls', also: '+1\u00a0call', times: 2 })
    expect(lineText(line)).toBe('run {"cmd": "ls +1\u00a0call')
  })

  it('shows a file that a program attached by the end of its path', () => {
    const path = '/home/me/projects/lamp-shop/packages/frontend/src/components/Lamp.tsx'
    expect(stepLine(messageStep(`[file] ${path}\nexport`)).text).toBe('file …/src/components/Lamp.tsx')
    expect(stepLine(messageStep('[file] Lamp.tsx')).text).toBe('file Lamp.tsx')
    expect(stepLine(messageStep('[skill_listing] - review: Use it\n- test')).text).toBe(
      'skill listing: review: Use it - test',
    )
    expect(stepLine(messageStep('[task_reminder] ')).text).toBe('task reminder')
    expect(stepLine(taskStep('[file] a.ts: what is wrong?')).text).toBe('[file] a.ts: what is wrong?')
  })

  it('says of a summary that only the provider can read what it is', () => {
    const value = { type: 'compaction', encrypted_content: 'gAAAA' }
    const encrypted = summaryStep('', { parts: [{ kind: 'other', label: 'compaction', value }] })
    expect(stepLine(encrypted).text).toBe('Compaction summary (encrypted by the provider)')
    const readable = summaryStep('', { parts: [textPart('The plan is done.'), ...encrypted.parts] })
    expect(stepLine(readable).text).toBe('The plan is done.')
  })

  it('prefers the error to the result', () => {
    expect(stepLine(actionStep({ tool: 'run', observation: 'out', error: 'exit 1' })).result).toBe('exit 1')
  })

  it('names a step by the call with the largest result, wherever that call is', () => {
    const calls = [
      { id: 'a', name: 'TodoWrite', arguments: '{"todo":"review"}' },
      { id: 'b', name: 'Bash', arguments: '{"command":"gh pr diff"}' },
    ]
    const results = [
      { callId: 'b', parts: [textPart('+ a long difference')] },
      { callId: 'a', parts: [textPart('ok')] },
    ]
    const line = stepLine({ ...actionStep({ calls }), results })
    expect(line).toMatchObject({ tool: 'Bash', also: '+ TodoWrite', times: 1, result: '+ a long difference' })
    expect(lineValues(line)).toBe('gh pr diff + TodoWrite')
    expect(stepLine(actionStep({ calls })).tool).toBe('TodoWrite')
  })

  it('shows below a call what that call returned, not the error of another', () => {
    const calls = [
      { id: 'a', name: 'exec', arguments: '{"cmd":"rg lamp"}' },
      { id: 'b', name: 'exec', arguments: '{"cmd":"command -v lamp"}' },
    ]
    const results = [
      { callId: 'a', parts: [textPart('lamp.ts and some more')] },
      { callId: 'b', parts: [], error: 'Exit code 1' },
    ]
    const line = stepLine({ ...actionStep({ calls }), results })
    expect(line).toMatchObject({ also: '+1\u00a0call', result: 'lamp.ts and some more' })
    expect(lineValues(line)).toContain('rg lamp')
  })

  it('says what a step without text is', () => {
    expect(stepLine(controlStep({ type: 'end-of-run' })).text).toBe('end-of-run')
    expect(stepLine(controlStep({ type: 'mark' })).text).toBe('mark')
    expect(stepLine(messageStep('')).text).toBe('no text')
  })

  it('is made once for each step', () => {
    const step = messageStep('again')
    expect(stepLine(step)).toBe(stepLine(step))
  })
})

describe('argumentsOf', () => {
  it('reads JSON objects only', () => {
    expect(argumentsOf('[1]')).toBeUndefined()
    expect(argumentsOf('"text"')).toBeUndefined()
    expect(argumentsOf('{}')).toEqual([])
    expect(argumentsOf('{"command":["bash","-lc","ls"],"lines":["a","b"]}')).toEqual([
      { name: 'command', value: 'ls', leads: true },
      { name: 'lines', value: '["a","b"]', leads: false },
    ])
    expect(argumentsOf('{"__proto__":1}')).toEqual([{ name: '__proto__', value: '1', leads: false }])
  })

  it.each([
    [{ replace_all: false, file_path: 'a.go', old_string: 'x' }, 'a.go', 'old_string x replace_all false'],
    [{ action: 'javascript_exec', tabId: 'seed', text: 'go()' }, 'go()', 'action javascript_exec tabId seed'],
    [{ path: 'src', pattern: 'resume' }, 'resume', 'path src'],
    [{ timeout: 5, command: 'go test ./...' }, 'go test ./...', ''],
    [{ workdir: '/r', cmd: 'ls', description: 'List' }, 'ls', 'description List'],
    [{ session_id: 7, yield_time_ms: 1000 }, '', 'session_id 7'],
    [{ timeout: 5 }, '', 'timeout 5'],
    [{ path: '/r/a.py', command: 'view' }, 'view /r/a.py', ''],
    [{ prompt: 'Find the price', url: 'https://a.example' }, 'https://a.example', 'prompt Find the price'],
    [{ input: '*** Begin Patch\n*** Update File: a.ts\n@@' }, 'a.ts', ''],
    [{ order_id: 'W1', item: 'lamp' }, '', 'order_id W1 item lamp'],
    [{ plan: [{ step: 'Look', status: 'done' }, { step: 'Fix' }] }, '', 'plan Look, +1 more'],
  ])('begin with what the call acts on: %o', (args, leading, rest) => {
    const found = argumentsOf(JSON.stringify(args)) ?? []
    const others = found.filter(({ leads }) => !leads).map(({ name, value }) => `${name} ${value}`)
    expect(found.flatMap(({ value, leads }) => (leads ? [value] : [])).join(' ')).toBe(leading)
    expect(others.join(' ')).toBe(rest)
  })

  it('name the file of a patch that is not JSON', () => {
    expect(argumentsOf('*** Begin Patch\n*** Add File: docs/plan.md\n+Plan')).toEqual([
      { name: 'file', value: 'docs/plan.md', leads: true },
    ])
  })
})

describe('arguments too long to be read', () => {
  const long = 'x'.repeat(60_000)

  it('are named as far as they begin with short values', () => {
    expect(argumentsOf(`{"all":false,"file_path":"/a \\"b\\".ts", "content": "${long}"}`)).toEqual([
      { name: 'file_path', value: '/a "b".ts', leads: true },
      { name: 'all', value: 'false', leads: false },
    ])
  })

  it('are shown as written where they begin with something else', () => {
    expect(argumentsOf(`{"content": "${long}"}`)).toBeUndefined()
    expect(argumentsOf(`{"edits": [{"a": "b"}], "content": "${long}"}`)).toBeUndefined()
    expect(argumentsOf(`["a", "${long}"]`)).toBeUndefined()
  })
})

describe('lineValues', () => {
  const brief = (step: Parameters<typeof stepLine>[0]) => lineValues(stepLine(step))

  it('is the values of the arguments, with a name where a word or a number says nothing alone', () => {
    const args = { path: 'src/a.py', from: 3, note: 'the first lines' }
    expect(brief(actionStep({ tool: 'read_file', args }))).toBe('src/a.py · from 3 · the first lines')
  })

  it('leaves out switches, and cuts a long path at its start', () => {
    const args = {
      replace_all: false,
      file_path: '/Users/me/Work/a-long-name/of-a-folder/cmd/entire/cli/strategy/manual_commit.go',
    }
    expect(brief(actionStep({ tool: 'Edit', args }))).toBe('…/cli/strategy/manual_commit.go')
  })

  it('says how many more calls there are', () => {
    const call = { id: 'a', name: 'look', arguments: '{"at":"x"}' }
    expect(brief(actionStep({ calls: [call, call, call] }))).toBe('at x +2\u00a0calls')
  })

  it('shows arguments that are no JSON object as they were written', () => {
    expect(brief(actionStep({ calls: [{ id: 'a', name: 'bash', arguments: 'ls\n -l' }] }))).toBe('ls -l')
  })

  it('says a tool once where a command line begins with it', () => {
    const call = { id: 'a', name: 'ls', arguments: '{"command":"ls -l"}' }
    expect(brief(actionStep({ calls: [call] }))).toBe('-l')
  })

  it('leaves out the step into a folder that stands before a command, and nothing else', () => {
    const shown = (command: string) => brief(actionStep({ tool: 'bash', args: { command } }))
    expect(shown('cd /home/me/repo && git status')).toBe('git status')
    expect(shown('cd "/a folder"; make')).toBe('make')
    expect(shown('cd /home/me/repo')).toBe('cd /home/me/repo')
    expect(shown('cd a || cd b && ls')).toBe('cd a || cd b && ls')
    expect(shown('git status && cd x && ls')).toBe('git status && cd x && ls')
  })

  it('is the first line of any other step', () => {
    expect(brief(taskStep('Fix it.\nNow.'))).toBe('Fix it. Now.')
  })
})
