/** What holds in all comments and no linter asks for. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const MOST_COLUMNS = 110

/** Of a comment alone on its line; what the linter is told must be on one line. */
const COMMENT = /^\s*(\/\/|\*|\/\*|\{\/\*)(?! biome-ignore)/

test(`no line of a comment is longer than ${MOST_COLUMNS} columns`, () => {
  const files = ['src', 'e2e', 'tools']
    .flatMap((folder) =>
      readdirSync(folder, { encoding: 'utf8', recursive: true }).map((path) => `${folder}/${path}`),
    )
    // Texts of samples are other people's words.
    .filter((path) => /\.(tsx?|css|mjs)$/.test(path) && !path.includes('/samples/'))
  const long = files.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((line, at) => (line.length > MOST_COLUMNS && COMMENT.test(line) ? [`${path}:${at + 1}`] : [])),
  )
  expect(long).toEqual([])
})
