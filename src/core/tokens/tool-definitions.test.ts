import { expect, test } from 'vitest'
import { toolsAsTypeScript, toolTokens } from './tool-definitions.ts'

const WEATHER = {
  type: 'function',
  function: {
    name: 'get_weather',
    description: 'The weather at a place.\nToday only.',
    parameters: {
      type: 'object',
      required: ['place'],
      properties: {
        place: { type: 'string', description: 'A town' },
        unit: { type: 'string', enum: ['c', 'f'], default: 'c' },
        days: { type: 'array', items: { type: 'integer' } },
        more: { type: 'object', properties: { wind: { type: ['boolean', 'null'] } } },
        any: {},
      },
    },
  },
}

test('definitions become the TypeScript types that the model is shown', () => {
  expect(toolsAsTypeScript([WEATHER, { name: 'stop', input_schema: { type: 'object' } }])).toBe(
    `namespace functions {

// The weather at a place.
// Today only.
type get_weather = (_: {
// A town
place: string,
unit?: "c" | "f", // default: "c"
days?: number[],
more?: {
  wind?: boolean | null,
},
any?: any,
}) => any;

type stop = () => any;

} // namespace functions`,
  )
})

test('others are charged for the JSON, and no tools cost nothing', () => {
  const count = (text: string) => text.length
  expect(toolTokens([WEATHER], 'json', count)).toBe(JSON.stringify(WEATHER).length)
  expect(toolTokens([], 'typescript', count)).toBe(0)
  expect(toolTokens([], 'json', count)).toBe(0)
})

test('what is no definition at all is no reason to fail', () => {
  expect(toolsAsTypeScript(['a', null, { parameters: { properties: 'x' } }])).toContain(
    'type tool = () => any;',
  )
})
