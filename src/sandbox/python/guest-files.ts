/**
 * The Python side of the notebook, as texts that are written into the interpreter's own file system before it
 * starts.
 */
import init from './guest/__init__.py?raw'
import agentMemory from './guest/agent_memory.py?raw'
import door from './guest/door.py?raw'
import editor from './guest/editor.py?raw'
import errors from './guest/errors.py?raw'
import lock from './guest/lock.py?raw'
import output from './guest/output.py?raw'
import notebook from './guest/pad.py?raw'
import program from './guest/program.py?raw'
import programFind from './guest/program_find.py?raw'
import programLog from './guest/program_log.py?raw'
import shelf from './guest/shelf.py?raw'
import still from './guest/still.py?raw'
import supplies from './guest/supplies.py?raw'
import values from './guest/values.py?raw'
import waiting from './guest/waiting.py?raw'

/** Where the folder of the package is; on the interpreter's path only while it is imported. */
export const GUEST_FOLDER = '/lib/memoscope'
export const GUEST_PACKAGE = 'pad_guest'

export const GUEST_FILES: ReadonlyMap<string, string> = new Map([
  ['__init__.py', init],
  ['agent_memory.py', agentMemory],
  ['door.py', door],
  ['editor.py', editor],
  ['errors.py', errors],
  ['lock.py', lock],
  ['output.py', output],
  ['pad.py', notebook],
  ['program.py', program],
  ['program_find.py', programFind],
  ['program_log.py', programLog],
  ['shelf.py', shelf],
  ['still.py', still],
  ['supplies.py', supplies],
  ['values.py', values],
  ['waiting.py', waiting],
])

/** Where the modules are put that a person's code may import, for as long as it takes to read them. */
export const SHELF_FOLDER = '/lib/memoscope/shelf'

const TEXTS = import.meta.glob<string>('./guest/modules/**/*.py', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Those modules by their path below the folder, such as `tinyagent/memory/steps.py`. */
export const SHELF_FILES: ReadonlyMap<string, string> = new Map(
  Object.entries(TEXTS).map(([path, text]) => [path.replace('./guest/modules/', ''), text]),
)
