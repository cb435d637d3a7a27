/**
 * The tiktoken of the notebook: exact, by the counters of the core and the texts of the encodings' own
 * makers.
 */
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { createCounter } from '#core/tokens/bpe.ts'
import type { RankedEncoding } from '#core/tokens/encoding.ts'
import type { RankData } from '#core/tokens/vocabulary.ts'
import { encodingsIn } from './encodings.ts'
import type { Interpreter } from './interpreter.ts'
import { NOTHING, run, startPython } from './testing/in-process.ts'

const LOADED: Readonly<Record<RankedEncoding, () => Promise<{ readonly default: RankData }>>> = {
  o200k_base: () => import('js-tiktoken/ranks/o200k_base'),
  cl100k_base: () => import('js-tiktoken/ranks/cl100k_base'),
  p50k_base: () => import('js-tiktoken/ranks/p50k_base'),
  r50k_base: () => import('js-tiktoken/ranks/r50k_base'),
}
const NAMES: readonly RankedEncoding[] = ['o200k_base', 'cl100k_base', 'p50k_base', 'r50k_base']

let python: Interpreter
beforeAll(async () => {
  python = await startPython()
}, 120_000)

const go = async (code: string) => {
  const { error, result } = await run(python, code, { state: NOTHING })
  return error?.message ?? result?.repr
}

describe('counting', () => {
  const counts = async (name: RankedEncoding, texts: readonly string[]) => {
    const given = JSON.stringify(JSON.stringify(texts))
    const code = `
import json, tiktoken
encoding = tiktoken.get_encoding("${name}")
tokens = [encoding.encode(text, disallowed_special=()) for text in json.loads(${given})]
assert [encoding.decode(one) for one in tokens] == [t.encode("utf-16", "surrogatepass").decode("utf-16", "replace") for t in json.loads(${given})]
[len(one) for one in tokens]`
    return JSON.parse((await go(code)) ?? '')
  }
  // Characters that the patterns tell apart, and runs that are long without a space.
  const unit = fc.constantFrom(
    ..."aAzZ \n\t\r0159'sSmtdlvreE/.,;(){}<|>_-é数字ЖǅſʰḾ\u0301\u00a0\u2003\u0085\u001c½😀👩\u200d한हि\ud83d",
  )
  const text = fc.oneof(
    fc.string({ unit, maxLength: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc
      .tuple(fc.constantFrom('a', 'ab', ' ', '数', '=', '\n'), fc.integer({ min: 1, max: 400 }))
      .map(([part, times]) => part.repeat(times)),
  )
  it.each(NAMES)('is what the page counts, and decodes to the text: %s', async (name) => {
    const count = createCounter((await LOADED[name]()).default)
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 20, maxLength: 60 }), async (texts) => {
        expect(await counts(name, texts)).toEqual(texts.map(count))
      }),
      { numRuns: 8 },
    )
  })
  it('gives the published tokens', async () => {
    const encode = (name: string, words: string) =>
      go(`import tiktoken\ntiktoken.get_encoding("${name}").encode("${words}")`)
    expect(await encode('cl100k_base', 'tiktoken is great!')).toBe('[83, 1609, 5963, 374, 2294, 0]')
    expect(await encode('r50k_base', 'tiktoken is great!')).toBe('[83, 1134, 30001, 318, 1049, 0]')
    expect(await encode('o200k_base', 'tiktoken is great!')).toBe('[83, 8251, 2488, 382, 2212, 0]')
  })
})

describe('an encoding', () => {
  it('is found by its model', async () => {
    const nameOf = (model: string) => go(`import tiktoken\ntiktoken.encoding_for_model("${model}").name`)
    expect(await nameOf('gpt-4')).toBe("'cl100k_base'")
    expect(await nameOf('gpt-4o-mini')).toBe("'o200k_base'")
    expect(await nameOf('claude')).toContain('no encoding is known for the model')
  })
  it('refuses special tokens unless they are allowed', async () => {
    const encode = (options: string) =>
      go(`import tiktoken\ntiktoken.get_encoding("cl100k_base").encode("a<|endoftext|>b"${options})`)
    expect(await encode('')).toContain('the text holds the special token')
    expect(await encode(', allowed_special="all"')).toBe('[64, 100257, 65]')
    expect(await encode(', disallowed_special=()')).toBe('[64, 27, 91, 8862, 728, 428, 91, 29, 65]')
  })
  it('says what to write where its name was not in the code', async () => {
    const fresh = await startPython(python.snapshot)
    const ran = await run(fresh, 'import tiktoken\ntiktoken.get_encoding("p50k" + "_base")')
    expect(ran.error?.message).toContain('p50k_base is not loaded: write its name into the code')
  })
  it('is loaded when code names it, or a model of it', () => {
    expect(encodingsIn('store("gpt-4", "o200k_base")')).toEqual([])
    expect(encodingsIn('import tiktoken')).toEqual(['cl100k_base', 'o200k_base'])
    expect(encodingsIn('tiktoken.get_encoding("p50k_base")')).toEqual(['p50k_base'])
    expect(encodingsIn('tiktoken.encoding_for_model("gpt-4")')).toEqual(['cl100k_base'])
    expect(encodingsIn("tiktoken.encoding_for_model('gpt-4o')")).toEqual(['o200k_base'])
    expect(encodingsIn('AdaptiveMemoryManager(max_tokens=100)')).toEqual(['cl100k_base'])
  })
})

describe('a memory with a token limit', () => {
  it('prunes until it fits, and says where it cannot', async () => {
    const code = `
import tinyagent.memory as t
manager = t.AdaptiveMemoryManager(max_tokens=20)
for n in range(60):
    manager.add(t.TaskStep(task=f"task {n}"))
len(manager.to_messages()), manager.over_budget`
    expect(await go(code)).toBe('(50, True)')
  })
})
