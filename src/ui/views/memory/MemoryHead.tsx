/**
 * Over the lanes: which memory, at which call, what the model is shown of it; and the ways to look further.
 */
import { useMemo, useState } from 'react'
import { t } from '#base/words.ts'
import { callApart } from '#core/compare/call-apart.ts'
import { callName, callNumber } from '#core/model/call-names.ts'
import { type CheckedSpec, IDENTITY } from '#core/spec/spec-data.ts'
import { formatSpec } from '#core/spec/spec-text.ts'
import {
  moveCursor,
  openInCompare,
  openView,
  useBaseline,
  useLosses,
  useReplays,
  useRoute,
  useTokenProvenance,
} from '#state/index.ts'
import { Amount, Button, Delta, formatExact, plural } from '../../kit/index.ts'
import { AgentSwitch } from './AgentSwitch.tsx'
import { ContextDialog } from './ContextDialog.tsx'
import styles from './MemoryHead.module.css'
import { MemoryPicker } from './MemoryPicker.tsx'
import { TextsDialog } from './TextsDialog.tsx'
import type { Opened } from './use-opened.ts'
import { ValuesButton } from './ValuesButton.tsx'

export function MemoryHead({ opened }: { readonly opened: Opened }) {
  const { call, calls, view, asked } = opened
  const isColumn = useRoute().columns.some((column) => formatSpec(column) === formatSpec(asked))
  const compare = () => (isColumn ? openView('compare') : openInCompare([asked]))
  const [dialog, setDialog] = useState<'none' | 'context' | 'texts'>('none')
  const close = () => setDialog('none')
  return (
    <header className={styles.head}>
      <div className={styles.line}>
        <h1 className={styles.sentence}>
          <MemoryPicker opened={opened} /> at{' '}
          <strong className="tabular">
            call {formatExact(callNumber(call))} of {formatExact(calls)}
          </strong>
        </h1>
        <div className={styles.controls}>
          <AgentSwitch call={call} />
          <ValuesButton opened={opened} />
          <Button
            variant="quiet"
            size="small"
            disabled={view === undefined}
            onClick={() => setDialog('texts')}
          >
            Debug text
          </Button>
          <Button variant="quiet" size="small" icon="compare" onClick={compare}>
            {isColumn ? t`Open in Compare` : t`Add to Compare`}
          </Button>
        </div>
      </div>
      <p className={styles.about}>{opened.spec === IDENTITY ? ABOUT_RECORDED : ABOUT}</p>
      <Facts opened={opened} onShow={() => setDialog('context')} onCompare={compare} />
      {dialog === 'context' && <ContextDialog opened={opened} onClose={close} />}
      {dialog === 'texts' && view !== undefined && (
        <TextsDialog view={view} lookup={opened.lookup} onClose={close} />
      )}
    </header>
  )
}

const ABOUT = t`What the agent’s memory would contain right before this call with this strategy, and what of it the model would be sent. Select a step to read it.`
const ABOUT_RECORDED = t`What the agent’s memory contained right before this call, and what of it the model was sent. Select a step to read it.`

interface FactsProps {
  readonly opened: Opened
  readonly onShow: () => void
  readonly onCompare: () => void
}

function Facts({ opened: { view, lookup, spec }, onShow, onCompare }: FactsProps) {
  const provenance = useTokenProvenance()
  const recorded = useBaseline().latest?.calls[view?.call ?? -1]?.tokens
  if (view === undefined) return <p className={styles.facts}>Building the memory…</p>
  // Control steps yield no message.
  const steps = view.context.filter((reference) => lookup(reference)?.kind !== 'control').length
  return (
    <div className={styles.facts}>
      <p>
        Context: {plural(steps, 'step')},{' '}
        <Amount
          value={view.tokens}
          unit="tokens"
          provenance={provenance}
          note={t`The full request at ${callName(view.call)}, including overhead.`}
        />
      </p>
      {spec !== IDENTITY && recorded !== undefined && recorded > 0 && (
        <p>
          {view.tokens === recorded ? (
            <SameSize spec={spec} />
          ) : (
            <>
              <Delta value={view.tokens} baseline={recorded} unit="tokens" /> vs. recorded
            </>
          )}
        </p>
      )}
      {spec !== IDENTITY && <LostAtCall spec={spec} call={view.call} onCompare={onCompare} />}
      <Button variant="quiet" size="small" icon="eye" onClick={onShow}>
        Show messages
      </Button>
      <p className={styles.since}>{sinceWords(view)}</p>
      <p className={styles.legend}>
        <span className={styles.bar} /> sent to the model
      </p>
    </div>
  )
}

/** The call at which the strategy does most, where it does nothing at this one. */
function SameSize({ spec }: { readonly spec: CheckedSpec }) {
  const baseline = useBaseline().latest
  const [own] = useReplays(useMemo(() => [spec], [spec]))
  const apart = callApart({ replay: baseline }, [{ replay: own?.latest }])
  if (own?.latest === undefined) return t`Same size as recorded`
  if (apart === undefined) return t`No effect on this run`
  return (
    <>
      Same size as recorded.{' '}
      <button type="button" className={styles.link} onClick={() => moveCursor(apart)}>
        {t`Go to ${callName(apart)}, where it differs most`}
      </button>
    </>
  )
}

interface LostAtCallProps {
  readonly spec: CheckedSpec
  readonly call: number
  readonly onCompare: () => void
}

/** How many facts the response used that the memory no longer shows; leads to Compare, which lists them. */
function LostAtCall({ spec, call, onCompare }: LostAtCallProps) {
  const [losses] = useLosses(
    useMemo(() => [spec], [spec]),
    true,
  )
  const here = losses?.latest?.calls[call]
  if (here === undefined) return null
  if (here.count === 0) return <p>No lost facts at this call</p>
  return (
    <button type="button" className={styles.lost} title={t`Show in Compare`} onClick={onCompare}>
      {plural(here.count, 'lost fact')} at this call
    </button>
  )
}

function sinceWords({ before, moves }: NonNullable<Opened['view']>): string {
  if (before === undefined) return t`first call`
  const came = moves.filter(({ from }) => from === undefined).length
  const moved = moves.filter(({ from, to }) => from !== undefined && to !== undefined).length
  const left = moves.filter(({ to }) => to === undefined).length
  const parts = [
    ...(came > 0 ? [t`${formatExact(came)} new`] : []),
    ...(moved > 0 ? [t`${formatExact(moved)} moved`] : []),
    ...(left > 0 ? [t`${formatExact(left)} dropped`] : []),
  ]
  return t`since ${callName(before)}: ${parts.join(', ') || t`no changes`}`
}
