import { expect, test } from 'vitest'
import { actionStep } from '#core/testing/steps.ts'
import { failuresOf } from '#core/waste/failures.ts'
import { errorCauses } from './error-causes.ts'
import { chainsOf } from './error-chains.ts'

function causeOf(cmd: string, error: string) {
  const steps = [actionStep({ tool: 'exec_command', args: { cmd }, error })]
  const chains = chainsOf(failuresOf({ steps, calls: [] }))
  return errorCauses(chains.map((failures) => ({ failures, dollars: 0, tokens: 0 })))[0]
}

test('a path of which the shell took a $name for an empty variable is not a missing file', () => {
  const sed = "sed: can't read src/bakes/..tsx: No such file or directory"
  const cause = causeOf("sed -n '1,180p' src/bakes/$bakeId.$loafId.tsx && ls", sed)
  expect(cause?.title).toBe('Unquoted $ in a path')
  expect(cause?.advice).toMatch(/paths that contain a \$ in single quotes/)
  const titles = [
    causeOf('cat "src/bakes/$bakeId/index.tsx"', 'cat: src/bakes//index.tsx: No such file or directory'),
    causeOf(
      'ls src/bakes/$bakeId_/loaf.ts',
      "ls: cannot access 'src/bakes//loaf.ts': No such file or directory",
    ),
    causeOf('node src/$loaf.js', "Error: ENOENT: no such file or directory, open '/home/baker/src/.js'"),
    causeOf('cat src/bakes/$bakeId', 'cat: src/bakes/: Is a directory'),
  ].map((one) => one?.title)
  expect(new Set(titles)).toEqual(new Set(['Unquoted $ in a path']))
})

test('a $ in quotes, a variable with a value, and another path don’t make one', () => {
  const titles = [
    causeOf("cat 'src/$bakeId.tsx'", 'cat: src/$bakeId.tsx: No such file or directory'),
    causeOf('cat src/\\$bakeId.tsx', 'cat: src/$bakeId.tsx: No such file or directory'),
    causeOf('for loaf in a b; do cat src/$loaf.ts; done', 'cat: src/a.ts: No such file or directory'),
    causeOf("loaf=''; cat src/$loaf.ts", 'cat: src/.ts: No such file or directory'),
    causeOf('cat src/$LOAF.ts', 'cat: src/.ts: No such file or directory'),
    causeOf('cat $folder/loaf.ts', 'cat: /loaf.ts: No such file or directory'),
    causeOf('cat src/$loaf.ts src/oven.ts', 'cat: src/oven.ts: No such file or directory'),
  ].map((one) => one?.title)
  expect(new Set(titles)).toEqual(new Set(['Missing file']))
})
