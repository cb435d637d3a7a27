/** Redaction leaves every format what it was: it is read again, and what was JSON is JSON. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonOf } from '#base/json.ts'
import type { Trace } from '#core/model/trace.ts'
import { DETECTOR_LIST } from '#core/redact/detector-list.ts'
import { DETECTORS } from '#core/redact/detectors.ts'
import { findIn } from '#core/redact/find.ts'
import { createRedactor } from '#core/redact/redactor.ts'
import { createSearch } from '#core/redact/search.ts'
import { anyText } from '#core/testing/arbitraries.ts'
import { actionStep, answerStep, systemStep, taskStep, traceOf } from '#core/testing/steps.ts'
import { formatById, formatInfos, readFile } from './index.ts'

/** What detectors look for, and what only looks like it, with characters that JSON escapes around it. */
const SNIPPETS = [
  'import pytest\n@pytest.mark.parametrize("a", [1])\ndef test_a(): ...',
  'password: "s3cr\\"t!"\n',
  'DB_PASS=p\'a"ss\\w0rd',
  'ann@example.org\tand \\nbob@example.org',
  `Authorization: Bearer ${'aB3'.repeat(9)}"}`,
  'C:\\Users\\annette\\notes.txt',
  'cd /home/annette/src && ls',
  'git clone https://github.com/annette/"parser-kit.git" git@github.com:annette/parser-kit.git',
  `{"api_key": "${'q9X'.repeat(6)}", "n": 1.0}`,
  'Call +49 30 12345678, pay 4539 1488 0343 6467',
  'annette@falcon-7:~$ ping 10.20.30.40',
  '/etc/app/conf.d/x.yml "quoted"',
  `-----BEGIN PRIVATE KEY-----\n${'aB3/'.repeat(16)}\n${'q9X+'.repeat(16)}\n-----END PRIVATE KEY-----\n`,
  `token = ghp_${'aB3d'.repeat(9)}"`,
]

const anySnippet = fc.oneof(fc.constantFrom(...SNIPPETS), anyText)

const anyLeakyTrace = fc
  .record({
    texts: fc.tuple(anySnippet, anySnippet, anySnippet, anySnippet),
    args: fc.dictionary(anySnippet, fc.oneof(anySnippet, fc.array(anySnippet, { maxLength: 2 })), {
      maxKeys: 3,
    }),
    // Arguments of which a string is JSON again.
    depth: fc.nat(2),
  })
  .map(({ texts: [system, task, result, answer], args, depth }): Trace => {
    let written: Record<string, unknown> = args
    for (let level = 0; level < depth; level++) written = { input: JSON.stringify(written) }
    const call = actionStep({ tool: 'run', observation: result })
    const calls = call.calls.map((one) => ({ ...one, arguments: JSON.stringify(written, undefined, depth) }))
    return traceOf([
      systemStep(`${system}.`),
      taskStep(`${task}.`),
      { ...call, calls },
      answerStep(`${answer}.`),
    ])
  })

function redacted(trace: Trace): Trace {
  const search = createSearch(DETECTORS)
  return createRedactor(search, findIn(trace, search)).trace(trace)
}

function argumentsIn(trace: Trace): readonly string[] {
  return trace.steps.flatMap((step) =>
    step.kind === 'action' ? step.calls.map((call) => call.arguments) : [],
  )
}

describe('a redacted run', () => {
  it('is tested with every detector there is', () => {
    expect(DETECTORS.map(({ id }) => id).toSorted()).toEqual(DETECTOR_LIST.map(({ id }) => id).toSorted())
    for (const detector of DETECTORS) {
      const search = createSearch([detector])
      const found = SNIPPETS.filter((snippet) => findIn(traceOf([taskStep(snippet)]), search).length > 0)
      expect(found, detector.id).not.toEqual([])
    }
  })

  it('keeps a decorator behind an escaped line break, and the arguments around it', () => {
    const code = 'x = 1\n@pytest.mark.parametrize("a", [1])\ndef test_a(a): mail("ann@example.org")'
    const trace = traceOf([actionStep({ tool: 'write', args: { code, n: 1 } })])
    const [written = ''] = argumentsIn(redacted(trace))
    expect(jsonOf(written)).toEqual({ code: code.replace('ann@example.org', '[email-1]'), n: 1 })
  })

  it('keeps the spaces, numbers and escapes of arguments as the model wrote them', () => {
    const trace = traceOf([
      actionStep({
        calls: [{ id: 'c', name: 'mail', arguments: '{ "to" : "\\u00fc ann@example.org",\n "n": 1.0 }' }],
      }),
    ])
    expect(argumentsIn(redacted(trace))).toEqual(['{ "to" : "\\u00fc [email-1]",\n "n": 1.0 }'])
  })

  it('has JSON for arguments wherever the run had', () => {
    fc.assert(
      fc.property(anyLeakyTrace, (trace) => {
        for (const written of argumentsIn(redacted(trace))) expect(jsonOf(written)).toBeDefined()
      }),
      { numRuns: 60 },
    )
  })

  for (const { id } of formatInfos().filter(({ canWrite }) => canWrite)) {
    it(`is read again as ${id}, with as many steps as without redaction`, () => {
      const again = (trace: Trace) => {
        const written = formatById(id)?.write?.(trace)
        if (written?.ok !== true) return undefined
        const [run] =
          readFile({ name: 'run', text: written.value }, { newTraceId: () => 'x' }).outcome?.traces ?? []
        return run?.steps.map(({ kind }) => kind)
      }
      fc.assert(
        fc.property(anyLeakyTrace, (trace) => {
          expect(again(redacted(trace))).toEqual(again(trace))
        }),
        { numRuns: 20 },
      )
    })
  }
})
