/** What is made of npm's answers to an audit. */
import { expect, test } from 'vitest'
import { judge } from './audit.ts'

test('a clean report and a low finding are no failure; a moderate one is, with its name', () => {
  const report = (vulnerabilities: object) =>
    JSON.stringify({ vulnerabilities, metadata: { vulnerabilities: { total: 1 } } })
  expect(judge(report({})).isFailed).toBe(false)
  expect(judge(report({ a: { severity: 'low', range: '<2' } })).isFailed).toBe(false)
  expect(judge(report({ a: { severity: 'moderate', range: '<2' } }))).toEqual({
    line: 'Known vulnerabilities: a <2 (moderate)',
    isFailed: true,
  })
})

test('a registry that does not answer is said and is no failure', () => {
  const refused = JSON.stringify({
    message: '404 Not Found - POST /audits',
    error: { summary: '', detail: '' },
  })
  expect(judge(refused).line).toContain('404 Not Found')
  for (const output of [refused, '', '<html>proxy</html>', '{"error":{"code":"ENOAUDIT"}}']) {
    expect(judge(output)).toMatchObject({
      isFailed: false,
      line: expect.stringContaining('nothing is known'),
    })
  }
})
