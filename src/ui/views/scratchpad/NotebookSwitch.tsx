/** The notebooks as a menu: go to another one, make a new one, bring one in. */
import { useRef } from 'react'
import { t } from '#base/words.ts'
import { doneValue } from '#base/work.ts'
import { LANGUAGE_TITLES } from '#core/scratchpad/notebook-document.ts'
import { goToNotebook, NOTEBOOKS, newNotebook, openNotebook, useRoute, useScratchpad } from '#state/index.ts'
import { Button, Menu, type MenuEntry } from '../../kit/index.ts'
import { NotebookFileInput } from './ImportNotebookButton.tsx'

interface NotebookSwitchProps {
  /** What the button says: the open notebook's name. */
  readonly name: string
}

export function NotebookSwitch({ name }: NotebookSwitchProps) {
  const list = useScratchpad((state) => state.list)
  const { notebook: open } = useRoute()
  const input = useRef<HTMLInputElement>(null)
  const notebooks = doneValue(list) ?? []
  const items: readonly MenuEntry[] = [
    ...(notebooks.length > 0 ? [{ kind: 'heading', id: 'pads', title: t`Notebooks` } as const] : []),
    ...notebooks.map(
      (notebook): MenuEntry => ({
        kind: 'item',
        id: notebook.id,
        title: notebook.name,
        help: LANGUAGE_TITLES[notebook.language],
        icon: notebook.id === open ? 'check' : undefined,
        onSelect: () => goToNotebook(notebook.id),
      }),
    ),
    ...(notebooks.length > 0 ? [{ kind: 'separator', id: 'line' } as const] : []),
    {
      kind: 'item',
      id: 'new-python',
      title: t`New Python notebook`,
      icon: 'plus',
      onSelect: () => void newNotebook('python'),
    },
    {
      kind: 'item',
      id: 'new-typescript',
      title: t`New TypeScript notebook`,
      icon: 'plus',
      onSelect: () => void newNotebook('typescript'),
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
      <NotebookFileInput ref={input} />
    </>
  )
}
