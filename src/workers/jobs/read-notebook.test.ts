import { describe, expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { readNotebook } from './read-notebook.ts'

function read(name: string, text: string) {
  return readNotebook({ name, file: new Blob([text]) })
}

describe('a notebook from a file', () => {
  test('is our JSON, or code by the ending of its name', async () => {
    const json = JSON.stringify({ format: 'memoscope-pad', language: 'typescript', name: 'counts' })
    expect(unwrap(await read('any.json', json)).document).toMatchObject({ name: 'counts' })
    expect(unwrap(await read('counts.py', '# %% One\n1\n# %% Two\n2')).document).toMatchObject({
      name: 'counts',
      language: 'python',
      cells: [
        { title: 'One', code: '1' },
        { title: 'Two', code: '2' },
      ],
    })
  })

  test('that is empty has one cell to write in', async () => {
    expect(unwrap(await read('empty.ts', '')).document.cells).toEqual([{ id: 'c0', title: '', code: '' }])
  })

  test('is refused where the page could not show it', async () => {
    const steps = await read('steps.py', '# %% step\n1\n'.repeat(501))
    expect(steps).toMatchObject({ ok: false, error: { code: 'large-pad' } })
    expect(await read('other.json', '[]')).toMatchObject({ ok: false, error: { code: 'not-a-pad' } })
  })
})
