/** The memory as the documents print it, to read and to copy. */
import { useMemo, useState } from 'react'
import { smolagentsTexts } from '#core/opened/smolagents-text.ts'
import { type InspectView, useTrace } from '#state/index.ts'
import { Dialog, Tabs, TextView } from '../../kit/index.ts'
import type { Opened } from './use-opened.ts'

interface TextsDialogProps {
  readonly view: InspectView
  readonly lookup: Opened['lookup']
  readonly onClose: () => void
}

export function TextsDialog({ view, lookup, onClose }: TextsDialogProps) {
  const calls = useTrace()?.calls ?? NONE
  const texts = useMemo(() => {
    const steps = view.context.flatMap((reference) => lookup(reference) ?? [])
    return [...view.texts, ...smolagentsTexts(steps, calls)]
  }, [view, lookup, calls])
  const [id, setId] = useState(texts[0]?.id ?? '')
  return (
    <Dialog open size="large" onClose={onClose} title="Memory as text">
      <p>What the libraries print of a memory when one debugs them, to read and to copy.</p>
      <Tabs
        label="Text"
        value={id}
        onChange={setId}
        tabs={texts.map((one) => ({
          id: one.id,
          title: one.title,
          content: <TextView text={one.text} isCopyable />,
        }))}
      />
    </Dialog>
  )
}

const NONE: NonNullable<ReturnType<typeof useTrace>>['calls'] = []
