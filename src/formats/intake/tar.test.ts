import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { paxRecord, rawTar } from '../testing/raw-tar.ts'
import { rawZip } from '../testing/raw-zip.ts'
import { testContext } from '../testing/samples.ts'
import { readSource } from './index.ts'

const CHAT = JSON.stringify({
  messages: [
    { role: 'user', content: 'Why?' },
    { role: 'assistant', content: 'Well.' },
  ],
})
const LONG = `${'deep/'.repeat(40)}run.json`

async function read(name: string, bytes: Uint8Array) {
  const reading = await readSource({ name, bytes: new Uint8Array(bytes) }, testContext)
  return {
    parts: reading.parts.map((part) => [
      part.name,
      part.reading.problem?.code ?? part.reading.outcome?.traces.length,
    ]),
    warnings: reading.warnings.map(({ code }) => code),
    problem: (reading.problem ?? reading.parts[0]?.reading.problem)?.message,
    keep: reading.parts[0]?.keep,
  }
}

describe('a tar archive', () => {
  const plain = rawTar([
    { name: 'runs/', type: '5' },
    { name: 'runs/a.json', data: CHAT },
    { name: 'runs/notes.md', data: '# Notes' },
    { name: 'runs/link.json', type: '2' },
    { name: 'b.json', data: CHAT },
  ])

  it.each([
    ['plain', 'runs.tar', plain],
    ['in gzip', 'runs.tar.gz', gzipSync(plain)],
    ['under another name', 'download', gzipSync(plain)],
  ])('is read file by file: %s', async (_kind, name, bytes) => {
    expect(await read(name, bytes)).toMatchObject({
      parts: [
        [`${name}/b.json`, 1],
        [`${name}/runs/a.json`, 1],
      ],
      warnings: ['not-a-trace'],
    })
  })

  it('may have long names, as pax, GNU and ustar write them, and a file of pax beside', async () => {
    const archive = rawTar([
      { name: 'PaxHeaders/g', type: 'g', data: paxRecord('comment', 'made by hand') },
      { name: 'PaxHeaders/x', type: 'x', data: paxRecord('mtime', '1.5') + paxRecord('path', `1/${LONG}`) },
      { name: 'cut', data: CHAT },
      { name: '././@LongLink', type: 'L', data: `2/${LONG}\0` },
      { name: 'cut', data: CHAT },
      { name: 'c.json', prefix: '3/prefix', data: CHAT },
    ])
    expect((await read('long.tar', archive)).parts).toEqual([
      [`long.tar/1/${LONG}`, 1],
      [`long.tar/2/${LONG}`, 1],
      ['long.tar/3/prefix/c.json', 1],
    ])
  })

  it('is opened within another archive, and keeps the packed bytes', async () => {
    const inner = rawZip([{ name: 'in.tgz', data: gzipSync(plain), method: 8 }])
    expect((await read('x.zip', inner)).parts).toEqual([
      ['x.zip/in.tgz/b.json', 1],
      ['x.zip/in.tgz/runs/a.json', 1],
    ])
    const packed = gzipSync(rawTar([{ name: 'a.json', data: CHAT }]))
    const { keep } = await read('one.tgz', packed)
    expect(await (await keep?.())?.text()).toBe(CHAT)
  })

  it('that climbs out of itself stays within, and is told', async () => {
    const climbing = rawTar([{ name: '../../etc/run.json', data: CHAT }])
    expect(await read('evil.tar', climbing)).toMatchObject({
      parts: [['evil.tar/etc/run.json', 1]],
      warnings: ['climbing-path'],
    })
  })

  it('that is cut off or damaged says so', async () => {
    const cut = await read('cut.tar', plain.subarray(0, 512 * 2 + 20))
    expect(cut.problem).toBe(
      'Couldn’t unpack cut.tar: its tar data is damaged or truncated (it ends inside a file).',
    )
    const packed = gzipSync(plain)
    expect((await read('cut.tgz', packed.subarray(0, packed.length - 40))).problem).toContain(
      'Couldn’t unpack cut.tgz: its gzip data is damaged or truncated',
    )
    const bent = Uint8Array.from(plain)
    bent[512 + 3] = 0x41
    expect((await read('bent.tar', bent)).problem).toContain('(a header’s checksum doesn’t match)')
  })
})
