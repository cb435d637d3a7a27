/** What narrows a search beside its words: kinds, agent, tool, failure, size. */
import { useMemo } from 'react'
import { t } from '#base/words.ts'
import { doneValue } from '#base/work.ts'
import { STEP_KINDS, type StepKind } from '#core/model/step.ts'
import { agentsOf } from '#core/model/trace.ts'
import type { SearchFilters } from '#core/search/search-filters.ts'
import { changeSearch, type SearchState, useApp, useTrace } from '#state/index.ts'
import { Button, Checkbox, KindGlyph, NumberField, Select, TextField } from '../../kit/index.ts'
import styles from './SearchFilterBar.module.css'

export function SearchFilterBar({ search }: { readonly search: SearchState }) {
  const { filters } = search
  const agents = useAgents(search)
  const set = (part: Partial<SearchFilters>) => changeSearch({ filters: { ...filters, ...part } })
  return (
    <fieldset className={styles.filters}>
      <legend className="visually-hidden">Filter steps</legend>
      <Kinds chosen={filters.kinds} onChange={(kinds) => set({ kinds })} />
      {(agents.length > 1 || filters.agent !== undefined) && (
        <div className={styles.field}>
          <Select
            label="Agent"
            isLabelHidden
            value={filters.agent ?? ''}
            options={[
              { value: '', title: t`All agents` },
              ...agents.map((agent) => ({ value: agent, title: agent })),
            ]}
            onChange={(agent) => changeSearch({ filters: withAgent(filters, agent) })}
          />
        </div>
      )}
      <div className={styles.tool}>
        <TextField
          label="Tool"
          isLabelHidden
          placeholder="Tool"
          value={filters.tool}
          onChange={(tool) => set({ tool })}
        />
      </div>
      <div className={styles.size}>
        <span aria-hidden="true">min.</span>
        <NumberField
          label="Minimum length in characters"
          isLabelHidden
          unit="characters"
          min={0}
          step={100}
          value={filters.atLeast}
          onCommit={(atLeast) => set({ atLeast })}
        />
      </div>
      <Checkbox
        label="Errors only"
        checked={filters.onlyErrors}
        onChange={(onlyErrors) => set({ onlyErrors })}
      />
    </fieldset>
  )
}

interface KindsProps {
  readonly chosen: readonly StepKind[]
  readonly onChange: (kinds: readonly StepKind[]) => void
}

function Kinds({ chosen, onChange }: KindsProps) {
  return (
    <fieldset className={styles.kinds}>
      <legend className="visually-hidden">Kinds of steps</legend>
      {STEP_KINDS.map(({ kind, title }) => (
        <Button
          key={kind}
          size="small"
          variant="quiet"
          pressed={chosen.includes(kind)}
          title={t`Only this kind: ${title}`}
          onClick={() =>
            onChange(chosen.includes(kind) ? chosen.filter((other) => other !== kind) : [...chosen, kind])
          }
        >
          <KindGlyph kind={kind} />
        </Button>
      ))}
    </fieldset>
  )
}

function withAgent({ agent: _, ...others }: SearchFilters, agent: string): SearchFilters {
  return agent === '' ? others : { ...others, agent }
}

/** The names that steps of the searched runs bear, in order of appearance. */
function useAgents({ scope }: SearchState): readonly string[] {
  const trace = useTrace()
  const library = useApp((state) => state.library)
  return useMemo(() => {
    const ofAll = () => (doneValue(library) ?? []).flatMap(({ agents }) => agents)
    const agents = scope === 'run' && trace !== undefined ? agentsOf(trace) : ofAll()
    return [...new Set(agents)].filter((agent) => agent !== undefined)
  }, [trace, library, scope])
}
