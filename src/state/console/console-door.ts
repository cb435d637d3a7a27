/**
 * `window.memoscope` before anybody used it: every method loads the rest, strategies included, which no first
 * visit needs.
 */
import type { MemoscopeConsole } from './console.ts'

const load = async () => (await import('./console.ts')).consoleMethods

export const memoscopeConsole: MemoscopeConsole = {
  importFile: async (...given) => (await load()).importFile(...given),
  traces: async () => (await load()).traces(),
  trace: async (...given) => (await load()).trace(...given),
  memories: async () => (await load()).memories(),
  profiles: async () => (await load()).profiles(),
  summary: async (...given) => (await load()).summary(...given),
  calibration: async (...given) => (await load()).calibration(...given),
  replay: async (...given) => (await load()).replay(...given),
  lost: async (...given) => (await load()).lost(...given),
  faults: async (...given) => (await load()).faults(...given),
  compactionTable: async (...given) => (await load()).compactionTable(...given),
  compactions: async (...given) => (await load()).compactions(...given),
  oracle: async (...given) => (await load()).oracle(...given),
  sweep: async (...given) => (await load()).sweep(...given),
  evaluate: async (...given) => (await load()).evaluate(...given),
  createCollection: async (...given) => (await load()).createCollection(...given),
  collections: async () => (await load()).collections(),
  collection: async (...given) => (await load()).collection(...given),
  ledger: async (...given) => (await load()).ledger(...given),
  context: async (...given) => (await load()).context(...given),
  inspect: async (...given) => (await load()).inspect(...given),
  count: async (...given) => (await load()).count(...given),
  exportTrace: async (...given) => (await load()).exportTrace(...given),
  exportFacts: async (...given) => (await load()).exportFacts(...given),
  losses: async (...given) => (await load()).losses(...given),
  strategy: async (...given) => (await load()).strategy(...given),
  run: async (...given) => (await load()).run(...given),
  findings: async (...given) => (await load()).findings(...given),
}

declare global {
  interface Window {
    memoscope: MemoscopeConsole
  }
}
