/** To the call before, to the next, and from call to call on its own. The strip above is the slider. */
import { t } from '#base/words.ts'
import { startPlaying, stepPlay, stopPlaying, useApp } from '#state/index.ts'
import { IconButton } from '../../kit/index.ts'
import styles from './CallButtons.module.css'

export function CallButtons({ call, calls }: { readonly call: number; readonly calls: number }) {
  const isPlaying = useApp((state) => state.play.isPlaying)
  return (
    <span className={styles.buttons}>
      <IconButton
        icon="chevron-left"
        size="small"
        label="Previous call"
        kbd="["
        disabled={call === 0}
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
        kbd="]"
        disabled={call === calls - 1}
        onClick={() => stepPlay(1)}
      />
    </span>
  )
}
