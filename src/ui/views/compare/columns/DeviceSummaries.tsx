/**
 * Over the figures, with the summariser of the device: how many texts wait for it, the way to have them
 * summarised, and how far that is. Nothing where nothing waits.
 */
import { type ReactNode, useEffect } from 'react'
import type { Problem } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { withoutPins } from '#core/spec/spec-pins.ts'
import { onDevice } from '#core/summaries/on-device.ts'
import {
  askForDevice,
  type DeviceSummaries as DeviceState,
  dismissDevice,
  reasonWithoutDevice,
  stopDevice,
  summariseOnDevice,
  useApp,
  useRoute,
} from '#state/index.ts'
import { Button, formatExact, formatShare, Icon, ProblemNote, Progress, plural } from '../../../kit/index.ts'
import type { Column } from '../model/use-comparison.ts'
import styles from './DeviceSummaries.module.css'

interface DeviceSummariesProps {
  /** Beside the baseline. */
  readonly columns: readonly Column[]
}

export function DeviceSummaries({ columns }: DeviceSummariesProps) {
  const { summariser } = useRoute().counting
  const { run } = useApp((state) => state.device)
  const isChosen = summariser.id === onDevice.id
  useEffect(() => {
    if (isChosen) void askForDevice(summariser)
  }, [isChosen, summariser])
  if (run.status === 'running') {
    return (
      <div className={styles.bar}>
        <Running progress={run.progress} />
      </div>
    )
  }
  if (!isChosen) return null
  const waiting = columns.flatMap(awaitedOf)
  const memories = waiting.map(({ memory }) => memory)
  const texts = new Set(waiting.flatMap(({ keys }) => keys))
  const problem =
    run.status === 'failed' ? run.problem : run.status === 'done' ? run.value.problem : undefined
  if (problem !== undefined) {
    return (
      <div className={styles.note}>
        <Failure run={run} problem={problem}>
          {texts.size > 0 && <Start memories={memories} texts={texts.size} />}
        </Failure>
      </div>
    )
  }
  return texts.size === 0 ? null : <Waiting memories={memories} texts={texts.size} />
}

/** What waits in a column, and in its rule alone, which the cost of its pins is held against. */
function awaitedOf({ spec, replay, unpinned }: Column) {
  const both = [
    { memory: spec, keys: replay?.awaited ?? [] },
    { memory: withoutPins(spec), keys: unpinned?.awaited ?? [] },
  ]
  return both.filter(({ keys }) => keys.length > 0)
}

interface AwaitedProps {
  /** Whose summaries wait. */
  readonly memories: readonly CheckedSpec[]
  readonly texts: number
}

function Waiting({ memories, texts }: AwaitedProps) {
  const availability = useApp((state) => state.device.availability)
  const reason = reasonWithoutDevice(availability)
  const isDownload = availability === 'downloadable' || availability === 'downloading'
  return (
    <div className={styles.bar} role="status">
      <Icon name="info" />
      <p className={styles.words}>
        {texts === 1
          ? t`1 text needs a summary. It is shown as a placeholder, and the numbers aren’t final.`
          : t`${formatExact(texts)} texts need summaries. They are shown as placeholders, and the numbers aren’t final.`}{' '}
        {reason}
        {isDownload && t`The browser downloads its model once. No text leaves this device.`}
      </p>
      {reason === undefined && <Start memories={memories} texts={texts} />}
    </div>
  )
}

function Start({ memories, texts }: AwaitedProps) {
  return (
    <Button variant="primary" size="small" onClick={() => void summariseOnDevice(memories, texts)}>
      Summarize {plural(texts, 'text')} on this device
    </Button>
  )
}

type RunProgress = Extract<DeviceState['run'], { readonly status: 'running' }>['progress']

function Running({ progress }: { readonly progress: RunProgress }) {
  if (progress === undefined)
    return <Progress label="Starting the browser’s summarizer" onCancel={stopDevice} />
  if ('download' in progress) {
    const { download } = progress
    const detail = formatShare(Math.floor(download * 100) / 100)
    return (
      <Progress
        label="Downloading the browser’s model"
        share={download}
        detail={detail}
        onCancel={stopDevice}
      />
    )
  }
  const { made, total } = progress
  return (
    <Progress
      label="Summarizing on this device"
      share={total === 0 ? undefined : made / total}
      detail={t`${formatExact(made)} of ${plural(total, 'text')}`}
      onCancel={stopDevice}
    />
  )
}

interface FailureProps {
  readonly run: DeviceState['run']
  readonly problem: Problem
  /** The way to try again. */
  readonly children: ReactNode
}

/** What could not be done, and what was kept all the same. */
function Failure({ run, problem, children }: FailureProps) {
  const { made, refused } = run.status === 'done' ? run.value : { made: 0, refused: 0 }
  const kept = made === 1 ? t`One summary was` : t`${formatExact(made)} summaries were`
  return (
    <ProblemNote
      tone={refused > 0 ? 'warning' : 'error'}
      problem={
        refused > 0 ? { ...problem, message: t`${plural(refused, 'text')} couldn’t be summarized.` } : problem
      }
      kept={made > 0 ? t`${kept} written and saved.` : undefined}
      actions={children}
      onDismiss={dismissDevice}
    />
  )
}
