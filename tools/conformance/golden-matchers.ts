/** Which matcher runs which file of golden vectors. Adding one: its file and its line here. */
import type { Matcher } from './golden-case.ts'
import { matchArchitecture } from './golden-tinyagent-architecture.ts'
import { matchManager } from './golden-tinyagent-manager.ts'
import { matchResearch } from './golden-tinyagent-research.ts'

export const matchers: ReadonlyMap<string, Matcher> = new Map([
  ['tinyagent-doc-architecture.json', matchArchitecture],
  ['tinyagent-doc-research.json', matchResearch],
  ['tinyagent-manager.json', matchManager],
])
