import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formatInfos } from '#formats/index.ts'

const doc = readFileSync(join(import.meta.dirname, '../docs/formats.md'), 'utf8')
const rows = new Map(
  doc.split('\n').flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim())
    const id = /^`([\w-]+)`$/.exec(cells[2] ?? '')?.[1]
    return id === undefined ? [] : [[id, cells] as const]
  }),
)

describe('docs/formats.md', () => {
  it('has a row for every format, and for no other', () => {
    expect([...rows.keys()].sort()).toEqual(
      formatInfos()
        .map(({ id }) => id)
        .sort(),
    )
  })

  it.each(formatInfos())('says of $id whether it is written', ({ id, canWrite }) => {
    expect(rows.get(id)?.[6] === '–').toBe(!canWrite)
  })
})
