import { expect, test } from 'vitest'
import { actionStep } from '../testing/steps.ts'
import { failedResults } from './failed-results.ts'

const SILENT = ''

function kindsOf(lines: readonly (readonly [string, number, string])[]) {
  return lines.map(([cmd, code, output]) => {
    const error = `Exit code ${code}\n${output}`
    return [cmd, failedResults(actionStep({ tool: 'Bash', args: { command: cmd }, error }))[0]?.kind]
  })
}

function expectAll(kind: string, lines: readonly (readonly [string, number, string])[]): void {
  expect(kindsOf(lines)).toEqual(lines.map(([cmd]) => [cmd, kind]))
}

test('a line that ends without output says no where the command that decides its exit code only asks', () => {
  expectAll('nothing', [
    ['git config --global --get-regexp "credential|helper"', 1, SILENT],
    ['git -C repo config user.email', 1, SILENT],
    ['git check-ignore -v src', 1, SILENT],
    ['git merge-base --is-ancestor a b', 1, SILENT],
    ['[ -f a.ts ] && cat a.ts', 1, SILENT],
    ['cd src && grep -q bake oven.ts && echo found', 1, SILENT],
    ['npm ls | grep oven', 1, SILENT],
    ['for f in a b; do n=$(grep -c bake $f); [ "$n" -gt 0 ] && echo "$f: $n"; done', 1, 'a: 2'],
    ['find . -name "*.ts" | xargs grep -l bake', 123, SILENT],
    ["bash -lc 'rg bake src'", 1, SILENT],
    ['git config gc.auto 2>&1; echo "---"; git config --global gc.auto 2>&1', 1, '---'],
    ['cat notes.md 2>/dev/null', 1, SILENT],
    ['diff a.txt b.txt >/dev/null', 1, SILENT],
  ])
})

test('it says no, too, where others of its commands wrote something, as long as all of them only look', () => {
  expectAll('nothing', [
    ['rg bake src/a.ts && rg grill src/b.ts', 1, 'src/a.ts:3: function bake() { throw new Error("cold") }'],
    ['cat a.ts; grep -n grill a.ts', 1, 'export const heat = 9'],
    ['echo "--- grill"; rg grill src', 1, '--- grill'],
    ['grep -c grill a.ts', 1, '0'],
    ['diff a.txt b.txt', 1, '1c1\n< unknown error\n---\n> none'],
    ['diff -r a b && echo same', 1, 'Only in a: c.ts'],
    ['which oven', 1, 'oven not found'],
    ['which node oven', 1, '/usr/bin/node\nwhich: no oven in (/usr/bin:/bin)'],
    ['ls docs site 2>/dev/null', 2, 'docs:\na.md'],
  ])
})

test('a line that does more than look, or says what went wrong, is an error', () => {
  expectAll('failed', [
    ['for f in a b; do [ -f $f ] && make $f; done', 1, SILENT],
    ['rg bake && make', 1, SILENT],
    ['npm test; grep bake a.ts', 1, 'FAIL oven.test.ts'],
    ['rg bake *_test.go', 1, 'zsh:1: no matches found: *_test.go'],
    ['cat a.ts && rg bake src/*', 1, 'const heat = 9\nzsh:1: no matches found: src/*'],
    ['git config user.email a@b.c', 1, SILENT],
    ['git diff a b -- c', 128, 'fatal: bad revision'],
    ['diff a.txt', 2, "diff: missing operand after 'a.txt'"],
    ['grep bake a.ts', 1, 'something else'],
    ['make 2>/dev/null', 2, SILENT],
  ])
})
