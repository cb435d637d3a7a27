/** A compaction that did not happen, as a form: which one, and what is in its place. */
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import { memoryInfos } from '#core/spec/memory-info.ts'
import { leanSpec, specOfInfo } from '#core/spec/spec.ts'
import { type CheckedSpec, type MemorySpec, OWN_COMPACTION, UNDO } from '#core/spec/spec-data.ts'
import { ownCompactionInfo, undoInfo } from '#core/spec/undo-params.ts'
import { useCompactions } from '#state/index.ts'
import { Button, MemoryForm, Select } from '../../../kit/index.ts'
import styles from './OracleForm.module.css'

interface UndoFormProps {
  readonly spec: CheckedSpec
  readonly onChange: (spec: MemorySpec) => void
}

/** Or what the agent's own compaction is, of which nothing can be set. */
export function UndoForm({ spec, onChange }: UndoFormProps) {
  if (spec.id !== OWN_COMPACTION) return <ChosenUndo spec={spec} onChange={onChange} />
  return (
    <div className={styles.form}>
      <p className={styles.title}>{ownCompactionInfo.title}</p>
      <p className={styles.help}>{ownCompactionInfo.description}</p>
    </div>
  )
}

function ChosenUndo({ spec: { params, like }, onChange }: UndoFormProps) {
  const { work } = useCompactions()
  const found = work.status === 'done' ? work.value.flatMap(({ call }) => call ?? []) : []
  const call = Number(params['call'])
  const calls = [...new Set([...found, call])].sort((one, other) => one - other)
  const change = (chosen: number, instead: CheckedSpec | undefined) =>
    onChange({
      id: UNDO,
      params: { call: chosen },
      ...(instead === undefined ? {} : { like: leanSpec(instead) }),
    })
  return (
    <div className={styles.form}>
      <p className={styles.title}>{undoInfo.title}</p>
      <p className={styles.help}>{undoInfo.description}</p>
      <Select
        label="Compaction"
        value={String(call)}
        options={calls.map((at) => ({ value: String(at), title: t`Before ${callName(at)}` }))}
        onChange={(value) => change(Number(value), like)}
      />
      {like === undefined ? (
        <Button size="small" icon="plus" onClick={() => change(call, firstStrategy())}>
          Use a strategy instead
        </Button>
      ) : (
        <>
          <MemoryForm spec={like} own={NONE} onChange={(changed) => change(call, changed)} />
          <Button size="small" icon="close" onClick={() => change(call, undefined)}>
            Keep the whole history
          </Button>
        </>
      )}
    </div>
  )
}

const NONE = [] as const

/** One that people know, to begin with. */
function firstStrategy(): CheckedSpec | undefined {
  const info = memoryInfos().find(({ id }) => id === 'keep-last') ?? memoryInfos()[0]
  return info === undefined ? undefined : specOfInfo(info)
}
