/** `window.memoscope` before anybody used it: every method loads the rest, strategies included, which no first visit needs. */
import type { MemoscopeConsole } from './console.ts'

const load = async () => (await import('./console.ts')).consoleMethods

export const memoscopeConsole: MemoscopeConsole = {
  importFile: async (...given) => (await load()).importFile(...given),
  traces: async () => (await load()).traces(),
  trace: async (...given) => (await load()).trace(...given),
  memories: async () => (await load()).memories(),
  profiles: async () => (await load()).profiles(),
  calibration: async (...given) => (await load()).calibration(...given),
  replay: async (...given) => (await load()).replay(...given),
  lost: async (...given) => (await load()).lost(...given),
  ledger: async (...given) => (await load()).ledger(...given),
  context: async (...given) => (await load()).context(...given),
  inspect: async (...given) => (await load()).inspect(...given),
  count: async (...given) => (await load()).count(...given),
  exportTrace: async (...given) => (await load()).exportTrace(...given),
  losses: async (...given) => (await load()).losses(...given),
  findings: async (...given) => (await load()).findings(...given),
}

declare global {
  interface Window {
    memoscope: MemoscopeConsole
  }
}
