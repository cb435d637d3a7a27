/**
 * Over the lanes: which memory, at which call, what the model is shown of it; and the ways to look further.
 */
import { useState } from 'react'
import { t } from '#base/words.ts'
import { callNumber } from '#core/model/call-names.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { formatSpec } from '#core/spec/spec-text.ts'
import { openInCompare, openView, useRoute } from '#state/index.ts'
import { Button, formatExact, IconButton, Menu, Popover, useIsPhone } from '../../kit/index.ts'
import { AgentSwitch } from './AgentSwitch.tsx'
import { AwaitedNote } from './AwaitedNote.tsx'
import { CallButtons } from './CallButtons.tsx'
import { ContextDialog } from './ContextDialog.tsx'
import { ContextSum } from './ContextSum.tsx'
import styles from './MemoryHead.module.css'
import { MemoryPicker } from './MemoryPicker.tsx'
import { TextsDialog } from './TextsDialog.tsx'
import type { Opened } from './use-opened.ts'
import { ValuesButton } from './ValuesButton.tsx'

export function MemoryHead({ opened }: { readonly opened: Opened }) {
  const { call, calls, view, asked, awaited } = opened
  const isPhone = useIsPhone()
  const isColumn = useRoute().columns.some((column) => formatSpec(column) === formatSpec(asked))
  // Both keep the call.
  const compare = () => (isColumn ? openView('compare') : openInCompare([asked]))
  const [dialog, setDialog] = useState<'none' | 'context' | 'texts'>('none')
  const close = () => setDialog('none')
  const showMessages = () => setDialog('context')
  const compareTitle = isColumn ? t`Open in Compare` : t`Add to Compare`
  const isWaiting = view === undefined
  const isRecorded = opened.spec.id === IDENTITY.id
  return (
    <header className={styles.head}>
      <div className={styles.line}>
        <h1 className={styles.sentence}>
          {!isRecorded && <span>{isPhone ? t`Memory:` : t`Memory under`}</span>}
          <MemoryPicker opened={opened} />
          {/* On a phone the strip right above says it. */}
          <span className={isPhone ? 'visually-hidden' : undefined}>
            {' '}
            at{' '}
            <strong className="tabular">
              call {formatExact(callNumber(call))} of {formatExact(calls)}
            </strong>
          </span>
        </h1>
        {!isPhone && <About isRecorded={isRecorded} />}
        <CallButtons call={call} calls={calls} />
        <div className={styles.controls}>
          <AgentSwitch call={call} />
          <ValuesButton opened={opened} />
          {!isPhone && (
            <>
              <Button variant="quiet" size="small" icon="eye" disabled={isWaiting} onClick={showMessages}>
                Show messages
              </Button>
              <Button variant="quiet" size="small" icon="compare" onClick={compare}>
                {compareTitle}
              </Button>
            </>
          )}
          <Menu
            align="end"
            trigger={<IconButton icon="dots" size="small" label="More about this memory" />}
            items={[
              ...(isPhone
                ? ([
                    {
                      kind: 'item',
                      id: 'messages',
                      title: t`Show messages`,
                      icon: 'eye',
                      disabled: isWaiting,
                      onSelect: showMessages,
                    },
                    { kind: 'item', id: 'compare', title: compareTitle, icon: 'compare', onSelect: compare },
                  ] as const)
                : []),
              {
                kind: 'item',
                id: 'texts',
                title: t`Memory as text…`,
                help: t`As the libraries print it in their debug output`,
                disabled: isWaiting,
                onSelect: () => setDialog('texts'),
              },
            ]}
          />
        </div>
      </div>
      {awaited !== undefined && <AwaitedNote awaited={awaited} />}
      {view === undefined ? (
        <p className={styles.facts}>Building the memory…</p>
      ) : (
        <ContextSum view={view} opened={opened} onCompare={compare} />
      )}
      {dialog === 'context' && <ContextDialog opened={opened} onClose={close} />}
      {dialog === 'texts' && view !== undefined && (
        <TextsDialog view={view} lookup={opened.lookup} onClose={close} />
      )}
    </header>
  )
}

function About({ isRecorded }: { readonly isRecorded: boolean }) {
  return (
    <Popover
      label={t`About this view`}
      trigger={<IconButton icon="info" size="small" label="About this view" />}
    >
      <div className={styles.about}>
        <p>
          {isRecorded
            ? t`What the agent knew right before this call.`
            : t`What the agent would know right before this call with this strategy.`}
        </p>
        <p>{t`Rows with a blue edge are sent to the model; colored rows changed at this call.`}</p>
        <p>{t`To see another call, press [ or ], or drag in the chart above.`}</p>
      </div>
    </Popover>
  )
}
