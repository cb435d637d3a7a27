/**
 * TypeScript without a framework: the functions of the Python target whose bodies are in
 * typescript-functions.ts, with the same values and refusals.
 */
import type { JsonObject, JsonValue } from '#base/json.ts'
import { t } from '#base/words.ts'
import type { CheckedSpec } from '../spec/spec-data.ts'
import { FUNCTIONS, limitOf, notesOn, python, usage } from './python.ts'
import { commentOn } from './python-function.ts'
import { type ExportedRun, type Expressed, type HomeTarget, refuse } from './target.ts'
import { TYPESCRIPT, typeScriptParts } from './typescript-functions.ts'

export const typeScript: HomeTarget = {
  ...python,
  id: 'typescript',
  title: 'TypeScript',
  language: 'typescript',
  howTo: t`Run the messages through a short TypeScript function before each model call.`,
  strategies: Object.fromEntries(
    Object.entries(python.strategies).map(([id, entry]) => [
      id,
      {
        ...entry,
        express: (...given: Parameters<typeof entry.express>) => {
          const expressed = entry.express(...given)
          return expressed.ok && TYPESCRIPT[expressed.value.name] === undefined
            ? refuse('This one is there in Python only.')
            : expressed
        },
      },
    ]),
  ),
  write: ([stage], spec, run) => (stage === undefined ? { code: '', notes: [] } : written(stage, spec, run)),
}

function written({ name: key, params }: Expressed, spec: CheckedSpec, run: ExportedRun) {
  const [made, ported] = [FUNCTIONS[key], TYPESCRIPT[key]]
  if (made === undefined || ported === undefined) return { code: '', notes: [] }
  const name = camelCase(made.called ?? key)
  const [when, call] = usage(name, spec, made)
  const parts = typeScriptParts(ported.needs, run)
  const code = [
    docComment(made.about),
    `export function ${name}(messages: Message[]): Message[] {`,
    ported.code,
    '}',
  ].join('\n')
  const functions = [code, ...(ported.before === undefined ? [] : [ported.before]), ...parts]
  const usesChange = functions.some((one) => one.includes(': Change)'))
  const head = [
    `// ${when}:\n// ${call}`,
    [
      '// As the provider’s SDK types it, or any object with a role and content.',
      'type Message = Record<string, any>',
      ...(usesChange ? ['type Change = (result: Message, age: number) => Message'] : []),
    ].join('\n'),
    constants({ ...limitOf(made, spec), ...params }, made.constants),
  ]
  return { code: `${[...head, ...functions].filter(Boolean).join('\n\n')}\n`, notes: notesOn(made, run) }
}

function constants(params: JsonObject, meanings: Readonly<Record<string, string>> = {}): string {
  return Object.entries(params)
    .flatMap(([key, value]) => [
      ...commentOn(meanings[key], '//'),
      `const ${key.toUpperCase()} = ${literal(value)}`,
    ])
    .join('\n')
}

function literal(value: JsonValue): string {
  return typeof value === 'string'
    ? `'${JSON.stringify(value).slice(1, -1).replaceAll("'", "\\'").replaceAll('\\"', '"')}'`
    : JSON.stringify(value)
}

function docComment(about: string): string {
  const lines = about
    .trim()
    .split('\n')
    .map((line) => line.trim())
  const [first = '', ...others] = lines
  return others.length === 0
    ? `/** ${first} */`
    : ['/**', ...lines.map((line) => ` * ${line}`.trimEnd()), ' */'].join('\n')
}

function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
