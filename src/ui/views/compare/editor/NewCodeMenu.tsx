/** The button that begins another one: from a template, or from a file. */
import { useRef } from 'react'
import { t } from '#base/words.ts'
import { importProgramFiles } from '#state/index.ts'
import { Button, FileInput, Menu, type MenuEntry } from '../../../kit/index.ts'
import { startFrom } from './start.ts'
import { PYTHON_TEMPLATES, TEMPLATES } from './templates.ts'

export function NewCodeMenu() {
  const input = useRef<HTMLInputElement>(null)
  const items: readonly MenuEntry[] = [
    ...section('strategy', t`Strategies`, TEMPLATES),
    ...section('memory', t`Memory systems`, TEMPLATES),
    ...section('python', t`Python`, PYTHON_TEMPLATES),
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
      <FileInput
        ref={input}
        accept=".ts,.js,.py,.whl,.txt"
        multiple
        label={t`Code from a file`}
        data-testid="code-file"
        onFiles={(files) => void importProgramFiles(files)}
      />
    </>
  )
}

function section(id: string, title: string, templates: typeof TEMPLATES): readonly MenuEntry[] {
  return [
    { kind: 'heading', id, title },
    ...templates
      .filter(({ kind }) => id === 'python' || kind === id)
      .map(
        ({ id: template, title: name }): MenuEntry => ({
          kind: 'item',
          id: template,
          title: name,
          onSelect: () => void startFrom(template),
        }),
      ),
  ]
}
