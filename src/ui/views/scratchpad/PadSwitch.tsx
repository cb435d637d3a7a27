/** The pads as a menu: go to another one, make a new one, bring one in. */
import { useRef } from 'react'
import { t } from '#base/words.ts'
import { doneValue } from '#base/work.ts'
import { LANGUAGE_TITLES } from '#core/scratchpad/pad-document.ts'
import { goToPad, NOTEBOOKS, newPad, openNotebook, useRoute, useScratchpad } from '#state/index.ts'
import { Button, Menu, type MenuEntry } from '../../kit/index.ts'
import { PadFileInput } from './ImportPadButton.tsx'

export interface PadSwitchProps {
  /** What the button says: the open pad's name. */
  readonly name: string
}

export function PadSwitch({ name }: PadSwitchProps) {
  const list = useScratchpad((state) => state.list)
  const { pad: open } = useRoute()
  const input = useRef<HTMLInputElement>(null)
  const pads = doneValue(list) ?? []
  const items: readonly MenuEntry[] = [
    ...(pads.length > 0 ? [{ kind: 'heading', id: 'pads', title: t`Notebooks` } as const] : []),
    ...pads.map(
      (pad): MenuEntry => ({
        kind: 'item',
        id: pad.id,
        title: pad.name,
        help: LANGUAGE_TITLES[pad.language],
        icon: pad.id === open ? 'check' : undefined,
        onSelect: () => goToPad(pad.id),
      }),
    ),
    ...(pads.length > 0 ? [{ kind: 'separator', id: 'line' } as const] : []),
    {
      kind: 'item',
      id: 'new-python',
      title: t`New Python notebook`,
      icon: 'plus',
      onSelect: () => void newPad('python'),
    },
    {
      kind: 'item',
      id: 'new-typescript',
      title: t`New TypeScript notebook`,
      icon: 'plus',
      onSelect: () => void newPad('typescript'),
    },
    ...NOTEBOOKS.map(
      (notebook): MenuEntry => ({
        kind: 'item',
        id: notebook.id,
        title: notebook.title,
        help: t`Example notebook (${LANGUAGE_TITLES[notebook.language]})`,
        icon: 'file',
        onSelect: () => void openNotebook(notebook),
      }),
    ),
    {
      kind: 'item',
      id: 'import',
      title: t`From a file…`,
      help: t`An exported notebook, or a Python or TypeScript file`,
      icon: 'upload',
      onSelect: () => input.current?.click(),
    },
  ]
  return (
    <>
      <Menu
        trigger={
          <Button variant="quiet" iconAfter="chevron-down" aria-label={t`Notebook: ${name}`}>
            {name}
          </Button>
        }
        items={items}
      />
      <PadFileInput ref={input} />
    </>
  )
}
