/**
 * The templates' code, fetched as text when one is taken: the very files that are checked and tested with the
 * app.
 */
import { PYTHON_TEMPLATES, TEMPLATES } from '#core/programs/templates/index.ts'

export { PYTHON_TEMPLATES, TEMPLATES }

const FOLDER = '/src/core/programs/templates'
const sources = import.meta.glob<string>(
  ['/src/core/programs/templates/*.ts', '/src/core/programs/templates/python/*.py', '!**/index.ts'],
  { query: '?raw', import: 'default' },
)

/** The code of a template by its id; throws for one that is not in the list. */
export async function templateCode(id: string): Promise<string> {
  const load = sources[`${FOLDER}/${id}.ts`] ?? sources[`${FOLDER}/${id}.py`]
  if (load === undefined) throw new Error(`no template ${id}`)
  return load()
}
