/** Each breach of the import law that only `layers.ts` sees is shown here once, and its lawful neighbour. */
import { describe, expect, test } from 'vitest'
import { checkLayers } from './layers.ts'

const view = 'src/ui/views/replay/Replay.tsx'

const forbidden = [
  [
    'a relative path to another floor',
    'src/core/tokens/count.ts',
    "import { db } from '../../storage/db.ts'",
  ],
  ['a type from another floor', 'src/core/model.ts', "import type { Row } from '../storage/rows.ts'"],
  ['a re-export from another floor', 'src/base/result.ts', "export { trace } from '../core/trace.ts'"],
  ['a lazy import of another floor', view, "const x = await import('../../../workers/client.ts')"],
  ['an import for its effect alone', view, "import '../../../storage/db.ts'"],
  ['a worker started by its address', view, "new URL('../../../workers/read.worker.ts', import.meta.url)"],
  ['an import with a query', view, "import W from '../../../workers/read.worker.ts?worker'"],
  ['a path to the wiring', 'src/state/route.ts', "import { app } from '../main.tsx'"],
  ['a path out of src', 'src/core/model.ts', "import { main } from '../../tools/bench.ts'"],
  ['an import over several lines', view, "import {\n  a,\n  b,\n} from '../compare/columns.ts'"],
  ['one view from another', view, "import { Columns } from '../compare/Columns.tsx'"],
  ['a view from the kit', 'src/ui/kit/Button.tsx', "import { Replay } from '../views/replay/Replay.tsx'"],
  ['test builders from the product', 'src/core/model.ts', "import { aTrace } from './testing/a-trace.ts'"],
  ['the clock in core', 'src/core/model.ts', 'const now = Date.now()'],
  ['a clock object in core', 'src/core/model.ts', 'const now = new Date()'],
  ['chance in core', 'src/core/model.ts', 'const id = Math.random().toString(36)'],
] as const

const allowed = [
  ['a neighbour in the same floor', 'src/core/tokens/count.ts', "import { steps } from '../step.ts'"],
  ['a file of the same view', view, "import { Timeline } from './parts/Timeline.tsx'"],
  ['the kit from a view', view, "import { Button } from '../../kit/Button.tsx'"],
  ['a view from the app', 'src/ui/app/App.tsx', "import { Replay } from '../views/replay/Replay.tsx'"],
  ['a lesson from state', 'src/state/lessons.ts', "import text from '../lessons/first.md?raw'"],
  ['a sample in a test', 'src/core/model.test.ts', "import t from '../formats/samples/a/1.json'"],
  ['test builders in a test', 'src/core/model.test.ts', "import { aTrace } from './testing/a-trace.ts'"],
  ['everything in the wiring', 'src/main.tsx', "import { App } from './ui/app/App.tsx'"],
  ['a given date in core', 'src/core/model.ts', 'const at = new Date(text)'],
  ['the clock above core', 'src/state/clock.ts', 'const now = Date.now()'],
  ['an import shown in a comment', 'src/core/model.ts', " * import { db } from '../storage/db.ts'"],
] as const

describe('the layers', () => {
  test.each(forbidden)('forbid %s', (_name, path, source) => {
    expect(checkLayers(path, source)).toHaveLength(1)
  })

  test.each(allowed)('allow %s', (_name, path, source) => {
    expect(checkLayers(path, source)).toEqual([])
  })
})
