/**
 * Plays the run under a memory: the cursor goes from call to call. What the memory makes of it is next to
 * the steps.
 */
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import type { Trace } from '#core/model/trace.ts'
import {
  jumpPlay,
  PLAY_SPEEDS,
  setPlaySpeed,
  startPlaying,
  stepPlay,
  stopPlaying,
  useApp,
  useCursor,
} from '#state/index.ts'
import { formatExact, IconButton, Select } from '../../kit/index.ts'
import styles from './PlayBar.module.css'
import type { PlayedMemory } from './use-played.ts'

interface PlayBarProps {
  readonly trace: Trace
  readonly memories: readonly PlayedMemory[]
  readonly memory: PlayedMemory
  readonly onMemory: (id: string) => void
}

export function PlayBar({ trace, memories, memory, onMemory }: PlayBarProps) {
  const { isPlaying, speed } = useApp((state) => state.play)
  const cursor = useCursor()
  const last = trace.calls.length - 1
  return (
    <div className={styles.bar} role="toolbar" aria-label="Play">
      <IconButton
        icon="chevron-left"
        size="small"
        label="Previous call"
        disabled={cursor === 0}
        onClick={() => stepPlay(-1)}
      />
      <IconButton
        icon={isPlaying ? 'pause' : 'play'}
        size="small"
        label={isPlaying ? t`Pause` : t`Play the run`}
        onClick={isPlaying ? stopPlaying : startPlaying}
      />
      <IconButton
        icon="chevron-right"
        size="small"
        label="Next call"
        disabled={cursor === last}
        onClick={() => stepPlay(1)}
      />
      <input
        type="range"
        className={styles.range}
        aria-label="Call"
        aria-valuetext={cursor === undefined ? undefined : callName(cursor)}
        min={0}
        max={Math.max(0, last)}
        value={cursor ?? 0}
        onChange={(event) => jumpPlay(Number(event.target.value))}
      />
      <span className={styles.at}>
        {cursor === undefined ? '' : t`call ${formatExact(cursor + 1)} of ${formatExact(last + 1)}`}
      </span>
      <Select
        label="Speed"
        isLabelHidden
        size="small"
        value={String(speed)}
        onChange={(value) => setPlaySpeed(PLAY_SPEEDS.find((known) => String(known) === value) ?? 1)}
        options={PLAY_SPEEDS.map((value) => ({ value: String(value), title: t`${value} calls/s` }))}
      />
      <Select
        label="Memory"
        isLabelHidden
        size="small"
        value={memory.id}
        onChange={onMemory}
        options={memories.map(({ id, title }) => ({ value: id, title }))}
      />
    </div>
  )
}
