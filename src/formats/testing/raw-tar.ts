/** Tar archives byte by byte, so that tests can make those of every program, and broken ones. */

export interface RawTarEntry {
  readonly name: string
  readonly data?: string
  /** `0` a file, `5` a folder, `2` a link, `x` what pax says of the next one, `L` its long name by GNU. */
  readonly type?: string
  /** The folders of a long path, as ustar has them. */
  readonly prefix?: string
}

const BLOCK = 512

export function rawTar(entries: readonly RawTarEntry[]): Uint8Array<ArrayBuffer> {
  const blocks = entries.flatMap((entry) => {
    const data = Buffer.from(entry.data ?? '')
    return [headerOf(entry, data.length), data, Buffer.alloc((BLOCK - (data.length % BLOCK)) % BLOCK)]
  })
  return new Uint8Array(Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]))
}

/** A record of pax, `LENGTH NAME=VALUE`, with its own length in front. */
export function paxRecord(name: string, value: string): string {
  const rest = ` ${name}=${value}\n`
  const size = Buffer.byteLength(rest)
  const digits = String(size + String(size + 2).length).length
  return `${size + digits}${rest}`
}

function headerOf({ name, type = '0', prefix = '' }: RawTarEntry, size: number): Buffer {
  const header = Buffer.alloc(BLOCK)
  header.write(name, 0, 100)
  header.write('0000644\0', 100)
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  header.write(type, 156)
  header.write('ustar\x0000', 257)
  header.write(prefix, 345, 155)
  header.fill(' ', 148, 156)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}
