/**
 * The first screen: the promise in one sentence, a place to drop a run, the samples, and what never happens.
 */
import { lazy, Suspense } from 'react'
import { byName } from '#base/locale.ts'
import { t } from '#base/words.ts'
import { doneValue } from '#base/work.ts'
import { newRun, openBackup, openSettings, useApp } from '#state/index.ts'
import { Button, classNames, FolderPath, hiddenFolderWords, Icon, useIsPhone } from '../../kit/index.ts'
import styles from './FirstScreen.module.css'
import { SampleList } from './SampleList.tsx'

/** What is not needed for the first picture. */
const SampleVerdict = lazy(async () => ({ default: (await import('./SampleVerdict.tsx')).SampleVerdict }))

interface FirstScreenProps {
  readonly onPick: () => void
  readonly onPickFolder: () => void
  readonly onPaste: () => Promise<void>
}

const SAMPLES = 'samples-title'

function showSamples(): void {
  document.getElementById(SAMPLES)?.scrollIntoView()
}

export function FirstScreen({ onPick, onPickFolder, onPaste }: FirstScreenProps) {
  const formats = doneValue(useApp((state) => state.formats)) ?? []
  const sample = doneValue(useApp((state) => state.samples))?.find(({ verdict }) => verdict !== undefined)
  const isPhone = useIsPhone()
  return (
    <div className={styles.screen}>
      <div className={styles.content}>
        <header>
          <h1 className={styles.promise}>
            See what your agent remembers, what it forgets, and what that costs.
          </h1>
          <p className={styles.how}>
            Open a recorded run to see what the model saw at every call, and what would have cost less.
          </p>
        </header>
        <div className={styles.start}>
          <section className={styles.target} aria-labelledby="drop-title">
            <span className={styles.icon}>
              <Icon name="download" />
            </span>
            <h2 id="drop-title" className={styles.drop}>
              {isPhone ? t`Open a run` : t`Drop a run here`}
            </h2>
            <div className={styles.ways}>
              <Button variant="primary" onClick={onPick}>
                {isPhone ? t`Choose a file` : t`Choose files`}
              </Button>
              {!isPhone && <Button onClick={onPickFolder}>Open a folder</Button>}
              {isPhone && <Button onClick={showSamples}>Try a sample</Button>}
              <Button variant={isPhone ? 'quiet' : 'secondary'} onClick={() => void onPaste()}>
                Paste
              </Button>
              {!isPhone && <Button onClick={() => void newRun()}>Build a run manually</Button>}
            </div>
            <p className={styles.private}>
              <Icon name="check" />
              <span>
                <strong>Nothing leaves this device.</strong> No server, account, or telemetry.
              </span>
            </p>
            {!isPhone && (
              <div className={styles.places}>
                <dl>
                  <dt>{t`Claude Code sessions`}</dt>
                  <dd>
                    <FolderPath path="~/.claude/projects" />
                  </dd>
                  <dt>{t`Codex sessions`}</dt>
                  <dd>
                    <FolderPath path="~/.codex/sessions" />
                  </dd>
                </dl>
                <p className={styles.hint}>{hiddenFolderWords()}</p>
              </div>
            )}
            {/* In its place before the formats are known: no button moves away under a press. */}
            <details className={classNames(styles.known, formats.length === 0 && styles.awaited)}>
              <summary>
                Claude Code, Codex, OpenAI, LangChain, and more: {formats.length} formats, detected
                automatically
              </summary>
              <p>JSON or JSON Lines, alone or in a .zip, .tar, .gz, or .zst archive.</p>
              <p>
                {formats
                  .map(({ title }) => title)
                  .sort(byName)
                  .join(' · ')}
              </p>
            </details>
          </section>
          <div className={styles.verdict}>
            <Suspense>
              {sample?.verdict !== undefined && <SampleVerdict sample={sample} verdict={sample.verdict} />}
            </Suspense>
          </div>
          <section className={styles.samples} aria-labelledby={SAMPLES}>
            <h2 id={SAMPLES} className={styles.heading}>
              Or start with a sample
            </h2>
            <SampleList />
          </section>
        </div>
        <p className={styles.restore}>
          <Button variant="quiet" size="small" onClick={() => openBackup()}>
            Restore a backup
          </Button>
          <Button variant="quiet" size="small" onClick={() => openSettings('licenses')}>
            Licenses
          </Button>
        </p>
      </div>
    </div>
  )
}
