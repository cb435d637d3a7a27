/** What a written file breaks of the schema that its format publishes. */
import * as v from 'valibot'
import { type JsonValue, jsonOf, textField } from '#base/json.ts'
import { rawAttributes, spansOfDocument } from '../../otlp/spans.ts'
import { anthropicMessagesSchema } from './anthropic-messages.ts'
import { atifSchema } from './atif.ts'
import { marsysSchema } from './marsys.ts'
import { openAiChatSchema } from './openai-chat.ts'
import { genAiInputSchema, genAiOutputSchema, genAiToolsSchema, otlpSchema } from './otlp.ts'

const SCHEMAS: Readonly<Record<string, v.GenericSchema>> = {
  'openai-chat': openAiChatSchema,
  'anthropic-messages': anthropicMessagesSchema,
  atif: atifSchema,
  marsys: marsysSchema,
  otlp: otlpSchema,
}

/** Formats whose schema is published. */
export const SCHEMA_FORMATS: readonly string[] = Object.keys(SCHEMAS)

/** Path and message of each problem; none: the file is valid. */
export function schemaProblems(format: string, written: string): readonly string[] {
  const schema = SCHEMAS[format]
  const value = jsonOf(written)
  if (schema === undefined || value === undefined) return [`${format}: no schema, or no JSON`]
  return [...problemsOf(schema, value), ...(format === 'otlp' ? attributeProblems(value) : [])]
}

function problemsOf(schema: v.GenericSchema, value: unknown): readonly string[] {
  const checked = v.safeParse(schema, value)
  return checked.success
    ? []
    : checked.issues.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`)
}

const ATTRIBUTES: Readonly<Record<string, v.GenericSchema>> = {
  'gen_ai.input.messages': genAiInputSchema,
  'gen_ai.output.messages': genAiOutputSchema,
  'gen_ai.tool.definitions': genAiToolsSchema,
}

function attributeProblems(value: JsonValue): readonly string[] {
  return spansOfDocument(value).flatMap(({ span }) => {
    const held = rawAttributes(span)
    return Object.entries(ATTRIBUTES).flatMap(([key, schema]) => {
      const text = textField(held, key)
      return text === undefined ? [] : problemsOf(schema, jsonOf(text)).map((one) => `${key}: ${one}`)
    })
  })
}
