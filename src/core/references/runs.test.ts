import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eachRun, withoutColours } from './runs.ts'

const MILLIONS = 12_000_000

function runsOf(text: string): readonly string[] {
  const runs: string[] = []
  eachRun(withoutColours(text), ({ text: run }) => runs.push(run))
  return runs
}

describe('the runs of a text', () => {
  it.each(['a', '_', '-', '1', '/', 'é', '=', '.x', 'https://a.b/'])(
    'are read around a word of millions of characters: %s',
    (sign) => {
      expect(runsOf(`main.ts ${sign.repeat(MILLIONS / sign.length)} other.ts`)).toEqual(
        expect.arrayContaining(['main.ts', 'other.ts']),
      )
    },
  )

  it('are the same in a text of any length: data is left out, names stay', () => {
    const word = fc.constantFrom(
      'src/main.ts',
      'a'.repeat(250),
      `${'Ab1+'.repeat(60)}==`,
      'x,y',
      '12',
      'it’s',
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (words) => {
        const text = words.join(' ')
        expect(runsOf(`${text} ${'. '.repeat(550_000)}`)).toEqual(runsOf(text))
      }),
      { numRuns: 25 },
    )
  })
})
