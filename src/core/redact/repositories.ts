/** Who owns a repository and what it is called, by addresses, remotes, and working directories. */
import type { Pattern } from './detector.ts'

/** Paths of the hosts themselves, and what documentation writes where an owner would be. */
const NO_OWNER =
  /^(?:en|u|repos|users?|orgs?|sponsors|user-attachments|features|settings|marketplace|topics|search|login|apps|about|owner|.*your.*|username|name|example.*|my-?org|foo|acme)$/i

/** Owners that nearly every run names: they say nothing about whose run it is. */
const PUBLIC_OWNERS = new Set(
  'actions anthropics apache apple aws babel bitnami docker dotnet electron eslint expo facebook gitleaks golang google googleapis grafana hashicorp homebrew huggingface kubernetes langchain-ai microsoft mozilla node-fetch nodejs nodesource npm numpy nvidia openai opencontainers oven-sh pallets pandas-dev pre-commit prettier psf pypa pytest-dev python python-poetry pytorch rails remix-run rollup rust-lang sindresorhus spf13 stretchr swc-project sympy tailwindlabs tensorflow torvalds typescript-eslint vercel vitejs vitest-dev vuejs yarnpkg'.split(
    ' ',
  ),
)

const OWNER = '[A-Za-z0-9][A-Za-z0-9-]{0,38}'
const NAME = String.raw`[\w-]{1,80}(?:\.(?!git\b)[\w-]{1,40}){0,3}`
const HOST = String.raw`(?<!docs\.)(?:github|gitlab|bitbucket|codeberg|githubusercontent)\.(?:com|org)`
const SLASH = '(?:[/:]|%2F)'

function isOwned(found: string): boolean {
  const [owner = ''] = found.split('/')
  return !NO_OWNER.test(owner) && !PUBLIC_OWNERS.has(owner.toLowerCase())
}

/** Directories that are called so in every project. */
const SHARED_DIRECTORIES = new Set(
  'api app apps backend build client cli cmd code core data desktop dev dist docs documents downloads examples frontend github home lib main master mobile monorepo opt packages project projects repo repos root scripts server site source sources src temp test testbed tests tmp tools users var web website work workdir workspace workspaces worktree worktrees'.split(
    ' ',
  ),
)

function isProject(found: string): boolean {
  return found.length >= 4 && /[a-z]/i.test(found) && !SHARED_DIRECTORIES.has(found.toLowerCase())
}

export const REPOSITORIES: readonly Pattern[] = [
  {
    marks: ['github', 'gitlab.', 'bitbucket.', 'codeberg.'],
    regex: new RegExp(`${HOST}${SLASH}(?:repos/)?(${OWNER}/${NAME})`, 'dgi'),
    accepts: isOwned,
  },
  {
    marks: ['github', 'gitlab.', 'bitbucket.', 'codeberg.'],
    regex: new RegExp(`${HOST}${SLASH}(?:sponsors/|users/|orgs/)?(${OWNER})(?![\\w/.-])`, 'dgi'),
    accepts: isOwned,
    word: 'owner',
  },
  // `git@git.example.org:team/app.git`, `https://git.example.org/team/app.git`.
  {
    marks: ['git@', '.git'],
    regex: new RegExp(
      String.raw`(?:git@[\w.-]{1,80}:|:\/\/[\w.@:-]{1,80}\/)(${OWNER}/${NAME})\.git\b`,
      'dgi',
    ),
    accepts: isOwned,
  },
  {
    marks: ['gh '],
    regex: new RegExp(`\\bgh\\s[^\\n|;&]{0,200}?\\s(?:--repo|-R)[ =]["']?(${OWNER}/${NAME})`, 'dg'),
    accepts: isOwned,
  },
  {
    marks: ['cwd', 'workdir', 'directory'],
    regex:
      /(?:\bcwd|\bworkdir|\bworking[ _]?directory)["'>:=\s]{1,5}(?:[A-Za-z]:)?[/\\~][^\s"'<>]{0,200}?([\w.-]{2,80})[/\\]?(?=["'<>\s]|$)/dgi,
    accepts: isProject,
  },
]

interface RepositoryPart {
  readonly value: string
  readonly word: 'owner' | 'repository'
}

/**
 * What else names a repository once it is known: `owner__name`, its owner, and its name unless every project
 * uses that word. Letters of either case.
 */
export function repositoryParts({ value, word }: RepositoryPart): readonly RepositoryPart[] {
  const [owner = '', name] = value.split('/')
  const parts: RepositoryPart[] = [{ value, word }]
  if (name !== undefined) {
    parts.push({ value: `${owner}__${name}`, word })
    if (owner.length > 3 && owner.toLowerCase() !== name.toLowerCase())
      parts.push({ value: owner, word: 'owner' })
    if (isProject(name)) parts.push({ value: name, word })
  }
  return parts.flatMap((part) => [part, { ...part, value: part.value.toLowerCase() }])
}

/** The same for a repository however it is written. */
export function repositoryKey(value: string): string {
  return value.toLowerCase().replace('__', '/')
}
