import { expect, test } from 'vitest'
import { projectNames, projectOf } from './project.ts'

const of = (cwd: string, url?: string) =>
  projectOf({ metadata: { cwd, ...(url !== undefined && { git: { repository_url: url } }) } })

test.each([
  ['/Users/x/workspace/cli/.worktrees/3', '/Users/x/workspace/cli'],
  ['/Users/x/workspace/cli/.worktrees/x/fix-login', '/Users/x/workspace/cli'],
  ['/home/x/cli/.claude/worktrees/brave-fox/packages/core', '/home/x/cli'],
  ['/home/x/cli-worktrees/fix', '/home/x/cli'],
  ['/home/x/cli.worktrees/fix', '/home/x/cli'],
  ['/home/x/cli__worktrees/fix', '/home/x/cli'],
  ['D:\\code\\cli\\.worktrees\\3', 'D:\\code\\cli'],
])('a run in the worktree %s is of the repository %s', (cwd, repository) => {
  expect(of(cwd)).toBe(repository)
})

test.each([
  '/Users/x/.codex/worktrees/a1b2/cli',
  '/Users/x/.codex/worktrees/a1b2/cli/packages/core',
  '/Users/x/.cursor/worktrees/cli/k3Jd9',
  '/Users/x/.claude-worktrees/cli/brave-fox',
])('of the worktree %s, which is not beside its repository, the name is known', (cwd) => {
  expect(of(cwd)).toBe('cli')
})

test('in any other folder of worktrees, the repository is known by its address', () => {
  expect(of('/srv/worktrees/cli/fix', 'git@github.com:acme/cli.git')).toBe('cli')
  expect(of('/Users/x/.worktrees/cli/fix', 'https://github.com/acme/cli')).toBe('cli')
  expect(of('/srv/worktrees/cli/fix')).toBe('/srv/worktrees/cli/fix')
  expect(of('/srv/cli', 'https://github.com/acme/cli')).toBe('/srv/cli')
})

test.each([
  '/home/x/cli',
  '/home/x/worktrees',
  '/home/x/cli-worktrees',
  '/Users/x/.worktrees/cli/fix',
  'shop',
])('the folder %s is its own project', (cwd) => {
  expect(of(cwd)).toBe(cwd)
})

test('projects with the same folder name are named by as much of their paths as tells them apart', () => {
  const projects = ['/x/devenv/cli', '/x/Repositories/cli', 'D:\\code\\cli', '/x/shop', 'cli', '/']
  expect(projects.map(projectNames(projects))).toEqual([
    'devenv/cli',
    'Repositories/cli',
    'code\\cli',
    'shop',
    'cli',
    '/',
  ])
})

test('a folder written with a separator after it is the same project', () => {
  expect(['/x/cli/', '/x/cli'].map(projectNames(['/x/cli/', '/x/cli']))).toEqual(['cli', 'cli'])
})

test('no two projects have the same name, even where one path is the end of another', () => {
  const projects = ['/x/cli', 'x/cli', '/y/x/cli', 'cli']
  expect(new Set(projects.map(projectNames(projects))).size).toBe(projects.length)
})
