import { expect, it } from 'vitest'
import { createTokenCounts } from './usage.ts'

const tokens = (input: number, output: number) => ({
  input_tokens: input,
  output_tokens: output,
  total_tokens: input + output,
})

it('an event whose last usage is missing, or is the total again, counts what the total grew by', () => {
  const counts = createTokenCounts()
  const first = { info: { total_token_usage: tokens(100, 10), last_token_usage: tokens(100, 10) } }
  expect(counts.read(first)).toMatchObject({ input: 100, output: 10 })
  expect(counts.read({ info: { total_token_usage: tokens(300, 25) } })).toEqual({ input: 200, output: 15 })
  const again = { info: { total_token_usage: tokens(600, 31), last_token_usage: tokens(600, 31) } }
  expect(counts.read(again)).toEqual({ input: 300, output: 6 })
})
