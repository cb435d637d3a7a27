/** The memory as the documents print it, to read and to copy. */
import { useState } from 'react'
import type { InspectView } from '#state/index.ts'
import { Dialog, Tabs, TextView } from '../../kit/index.ts'

export interface TextsDialogProps {
  readonly texts: InspectView['texts']
  readonly onClose: () => void
}

export function TextsDialog({ texts, onClose }: TextsDialogProps) {
  const [id, setId] = useState(texts[0]?.id ?? '')
  return (
    <Dialog open size="large" onClose={onClose} title="Debug text of the memory">
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
