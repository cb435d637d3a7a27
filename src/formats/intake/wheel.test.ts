import { describe, expect, it } from 'vitest'
import { readWheel } from './wheel.ts'
import { writeZip } from './write-zip.ts'

const wheelOf = (files: Readonly<Record<string, string>>) =>
  writeZip(
    Object.entries(files).map(([path, text]) => ({ path, blob: async () => new Blob([text]) })),
    { isPacked: true },
  )

describe('a wheel', () => {
  it('is its Python files, with their paths', async () => {
    const wheel = await wheelOf({
      'tiny/__init__.py': 'from .window import last\n',
      'tiny/window.py': 'def last(items, count):\n    return items[-count:]\n',
      'tiny-1.0.dist-info/METADATA': 'Name: tiny\n',
    })
    expect(await readWheel('tiny-1.0-py3-none-any.whl', wheel)).toEqual({
      ok: true,
      value: [
        { path: 'tiny/__init__.py', text: 'from .window import last\n' },
        { path: 'tiny/window.py', text: 'def last(items, count):\n    return items[-count:]\n' },
      ],
    })
  })

  it.each([
    [
      'native-wheel',
      { 'fast/__init__.py': '', 'fast/core.cpython-313-x86_64-linux-gnu.so': 'ELF' },
      /core\.cpython/,
    ],
    ['empty-wheel', { 'tiny-1.0.dist-info/METADATA': '' }, /no Python files/],
    ['long-wheel', { 'big/__init__.py': '#'.repeat(1_000_001) }, /longer than 1 MB/],
  ])('is refused with %s and why', async (code, files, message) => {
    const read = await readWheel('x.whl', await wheelOf(files))
    expect(read).toMatchObject({ ok: false, error: { code, message: expect.stringMatching(message) } })
  })

  it('that is no archive is refused', async () => {
    expect(await readWheel('x.whl', new Blob(['no zip']))).toMatchObject({ ok: false })
  })
})
