/** What strategies can be exported to, loaded when a view asks first: the code is for few to see. */
import { useEffect, useMemo, useState } from 'react'
import type { HomeTarget } from '#core/export-as-code/index.ts'
import type { Trace } from '#core/model/trace.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'

type ExportTargets = typeof import('#core/export-as-code/index.ts')

let loaded: ExportTargets | undefined

/** For tests, and for views that will ask. */
export async function loadExportTargets(): Promise<ExportTargets> {
  loaded ??= await import('#core/export-as-code/index.ts')
  return loaded
}

/** Undefined while it loads. */
export function useExportTargets(): ExportTargets | undefined {
  const [targets, setTargets] = useState(loaded)
  useEffect(() => {
    let isMounted = true
    void loadExportTargets().then((made) => {
      if (isMounted) setTargets(made)
    })
    return () => {
      isMounted = false
    }
  }, [])
  return targets
}

interface Exporting {
  /** Where the strategy is exported to first; undefined: nowhere. */
  readonly target: HomeTarget | undefined
  /** Of other strategies for the same run. */
  readonly isExportable: (spec: CheckedSpec) => boolean
}

/** What a strategy of this run can be exported to; undefined while that loads. */
export function useExporting(spec: CheckedSpec, trace: Trace | undefined): Exporting | undefined {
  const targets = useExportTargets()
  return useMemo(() => {
    if (targets === undefined) return undefined
    const run = trace === undefined ? {} : targets.exportedRun(trace)
    const targetOf = (one: CheckedSpec) => targets.bestTarget(one, run)
    return { target: targetOf(spec), isExportable: (one) => targetOf(one) !== undefined }
  }, [targets, spec, trace])
}
