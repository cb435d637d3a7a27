/**
 * Replaces a folder by the inputs it contains: each file, or the files that make one run. They are then read
 * one after another, and spread over threads and machines, like the files of a pattern.
 */
import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs'
import { basename, join, relative, resolve, sep } from 'node:path'
import { fail, ok } from '#base/result.ts'
import { type FolderUnit, type UnreadFile, unitsOfFolder } from '#formats/intake/units.ts'
import { fileInput, type Input, unreadable } from './inputs.ts'

/** Replaces each folder by its inputs, except a folder that is one run or contains none. */
export async function withFoldersSpread(inputs: readonly Input[], cwd: string): Promise<readonly Input[]> {
  const spread: Input[] = []
  for (const input of inputs) {
    const stat = input.path === undefined ? undefined : statSync(input.path, { throwIfNoEntry: false })
    if (stat?.isDirectory() === true) spread.push(...(await inputsIn(input, cwd)))
    else spread.push(input)
  }
  return spread
}

async function inputsIn(folder: Input, cwd: string): Promise<readonly Input[]> {
  const path = resolve(cwd, folder.name)
  const found = filesIn(path)
  // Opening the folder reports why it can't be listed.
  if (found === undefined) return [folder]
  const { units, warnings } = await unitsOfFolder(basename(path), found)
  const reads = units.flatMap(({ files }) => files.map((file) => join(path, file)))
  if (units.every(({ name }) => name === '')) return [{ ...folder, reads }]
  const name = folder.name.replace(/[\\/]+$/, '')
  return units.map((unit, at) => ({
    ...inputOfUnit(name, unit, cwd),
    ...(at === 0 && warnings.length > 0 ? { warnings } : {}),
  }))
}

/** The files of a folder that `Input.part` names: what a thread reads. */
export function inputOfPart(
  folder: string,
  [name = '', root = '', ...files]: readonly string[],
  cwd: string,
) {
  return inputOfUnit(folder, { name, root, files }, cwd)
}

function inputOfUnit(folder: string, { name, root, files }: FolderUnit, cwd: string): Input {
  const named = `${folder}/${name}`
  if (files.length === 1 && files[0] === name) return fileInput(named, cwd)
  const path = resolve(cwd, folder)
  return {
    name: named,
    path: join(path, root),
    part: { folder, unit: [name, root, ...files] },
    reads: files.map((file) => join(path, file)),
    open: async () => {
      try {
        const read = files.map((file) => ({
          path: relative(root, file).split(sep).join('/'),
          blob: new Blob([new Uint8Array(readFileSync(join(path, file)))]),
        }))
        return ok({ name: basename(named), files: read })
      } catch (error) {
        return fail(unreadable(named, error))
      }
    },
  }
}

/** Undefined if the folder can't be listed. */
function filesIn(folder: string): readonly UnreadFile[] | undefined {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => ({
        path: relative(folder, file).split(sep).join('/'),
        size: statSync(file, { throwIfNoEntry: false })?.size ?? 0,
        head: async (bytes) => headOf(file, bytes),
      }))
  } catch {
    return undefined
  }
}

function headOf(file: string, bytes: number): Uint8Array<ArrayBuffer> {
  const opened = openSync(file, 'r')
  try {
    const head = new Uint8Array(bytes)
    return head.subarray(0, readSync(opened, head, 0, bytes, 0))
  } finally {
    closeSync(opened)
  }
}
