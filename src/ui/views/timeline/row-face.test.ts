import { describe, expect, it } from 'vitest'
import { actionStep, controlStep, messageStep } from '#core/testing/steps.ts'
import { argumentsOf, faceText, rowFace } from './row-face.ts'

describe('rowFace', () => {
  it('gives tool, readable arguments, what was said and what came back', () => {
    const step = actionStep({
      text: 'Look first.',
      tool: 'read',
      args: { path: 'a.py', lines: [1, 9] },
      observation: 'x\ny',
    })
    expect(rowFace(step)).toEqual({
      tool: 'read',
      args: [
        { name: 'path', value: 'a.py' },
        { name: 'lines', value: '[1,9]' },
      ],
      text: '',
      more: 0,
      said: 'Look first.',
      result: 'x y',
    })
  })

  it('shows arguments that do not parse as they were written', () => {
    const call = { id: 'c', name: 'run', arguments: '{"cmd": "ls' }
    const face = rowFace(actionStep({ calls: [call, call] }))
    expect(face).toMatchObject({ tool: 'run', args: [], text: '{"cmd": "ls', more: 1 })
    expect(faceText(face)).toBe('run {"cmd": "ls')
  })

  it('prefers the error to the result', () => {
    expect(rowFace(actionStep({ tool: 'run', observation: 'out', error: 'exit 1' })).result).toBe('exit 1')
  })

  it('says what a step without text is', () => {
    expect(rowFace(controlStep({ type: 'end-of-run' })).text).toBe('end-of-run')
    expect(rowFace(controlStep({ type: 'mark' })).text).toBe('mark')
    expect(rowFace(messageStep('')).text).toBe('no text')
  })

  it('is made once for each step', () => {
    const step = messageStep('again')
    expect(rowFace(step)).toBe(rowFace(step))
  })
})

describe('argumentsOf', () => {
  it('reads JSON objects only', () => {
    expect(argumentsOf('[1]')).toBeUndefined()
    expect(argumentsOf('"text"')).toBeUndefined()
    expect(argumentsOf('{}')).toEqual([])
    expect(argumentsOf('{"__proto__":1}')).toEqual([{ name: '__proto__', value: '1' }])
  })
})
