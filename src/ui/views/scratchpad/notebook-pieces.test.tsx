/** Memory of a notebook changed by hand: what is typed is kept, taken back, or refused with a reason. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { EntryDifference } from '#core/scratchpad/notebook-difference.ts'
import { allByRole, byRole, fillIn, namesOf, pageText, pressOn } from '../../kit/testing/by-role.ts'
import { press, type Rendered, render } from '../../kit/testing/render.ts'
import { EntrySection } from './EntrySection.tsx'
import { VariableForm } from './VariableForm.tsx'

let rendered: Rendered | undefined
afterEach(() => {
  rendered?.unmount()
  rendered = undefined
})

const entry = (text: string, change: EntryDifference['change'] = 'same'): EntryDifference => ({
  text,
  change,
})

function showEntries(entries: readonly EntryDifference[], isFixed = false) {
  const acts = { onAdd: vi.fn(), onChange: vi.fn(), onRemove: vi.fn() }
  const section = (shown: readonly EntryDifference[]) => (
    <EntrySection
      title="Observations"
      noun="observation"
      empty="No observations yet."
      entries={shown}
      isFixed={isFixed}
      {...acts}
    />
  )
  const page = render(section(entries))
  rendered = page
  return { ...acts, change: (shown: readonly EntryDifference[]) => page.rerender(section(shown)) }
}

describe('observations', () => {
  test('without any say so, and the first is added', () => {
    const { onAdd } = showEntries([])
    expect(pageText()).toContain('No observations yet.')
    pressOn('Add: observation')
    fillIn('New: observation', 'The port is 48713.')
    pressOn('Keep')
    expect(onAdd).toHaveBeenCalledExactlyOnceWith('The port is 48713.')
    expect(allByRole('textbox')).toEqual([])
  })

  test('are changed in their place', () => {
    const { onChange } = showEntries([entry('one'), entry('two')])
    pressOn(/^Edit observation 2/)
    fillIn('Edit: observation', 'two and a half')
    pressOn('Keep')
    expect(onChange).toHaveBeenCalledExactlyOnceWith(1, 'two and a half')
  })

  test('are left as they are by Escape', () => {
    const { onChange } = showEntries([entry('one')])
    pressOn(/^Edit observation 1/)
    fillIn('Edit: observation', 'other')
    press(byRole('textbox', 'Edit: observation'), 'Escape')
    expect(onChange).not.toHaveBeenCalled()
    expect(pageText()).toContain('one')
  })

  test('are removed by their button', () => {
    const { onRemove } = showEntries([entry('one'), entry('two')])
    pressOn(/^(Delete|Remove) observation 2/)
    expect(onRemove).toHaveBeenCalledExactlyOnceWith(1)
  })

  test('that move while one is edited are changed where they are now', () => {
    const { onChange, change } = showEntries([entry('one'), entry('two')])
    pressOn(/^Edit observation 2/)
    fillIn('Edit: observation', 'second')
    change([entry('two'), entry('three')])
    pressOn('Keep')
    expect(onChange).toHaveBeenCalledExactlyOnceWith(0, 'second')
  })

  test('that are gone while one is edited keep what was typed, as a new one', () => {
    const { onAdd, onChange, change } = showEntries([entry('one')])
    pressOn(/^Edit observation 1/)
    fillIn('Edit: observation', 'typed')
    change([entry('other')])
    pressOn('Keep')
    expect(onChange).not.toHaveBeenCalled()
    expect(onAdd).toHaveBeenCalledExactlyOnceWith('typed')
  })

  test('of an earlier memory, or while code runs, cannot be changed', () => {
    showEntries([entry('one')], true)
    expect(namesOf('button').filter((name) => /^(Add|Edit|Delete|Remove)/.test(name))).toEqual([])
  })

  test('that the last run removed are shown, and cannot be edited', () => {
    showEntries([entry('gone', 'removed'), entry('there')])
    expect(pageText()).toContain('gone')
    expect(namesOf('button').filter((name) => name.startsWith('Edit'))).toHaveLength(1)
  })

  test('in thousands are drawn in portions', () => {
    showEntries(Array.from({ length: 1000 }, (_, at) => entry(`entry ${at}`)))
    expect(pageText()).not.toContain('entry 999')
    expect(allByRole('listitem').length).toBeLessThan(300)
  })
})

describe('a variable', () => {
  function showForm(variable?: Parameters<typeof VariableForm>[0]['variable'], isFixed = false) {
    const onSave = vi.fn()
    const onCancel = vi.fn()
    rendered = render(
      <VariableForm variable={variable} isFixed={isFixed} onSave={onSave} onCancel={onCancel} />,
    )
    return { onSave, onCancel }
  }
  const keep = () => byRole('button', 'Keep')

  test('is made of a name and a value in JSON', () => {
    const { onSave } = showForm()
    expect(keep()).toHaveProperty('disabled', true)
    fillIn('Name', 'ports')
    fillIn('Value (JSON)', '[48713]')
    pressOn('Keep')
    expect(onSave).toHaveBeenCalledExactlyOnceWith('ports', [48_713])
  })

  test('with a value that is not JSON says what is wrong, and is not kept', () => {
    showForm()
    fillIn('Name', 'ports')
    fillIn('Value (JSON)', '[48713')
    expect(keep()).toHaveProperty('disabled', true)
    expect(byRole('textbox', 'Value (JSON)').getAttribute('aria-invalid')).toBe('true')
  })

  test('needs a name that code can use', () => {
    showForm()
    fillIn('Value (JSON)', '1')
    fillIn('Name', 'two words')
    expect(keep()).toHaveProperty('disabled', true)
    expect(byRole('textbox', 'Name').getAttribute('aria-invalid')).toBe('true')
  })

  test('that has no JSON says that what is typed replaces it', () => {
    showForm({ name: 'server', type: 'Socket', repr: '<Socket>', text: '<Socket>', size: 8 })
    expect(pageText()).toContain('A Socket can’t be shown as JSON.')
  })

  test('keeps what is typed while code runs, and cannot be kept meanwhile', () => {
    const { onSave } = showForm(
      { name: 'ports', type: 'list', repr: '[1]', text: '[1]', size: 3, json: [1] },
      true,
    )
    expect(keep()).toHaveProperty('disabled', true)
    expect(onSave).not.toHaveBeenCalled()
  })

  test('is left by Escape', () => {
    const { onCancel } = showForm()
    press(byRole('textbox', 'Name'), 'Escape')
    expect(onCancel).toHaveBeenCalledOnce()
  })
})
