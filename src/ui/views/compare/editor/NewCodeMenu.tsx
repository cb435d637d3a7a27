/** The button that begins another one: from a template, or from a file. */
import { useRef } from 'react'
import { t } from '#base/words.ts'
import { importProgramFile } from '#state/index.ts'
import { Button, Menu, type MenuEntry } from '../../../kit/index.ts'
import { startFrom } from './start.ts'
import { TEMPLATES } from './templates.ts'

export function NewCodeMenu() {
  const input = useRef<HTMLInputElement>(null)
  const items: readonly MenuEntry[] = [
    ...section('strategy', t`Strategies`),
    ...section('memory', t`Memory systems`),
    { kind: 'separator', id: 'before-file' },
    {
      kind: 'item',
      id: 'import',
      title: t`From a file…`,
      icon: 'upload',
      onSelect: () => input.current?.click(),
    },
  ]
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button size="small" icon="plus">
            New
          </Button>
        }
        items={items}
      />
      <input
        ref={input}
        type="file"
        accept=".ts,.js,.txt"
        hidden
        aria-label="Code from a file"
        data-testid="code-file"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file !== undefined) void importProgramFile(file)
        }}
      />
    </>
  )
}

function section(kind: 'strategy' | 'memory', title: string): readonly MenuEntry[] {
  return [
    { kind: 'heading', id: kind, title },
    ...TEMPLATES.filter((template) => template.kind === kind).map(
      ({ id, title: name }): MenuEntry => ({
        kind: 'item',
        id,
        title: name,
        onSelect: () => void startFrom(id),
      }),
    ),
  ]
}
