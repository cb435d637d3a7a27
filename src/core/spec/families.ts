/** Which project or kind a memory belongs to, for lists that a person looks through. Ids say it by their start. */
import { t } from '#base/words.ts'
import { OWN_PREFIX } from './own-definition.ts'
import type { MemoryInfo } from './spec.ts'

interface Family {
  readonly title: string
  /** Starts of the ids, or whole ids. */
  readonly ids: readonly string[]
}

/** In the order in which a person meets them; what none claims belongs to the first. */
const FAMILIES: readonly Family[] = [
  { title: t`General`, ids: [] },
  { title: t`Custom`, ids: [OWN_PREFIX] },
  { title: t`Tool calls and results`, ids: ['deduplicate-', 'supersede-', 'purge-', 'clear-'] },
  { title: 'tinyAgent', ids: ['tinyagent-', 'last-actions', 'adaptive', 'hierarchical', 'plain-messages'] },
  { title: 'smolagents', ids: ['smolagents-'] },
  { title: t`MARSYS`, ids: ['marsys-'] },
  { title: t`OpenHands`, ids: ['openhands-'] },
  { title: t`SWE-agent`, ids: ['swe-agent-'] },
  { title: t`LangChain`, ids: ['langchain-'] },
  { title: t`LlamaIndex`, ids: ['llamaindex-'] },
  { title: t`Pydantic AI`, ids: ['pydantic-ai-'] },
  { title: t`AutoGen`, ids: ['autogen-'] },
  { title: t`Semantic Kernel`, ids: ['semantic-kernel-'] },
  { title: t`Microsoft Agent Framework`, ids: ['agent-framework-'] },
  { title: t`Letta`, ids: ['letta-'] },
  { title: t`Google ADK`, ids: ['google-adk'] },
]

export function familyOf(id: string): string {
  const family = FAMILIES.find(({ ids }) => ids.some((start) => id.startsWith(start)))
  return (family ?? FAMILIES[0])?.title ?? ''
}

/** The memories by family, in the order of the families; families without any are left out. */
export function byFamily(
  infos: readonly MemoryInfo[],
): readonly { readonly title: string; readonly infos: readonly MemoryInfo[] }[] {
  return FAMILIES.map(({ title }) => ({
    title,
    infos: infos.filter((info) => familyOf(info.id) === title),
  })).filter((family) => family.infos.length > 0)
}

/** The memories where every word of the query begins a word of the family, title, id, description or keywords. */
export function findMemories(infos: readonly MemoryInfo[], query: string): readonly MemoryInfo[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return infos.filter((info) => {
    const { id, title, description, keywords = [] } = info
    const text = [familyOf(id), title, id, description, ...keywords].join(' ').toLowerCase()
    return words.every((word) => beginsWord(text, word))
  })
}

/** “rag” is not to find “average”. */
function beginsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return true
  return false
}
