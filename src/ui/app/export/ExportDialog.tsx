/**
 * Ways out of the app for the open trace: what, in which form, what that form cannot hold of this very trace,
 * what is redacted before it leaves, and under which name.
 */

import { useEffect, useRef, useState } from 'react'
import { isCanceled } from '#base/errors.ts'
import { given } from '#base/given.ts'
import type { Problem } from '#base/result.ts'
import { t } from '#base/words.ts'
import { RUNNING, type Work } from '#base/work.ts'
import { DEFAULT_DIALECT } from '#core/dialects/index.ts'
import { exportName, REDACTED_FILE } from '#core/model/export-name.ts'
import type { Trace } from '#core/model/trace.ts'
import { type ProviderId, recordedProvider } from '#core/validity/check.ts'
import {
  type CountingSettings,
  closePanel,
  dismissNotice,
  type ExportProgress,
  nameOfColumn,
  runExport,
  tell,
  tellProblem,
  useApp,
  useComparedNow,
  useCursor,
  useCustomEntries,
  useRecommendedSpec,
  useRoute,
  useShownComparison,
} from '#state/index.ts'
import { Button, Dialog, ProblemNote, Progress, TextField, useIsPhone, visibleLine } from '../../kit/index.ts'
import styles from './ExportDialog.module.css'
import { ExportFacts } from './ExportFacts.tsx'
import { ExportForms } from './ExportForms.tsx'
import { ExportHolds } from './ExportHolds.tsx'
import { ExportOptions } from './ExportOptions.tsx'
import { ExportRedaction } from './ExportRedaction.tsx'
import { CopyFile, ExportSize, SizedCopy } from './ExportSize.tsx'
import { exportChoices } from './export-choices.ts'
import { ANTHROPIC, type ExportFields, formOf, memoriesOf } from './export-form.ts'
import { useRedaction } from './use-redaction.ts'

type Making = Work<void, ExportProgress>

/** A report compares what a person chose, varied, or is recommended; else it is of the recorded run alone. */
export function ExportDialog({ trace }: { readonly trace: Trace }) {
  const draft = useDraft(trace)
  const { choice, fields, memories, form } = draft
  const [making, setMaking] = useState<Making>({ status: 'idle' })
  const abort = useRef<AbortController>(undefined)
  const redaction = useRedaction(trace, choice)
  const isRunning = making.status === 'running'
  const { isOn: isRedacted, isChecking, isFailed } = redaction
  const isWaiting = isRunning || isChecking || isFailed
  const suggested = exportName(isRedacted ? withoutFileName(trace) : trace, form(new Date(0)))

  // The views of several runs don't say which run is open.
  const isAmongSeveral = useApp(
    ({ route: { view, mode } }) => view === 'strategies' && mode === 'several-runs',
  )

  // A phone shows what leaves it right below the format, whose options fill its screen.
  const isPhone = useIsPhone()
  const isHere = useRef(false)
  /** Of an export that went on without the dialog. */
  const goesOn = useRef<number>(undefined)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      const underWay = abort.current
      if (underWay === undefined || underWay.signal.aborted) return
      goesOn.current = tell(t`The export continues in the background.`, 'info', {
        title: t`Stop`,
        run: () => underWay.abort(),
      })
    }
  }, [])

  const make = async (to: 'file' | 'clipboard') => {
    if (isWaiting) return
    abort.current = new AbortController()
    setMaking(RUNNING)
    const given = draft.name.trim()
    const order = {
      traceId: trace.id,
      form: form(new Date()),
      to,
      ...(isRedacted ? { redaction: redaction.choice.plan } : {}),
      ...(given === '' ? {} : { name: given }),
    }
    const problem = await runExport(order, {
      signal: abort.current.signal,
      onProgress: (progress) => setMaking({ status: 'running', progress }),
    })
    abort.current = undefined
    // The palette may have put another panel in its place meanwhile.
    if (!isHere.current) {
      if (goesOn.current !== undefined) dismissNotice(goesOn.current)
      if (problem !== undefined && !isCanceled(problem)) tellProblem(problem)
      return
    }
    setMaking(afterwards(problem))
    if (problem === undefined) closePanel()
  }
  const copy = () => void make('clipboard')
  const close = () => {
    abort.current?.abort()
    closePanel()
  }

  const redact = choice !== undefined && (
    <ExportRedaction choice={choice} steps={trace.steps} redaction={redaction} />
  )

  return (
    <Dialog
      open
      onClose={close}
      size="large"
      title="Export"
      description={
        isAmongSeveral ? t`Exports only one of the runs: “${visibleLine(trace.title)}”.` : undefined
      }
      footer={
        <>
          {choice?.format === undefined ? (
            <CopyFile isWaiting={isWaiting} onCopy={copy} />
          ) : (
            <SizedCopy
              traceId={trace.id}
              format={choice.format}
              isWaiting={isWaiting}
              isChecking={isChecking}
              onCopy={copy}
            />
          )}
          <Button variant="primary" icon="download" disabled={isWaiting} onClick={() => void make('file')}>
            {t`Download`}
          </Button>
        </>
      }
    >
      <div className={styles.columns}>
        <ExportForms choices={draft.choices} value={choice?.id ?? ''} onChange={draft.choose} />
        {isPhone && redact}
        {choice !== undefined && (
          <div className={styles.chosen}>
            <section className={styles.section} aria-label={choice.title}>
              <h3 className={styles.heading}>{choice.title}</h3>
              <p>{choice.help}</p>
              <ExportFacts choice={choice} replaced={redaction.replaced} />
              {choice.id === 'markdown' && <ExportSize traceId={trace.id} isChecking={isChecking} />}
              <ExportOptions
                trace={trace}
                choice={choice}
                fields={fields}
                memories={memories}
                comparison={draft.comparison}
                onChange={draft.change}
              />
            </section>
            {!isPhone && redact}
            {!isFailed && (
              <ExportHolds trace={trace} choice={choice} isRedacted={isRedacted} isChecking={isChecking} />
            )}
            <div className={styles.name}>
              <TextField
                label="File name"
                value={draft.name}
                placeholder={isPhone ? withoutMiddle(suggested) : suggested}
                onChange={draft.rename}
                onCommit={() => void make('file')}
              />
            </div>
          </div>
        )}
      </div>
      <MakingNote making={making} onCancel={() => abort.current?.abort()} />
    </Dialog>
  )
}

/** Characters of a file's name for which a phone has room. */
const PHONE_NAME = 36

/** A long name with its start and its ending, which says what kind of file it is. */
function withoutMiddle(name: string): string {
  if (name.length <= PHONE_NAME) return name
  const half = PHONE_NAME / 2
  return `${name.slice(0, half - 1)}…${name.slice(-half)}`
}

/** As the file of a redacted run is called. */
function withoutFileName(trace: Trace): Trace {
  return { ...trace, source: { ...trace.source, fileName: REDACTED_FILE } }
}

function afterwards(problem: Problem | undefined): Making {
  if (problem === undefined || isCanceled(problem)) return { status: 'idle' }
  return { status: 'failed', problem }
}

function MakingNote({ making, onCancel }: { readonly making: Making; readonly onCancel: () => void }) {
  if (making.status === 'failed') return <ProblemNote problem={making.problem} />
  if (making.status !== 'running') return null
  const { doing = t`Reading the run`, share } = making.progress ?? {}
  return <Progress label={doing} share={share} onCancel={onCancel} />
}

/** The dialog's fields, starting with what it was opened for. */
function useDraft(trace: Trace) {
  const preset = useApp((state) => state.exporting)
  const formats = useApp((state) => state.formats)
  const { names, view } = useRoute()
  const compared = useComparedNow()
  const { columns, counting } = compared
  const comparison = useShownComparison(compared)
  const cursor = useCursor()
  const recommended = useRecommendedSpec()
  const choices = exportChoices(formats, cursor !== undefined, cursor)
  const provider = recordedProvider(trace.calls) ?? 'openai'
  const memories = memoriesOf(columns, {
    counting,
    more: preset.memory,
    own: useCustomEntries(),
    format: trace.source.format,
    nameOf: (column) => nameOfColumn(names, column),
  })
  // From Strategies people take its answer along.
  const [chosen, choose] = useState(preset.choice ?? (view === 'strategies' ? 'report' : undefined))
  const [name, rename] = useState('')
  const [set, setFields] = useState<Omit<ExportFields, 'withComparison'> & Partial<ExportFields>>({
    keepNames: true,
    provider,
    memory: positionOf(memories, preset.memory),
    dialect: messageFormatOf(counting, provider),
    withRun: false,
  })
  // One that the person saved goes along unless they say otherwise.
  const fields = { ...set, withComparison: set.withComparison ?? comparison.name !== '' }
  const choice = choices.find(({ id }) => id === chosen) ?? choices[0]
  return {
    choices,
    choice,
    choose,
    name,
    rename,
    fields,
    memories,
    comparison,
    change: (changed: Partial<ExportFields>) => setFields({ ...set, ...changed }),
    form: (now: Date) =>
      choice === undefined
        ? ({ kind: 'markdown' } as const)
        : formOf({
            choice,
            fields,
            memories,
            counting,
            call: cursor ?? trace.calls.length,
            now,
            comparison,
            ...given({ recommended }),
            address: `${location.origin}${location.pathname}`,
          }),
  }
}

/** That of the run's provider, unless another was set for counting. */
function messageFormatOf({ dialect }: CountingSettings, provider: ProviderId): string {
  return provider === 'anthropic' && dialect.id === DEFAULT_DIALECT.id ? ANTHROPIC : dialect.id
}

function positionOf(memories: ReturnType<typeof memoriesOf>, memory: unknown): number {
  const wanted = JSON.stringify(memory)
  return Math.max(
    0,
    memories.findIndex(({ spec }) => JSON.stringify(spec) === wanted),
  )
}
