import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unwrap } from '#base/result.ts'
import type { Trace } from '../model/trace.ts'
import { anyTrace } from '../testing/arbitraries.ts'
import { actionStep, messageStep, systemStep, taskStep, traceOf } from '../testing/steps.ts'
import { INITIAL_DETECTORS } from './detector-list.ts'
import { DETECTORS } from './detectors.ts'
import { findIn, maskOf } from './find.ts'
import { checkPattern } from './pattern.ts'
import { detectorsOf, type RedactionPlan } from './plan.ts'
import { createRedactor } from './redactor.ts'
import { createSearch } from './search.ts'

const plan = (more: Partial<RedactionPlan> = {}): RedactionPlan => ({
  detectors: INITIAL_DETECTORS,
  patterns: [],
  excluded: [],
  ...more,
})

function redacted(trace: Trace, given: Partial<RedactionPlan> = {}): Trace {
  const whole = plan(given)
  const search = createSearch(unwrap(detectorsOf(whole, DETECTORS)))
  return createRedactor(search, findIn(trace, search), whole.excluded).trace(trace)
}

function found(text: string, given: Partial<RedactionPlan> = {}): readonly string[] {
  const search = createSearch(unwrap(detectorsOf(plan(given), DETECTORS)))
  return findIn(traceOf([taskStep(text)]), search).map(({ value }) => value)
}

/** Keys of our own making, put together so that no scanner takes this file for a leak. */
const OPENAI = `sk-proj-${'a1B2'.repeat(8)}`
const GITHUB = `ghp_${'0aZ9'.repeat(9)}`
const AWS = `AKIA${'ABCD1234'.repeat(2)}`

describe('what is found', () => {
  it('are names that git was given, and not the words of a sentence about them', () => {
    expect(found('It reads user.name and user.email from the repository config.')).toEqual([])
    expect(found('git config user.name "ann example"')).toEqual(['ann example'])
    expect(found('user.name=ann example')).toEqual(['ann example'])
    expect(found('git config user.name Anna')).toEqual(['Anna'])
  })

  it('isn’t what a test project calls its author', () => {
    expect(found('git config user.name Test')).toEqual([])
    expect(found('Author: Test <test@tests.example>').filter((one) => !one.includes('@'))).toEqual([])
    expect(found('git config user.name "Demo"')).toEqual([])
  })

  it('are keys by their providers’ forms', () => {
    const keys = [
      OPENAI,
      GITHUB,
      AWS,
      `xoxb-${'12345678-'.repeat(3)}a`,
      `AIza${'x4Y_-'.repeat(7)}`,
      `hf_${'q1'.repeat(17)}`,
      `glpat-${'z4Q_x'.repeat(4)}`,
      `sk_live_${'4b'.repeat(12)}`,
      `eyJ${'a'.repeat(12)}.eyJ${'b'.repeat(20)}.${'c'.repeat(30)}`,
    ]
    for (const key of keys) expect(found(`the key is ${key}, keep it`)).toEqual([key])
  })

  it('are Stripe’s secrets, also as keys of an object and without a digit', () => {
    const key = `wh${'sec'}_${'QwErTyUiOpAsDfGh'.repeat(2)}`
    expect(found(`the key is ${key}, keep it`)).toEqual([key])
    const trace = redacted(traceOf([actionStep({ tool: 'f', args: { [key]: { [key]: 1 } } })]))
    expect(JSON.stringify(trace.steps)).not.toContain(key)
  })

  it('are card numbers in one piece or in the groups that cards have, with one separator', () => {
    const cards = [
      ...['4012888888881881', '4012 8888 8888 1881', '4012-8888-8888-1881'],
      ...['378282246310005', '3782 822463 10005', '3782-822463-10005'],
      ...['30569309025904', '3056 930902 5904', '3056-930902-5904'],
    ]
    for (const card of cards) expect(found(`paid with ${card}.`)).toEqual([card])
    expect(found('card 4012 8888 8888 1881 123')).toEqual(['4012 8888 8888 1881'])
  })

  it('are no card numbers in process IDs and other columns whose digits happen to pass the checksum', () => {
    const columns = [
      '3056930 9025904',
      '3782822 46310005',
      '401288888 8881881',
      '4012 8888-8888 1881',
      '4012-88888888-1881',
    ]
    for (const text of columns) expect(found(`ps: ${text} pts/0`)).toEqual([])
  })

  it('are numbers of payment cards that are written as JSON numbers', () => {
    const card = 4012888888881881
    const run = traceOf([actionStep({ tool: 'pay', args: { card, list: [card], at: 1700000000000 } })])
    const trace = redacted({ ...run, metadata: { card, id: 4012888888881882 } })
    const [step] = trace.steps
    const given = step?.kind === 'action' ? step.calls[0]?.arguments : undefined
    expect(given).toBe('{"card":"[card-1]","list":["[card-1]"],"at":1700000000000}')
    expect(trace.metadata).toEqual({ card: '[card-1]', id: 4012888888881882 })
  })

  it('are headers, passwords in addresses and values that are called a secret', () => {
    expect(found('Authorization: Bearer abcdef0123456789XYZ')).toEqual(['abcdef0123456789XYZ'])
    expect(found('postgres://bob:hunter2@db.example/x')).toEqual(['hunter2'])
    expect(found('"{\\"api_key\\": \\"k3y-of-mine\\"}"')).toEqual(['k3y-of-mine'])
    expect(found('PASSWORD=correct-horse-9')).toEqual(['correct-horse-9'])
  })

  it('are private keys as a whole', () => {
    const key = '-----BEGIN RSA PRIVATE KEY-----\nMIIabc\nxyz\n-----END RSA PRIVATE KEY-----'
    expect(found(`x ${key} y`)).toEqual([key])
  })

  it('are e-mail addresses, and the user in home directories', () => {
    expect(found('mail ann.b+x@mail.example.org now')).toEqual(['ann.b+x@mail.example.org'])
    expect(found('cd /home/ann/project && ls /Users/bob/x')).toEqual(['ann', 'bob'])
    expect(found('open "C:\\\\Users\\\\carol\\\\a.txt"')).toEqual(['carol'])
  })

  it('are IP addresses, and paths only where asked for', () => {
    const text = 'see /etc/app/conf.d/x.yml at 10.1.2.3, not 127.0.0.1 or 1.2.3'
    expect(found(text)).toEqual(['10.1.2.3'])
    expect(found(text, { detectors: ['paths'] })).toEqual(['/etc/app/conf.d/x.yml'])
    expect(found('at 2001:db8::1 now', { detectors: ['network'] })).toEqual(['2001:db8::1'])
  })

  it('is nothing in ordinary prose and code', () => {
    const plain = [
      'The token count is 12,345 and max_tokens: 4096.',
      '    --- PASS: TestBranch/7_hex_chars (0.00s)',
      'const password = readLine(); // a secret: none',
      'import { x } from "@scope/package"; a@b; task-skeleton; ask-me-about-it-in-the-morning',
      'https://example.org/a/b?c=d#e and v1.2.3.4-beta',
      `https://oauth2:\${TOKEN}@git.example/x and https://bob:***@git.example`,
    ]
    for (const text of plain) expect(found(text)).toEqual([])
  })
})

describe('what only looks like the assignment of a secret', () => {
  it('isn’t a secret where the colon separates the two values of a conditional', () => {
    const choices = [
      "verdict: pass ? 'pass' : 'fail'",
      "verdict: isDone ? 'pass' : 'needs-review'",
      "verdict:\n  isDone\n    ? 'pass'\n    : 'needs-review'",
      '{"code":"isDone ? \\"password\\" : \\"one-time-code\\""}',
      "const type=isDone?'password':'one-time-code'",
      'const given = isDone ? password : fallback2',
      "const kind = isDone ? 'access_token' : 'refresh-token-2'",
    ]
    for (const code of choices) expect(found(code)).toEqual([])
  })

  it('isn’t a secret where the value is a short word that code uses', () => {
    const codes = ["{ pass: 'green', fail: 'red' }", '"pass": "fail"', "pass: 'FAIL'", "password: 'text'"]
    for (const code of codes) expect(found(code)).toEqual([])
  })

  it('is a secret after a question, and where products are delivered with a short word', () => {
    expect(found('Which one? password: "hunter22"')).toEqual(['hunter22'])
    expect(found('{"ask": "ready ?", "password": "correct-horse"}')).toEqual(['correct-horse'])
    expect(found("password: 'admin'")).toEqual(['admin'])
    expect(found("password: 'x7k2'")).toEqual(['x7k2'])
  })
})

describe('a redacted trace', () => {
  it('shows one placeholder for one thing, wherever it stands', () => {
    const trace = traceOf([
      systemStep(`key ${OPENAI}`),
      actionStep({ tool: 'curl', args: { header: `Bearer ${OPENAI}` }, observation: `${GITHUB} ${OPENAI}` }),
    ])
    const [system, action] = redacted(trace).steps
    expect(system).toMatchObject({ parts: [{ text: 'key [secret-1]' }] })
    expect(action).toMatchObject({
      calls: [{ arguments: '{"header":"Bearer [secret-1]"}' }],
      results: [{ parts: [{ text: '[secret-2] [secret-1]' }] }],
    })
  })

  it('replaces the name of a repository everywhere, unless every project uses that word', () => {
    const shown = (name: string) =>
      JSON.stringify(
        redacted(
          traceOf([taskStep(`See https://github.com/lendwell/${name}.`), taskStep(`Test ${name} now.`)]),
        ).steps[1],
      )
    for (const name of ['ledger-sync', 'ledgerSync', 'ledger2', 'ledger']) {
      expect(shown(name)).not.toContain(name)
    }
    expect(shown('docs')).toContain('Test docs now.')
  })

  it('has no secret left in any place a trace has', () => {
    const made = traceOf([
      messageStep('', {
        role: 'tool',
        callId: OPENAI,
        name: OPENAI,
        parts: [{ kind: 'image', url: OPENAI }],
      }),
      actionStep({ text: OPENAI, thought: OPENAI, error: OPENAI, agent: OPENAI, rule: OPENAI }),
    ])
    const trace: Trace = {
      ...made,
      title: OPENAI,
      source: { ...made.source, fileName: `${OPENAI}.json`, version: OPENAI },
      tools: [{ name: OPENAI, nested: [{ [OPENAI]: OPENAI }] }],
      metadata: { [OPENAI]: { deep: [OPENAI] } },
      warnings: [{ code: 'x', message: OPENAI, where: OPENAI }],
      unread: [{ path: OPENAI, count: 1 }],
      calls: made.calls.map((call) => ({ ...call, model: OPENAI, failure: OPENAI, stopReason: OPENAI })),
      recorded: [
        { call: 0, changes: [{ kind: 'insert', step: { ...systemStep(OPENAI), id: 'r' }, before: 's0' }] },
      ],
      records: new Map([['s0', [{ raw: `x${' '}${OPENAI}` }]]]),
    }
    const after = redacted(trace)
    expect(JSON.stringify({ ...after, records: [...after.records] })).not.toContain(OPENAI)
  })

  it('replaces a secret also where it stands without what gave it away', () => {
    const trace = traceOf([taskStep('password: s3cret-word-9'), messageStep('then type s3cret-word-9')])
    expect(redacted(trace).steps[1]).toMatchObject({ parts: [{ text: 'then type [secret-1]' }] })
  })

  it('keeps the rest of a path, and a name that only looks like the user', () => {
    const trace = traceOf([taskStep('ls /home/ann/src; announce')])
    expect(redacted(trace).steps[0]).toMatchObject({ parts: [{ text: 'ls /home/[user-1]/src; announce' }] })
  })

  it('leaves what was excluded and replaces the rest', () => {
    const trace = traceOf([taskStep('a@example.org b@example.org a@example.org')])
    expect(redacted(trace, { excluded: ['email-1'] }).steps[0]).toMatchObject({
      parts: [{ text: 'a@example.org [email-2] a@example.org' }],
    })
  })

  it('knows a person’s own patterns', () => {
    const trace = traceOf([taskStep('ticket ACME-1234 and acme-77')])
    const after = redacted(trace, { patterns: [{ source: 'ACME-\\d+', ignoreCase: true }] })
    expect(after.steps[0]).toMatchObject({ parts: [{ text: 'ticket [custom-1] and [custom-2]' }] })
  })

  it('is the same trace where nothing is found', () => {
    fc.assert(
      fc.property(anyTrace(12), (trace) => {
        const source = { ...trace.source, fileName: 'redacted-run' }
        expect(redacted(trace)).toEqual({ ...trace, title: redacted(trace).title, source })
      }),
      { numRuns: 60 },
    )
  })
})

describe('findings', () => {
  it('are counted and placed', () => {
    const trace = traceOf([taskStep(`${AWS} ${AWS}`), actionStep({ observation: AWS })])
    const search = createSearch(unwrap(detectorsOf(plan(), DETECTORS)))
    expect(findIn(trace, search)).toEqual([
      {
        id: 'secret-1',
        word: 'secret',
        detector: 'provider-keys',
        value: AWS,
        count: 3,
        places: ['step 0', 'step 1, result'],
        around: { place: 'step 0', before: '', after: ' •••' },
      },
    ])
  })

  it('have the words around them, in which all that was found is masked', () => {
    const around = (...steps: Parameters<typeof traceOf>[0]) => {
      const search = createSearch(unwrap(detectorsOf(plan(), DETECTORS)))
      return findIn(traceOf(steps), search).map((finding) => finding.around)
    }
    expect(around(taskStep('Deploy it with\n ann@example.org, not bob@example.org.'))).toEqual([
      { place: 'step 0', before: 'Deploy it with ', after: ', not •••.' },
      { place: 'step 0', before: 'Deploy it with •••, not ', after: '.' },
    ])
    expect(around(taskStep(AWS), messageStep(`Then use ${AWS} for it`))).toEqual([
      { place: 'step 1', before: 'Then use ', after: ' for it' },
    ])
    expect(around(actionStep({ tool: 'send', args: { to: 'ann@example.org' } }))).toEqual([
      { place: 'step 0, call', before: 'to: ', after: '' },
    ])
    const long = `${'word '.repeat(100)}ann@example.org${' word'.repeat(100)}`
    const [found] = around(taskStep(long))
    expect(found?.before).toMatch(/^…(?:word ){8,12}$/)
    expect(found?.after).toMatch(/^(?: word){8,12}…$/)
  })

  it('are shown masked', () => {
    expect(maskOf({ word: 'secret', value: OPENAI })).toBe('sk-p•••B2 (40 characters)')
    expect(maskOf({ word: 'email', value: 'ann@example.org' })).toBe('a•••@example.org')
    expect(maskOf({ word: 'user', value: 'ann' })).toBe('a••• (3 characters)')
  })
})

describe('a person’s own pattern', () => {
  it('finds the same after the built-in detectors as together with them', () => {
    const detectors = unwrap(detectorsOf(plan({ patterns: [{ source: 'key-[0-9]+' }] }), DETECTORS))
    const trace = traceOf([taskStep(`${AWS} key-77`), actionStep({ args: { token: 'key-77' } })])
    const custom = detectors.filter(({ word }) => word === 'custom')
    const builtIn = createSearch(detectors.filter(({ word }) => word !== 'custom'))
    findIn(trace, builtIn)
    const together = findIn(trace, createSearch(detectors))
    expect(together.map(({ id }) => id)).toContain('custom-1')
    expect(findIn(trace, builtIn.and(custom))).toEqual(together)
  })
  it('is refused where it is none, matches nothing, or may never end', () => {
    for (const source of ['', '(', 'a*', '(a+)+$', '(a|aa)+', '(?:\\w+\\s?)*x', '(.)\\1', 'x'.repeat(301)]) {
      const checked = checkPattern({ source })
      expect(checked.ok ? source : checked.error.code).toBe('bad-pattern')
    }
  })
  it('is taken otherwise', () => {
    for (const source of ['ACME-\\d+', '[a-z]+@corp', '(?:foo|bar)-\\d{3}', '(a+)b', '[(+]+x']) {
      expect(checkPattern({ source }).ok).toBe(true)
    }
  })
  it('names itself when it is wrong', () => {
    expect(detectorsOf(plan({ patterns: [{ source: '(' }] }), DETECTORS)).toMatchObject({
      ok: false,
      error: { code: 'bad-pattern', where: '(' },
    })
  })
})

describe('the built-in patterns', () => {
  it('are linear: hostile text of one letter, of dots, of slashes costs little', () => {
    const hostile = [
      ...['a', '.', '/', 'a.', '/a', 'sk-', 'a@', ':1', '-----BEGIN PRIVATE KEY-----', 'C:\\'],
      ...[
        'password=',
        'pass: "',
        '--token ',
        '://',
        'mysql -',
        'Cookie: a=',
        'eyJ',
        '4111 ',
        '-rw-r--r--  1 ',
      ],
      ...['aB1'.repeat(9).concat('\n'), 'a1\u200b', 'linear: ', 'Ab <', ' dot ', ':12:a:b:', '{"a":', '\\"'],
    ]
    for (const piece of hostile) {
      const text = piece.repeat(Math.ceil(200_000 / piece.length))
      const started = process.cpuUsage().user
      findIn(traceOf([taskStep(text)]), createSearch(DETECTORS))
      expect((process.cpuUsage().user - started) / 1000, piece).toBeLessThan(3000)
    }
  })
})
