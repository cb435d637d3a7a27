/** Zip archives byte by byte, so that tests can make those that no honest program writes. */
import { crc32, deflateRawSync } from 'node:zlib'

interface RawEntry {
  readonly name: string
  readonly data: Uint8Array | string
  /** 0 stored, 8 deflate (packed here), others as given. */
  readonly method?: number
  /** The packed bytes, where they are not to be made of `data`. */
  readonly packed?: Uint8Array
  /** What the archive says of the unpacked size. */
  readonly claimedSize?: number
  readonly flags?: number
}

export function rawZip(entries: readonly RawEntry[]): Uint8Array<ArrayBuffer> {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const { local, central } = headersOf(entry, offset)
    files.push(local)
    directory.push(central)
    offset += local.length
  }
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 8)
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 10)
  end.writeUInt32LE(listing.length, 12)
  end.writeUInt32LE(offset, 16)
  return new Uint8Array(Buffer.concat([...files, listing, end]))
}

function headersOf({ name, data, method = 0, packed, claimedSize, flags = 0 }: RawEntry, offset: number) {
  const content = typeof data === 'string' ? Buffer.from(data) : Buffer.from(data)
  const body = packed ?? (method === 8 ? deflateRawSync(content) : content)
  const path = Buffer.from(name)
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE(flags | 0x800, 2)
  common.writeUInt16LE(method, 4)
  common.writeUInt32LE(crc32(content), 10)
  common.writeUInt32LE(body.length, 14)
  common.writeUInt32LE(claimedSize ?? content.length, 18)
  common.writeUInt16LE(path.length, 22)
  const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), common, path, body])
  const tail = Buffer.alloc(14)
  tail.writeUInt32LE(offset, 10)
  return {
    local,
    central: Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2]), Buffer.from([20, 0]), common, tail, path]),
  }
}
