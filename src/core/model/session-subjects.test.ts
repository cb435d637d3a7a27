import { expect, test } from 'vitest'
import { createSubjects } from './session-subjects.ts'

const call = (args: object) => ({ id: 'c', name: 'x', arguments: JSON.stringify(args) })
const result = (text: string) => ({ callId: 'c', parts: [{ kind: 'text' as const, text }] })

test('what is sent to a session is about the command that opened it', () => {
  const subjectOf = createSubjects()
  const opened = subjectOf(call({ cmd: 'npm run watch' }), result('Process running with session ID 66547'))
  expect(opened.text).toBe('npm run watch')
  const about = (args: object) => subjectOf(call(args), undefined).text
  expect(about({ session_id: 66547, chars: '' })).toBe('npm run watch')
  expect(about({ session_id: 1, chars: '' })).toBe('1')
  subjectOf(call({ command: 'make' }), result('Command running in background with ID: bash_2'))
  expect(about({ bash_id: 'bash_2' })).toBe('make')
})
