/** Finds what a person or a screen reader finds: by role and name. Portals are searched too. */
import { act } from 'react'
import { click, type as typeInto } from './render.ts'

const INPUT_ROLES: Readonly<Record<string, string>> = {
  checkbox: 'checkbox',
  radio: 'radio',
  range: 'slider',
  number: 'spinbutton',
  search: 'searchbox',
  button: 'button',
}

const TAG_ROLES: Readonly<Record<string, string>> = {
  BUTTON: 'button',
  SUMMARY: 'button',
  SELECT: 'combobox',
  TEXTAREA: 'textbox',
  TABLE: 'table',
  TR: 'row',
  TD: 'cell',
  UL: 'list',
  OL: 'list',
  LI: 'listitem',
  NAV: 'navigation',
  MAIN: 'main',
  DIALOG: 'dialog',
  FIELDSET: 'group',
  FORM: 'form',
  DETAILS: 'group',
  ARTICLE: 'article',
  SECTION: 'region',
  OUTPUT: 'status',
  OPTION: 'option',
  METER: 'meter',
  PROGRESS: 'progressbar',
  H1: 'heading',
  H2: 'heading',
  H3: 'heading',
  H4: 'heading',
}

function roleOf(element: Element): string | undefined {
  const said = element.getAttribute('role')
  if (said !== null) return said
  if (element.tagName === 'A') return element.hasAttribute('href') ? 'link' : undefined
  if (element.tagName === 'INPUT') return INPUT_ROLES[element.getAttribute('type') ?? ''] ?? 'textbox'
  if (element.tagName === 'TH') return element.getAttribute('scope') === 'row' ? 'rowheader' : 'columnheader'
  return TAG_ROLES[element.tagName]
}

/** Text as it is read: without what is hidden from a screen reader, spaces made one. */
export function textOf(node: Node | null | undefined): string {
  return words(node).replace(/\s+/g, ' ').trim()
}

function words(node: Node | null | undefined): string {
  if (node === null || node === undefined) return ''
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ''
  if (!(node instanceof Element)) return ''
  if (node.getAttribute('aria-hidden') === 'true' || node.tagName === 'STYLE') return ''
  if (node.tagName === 'svg') return node.getAttribute('aria-label') ?? ''
  const inner = [...node.childNodes].map(words).join('')
  return isBlock(node) ? ` ${inner} ` : inner
}

function isBlock({ tagName }: Element): boolean {
  return !['SPAN', 'A', 'B', 'I', 'STRONG', 'EM', 'CODE', 'MARK', 'KBD', 'ABBR', 'SMALL', 'WBR'].includes(
    tagName,
  )
}

/** A name that a person hears for an element. */
function nameOf(element: Element): string {
  const by = element.getAttribute('aria-labelledby')
  if (by !== null) {
    return by
      .split(/\s+/)
      .map((id) => textOf(document.getElementById(id)))
      .join(' ')
  }
  const said = element.getAttribute('aria-label')
  if (said !== null) return said.replace(/\s+/g, ' ').trim()
  const label = labelOf(element)
  if (label !== '') return label
  if (element.tagName === 'TABLE') return textOf(element.querySelector('caption'))
  if (element.tagName === 'FIELDSET') return textOf(element.querySelector('legend'))
  if (element.tagName === 'DETAILS') return textOf(element.querySelector('summary'))
  return textOf(element) || (element.getAttribute('title') ?? '')
}

function labelOf(element: Element): string {
  const { labels } = element as HTMLInputElement
  return [...(labels ?? [])]
    .filter((label) => label !== element)
    .map(textOf)
    .join(' ')
}

function matches(name: string, wanted: string | RegExp): boolean {
  return typeof wanted === 'string' ? name === wanted : wanted.test(name)
}

/** All elements of this role and name, in the order of the page. */
export function allByRole(
  role: string,
  name: string | RegExp = /(?:)/,
  within: ParentNode = document,
): readonly HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>('*')].filter(
    (element) =>
      roleOf(element) === role && element.closest('[hidden]') === null && matches(nameOf(element), name),
  )
}

/** The one element of this role and name. Throws with the names that are there. */
export function byRole(
  role: string,
  name: string | RegExp = /(?:)/,
  within: ParentNode = document,
): HTMLElement {
  const [found, ...more] = allByRole(role, name, within)
  if (found !== undefined && more.length === 0) return found
  const names = allByRole(role, /(?:)/, within).map((element) => `“${nameOf(element).slice(0, 80)}”`)
  throw new Error(
    `${1 + more.length} × ${role} ${name}; there are: ${names.join(', ')}`.replace(/^1/, found ? '1' : '0'),
  )
}

/** Presses the button, link, tab or item of this name. */
export function pressOn(name: string | RegExp, role = 'button', within: ParentNode = document): void {
  const target = byRole(role, name, within)
  if (target.getAttribute('aria-disabled') === 'true') throw new Error(`${String(name)} is disabled`)
  // Some tabs are chosen as soon as the button of the mouse is down, others when it is up again.
  if (role === 'tab') act(() => void target.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })))
  click(target)
}

/** Types a text into the field of this name, in place of what it contains. */
export function fillIn(name: string | RegExp, text: string, role = 'textbox'): void {
  typeInto(byRole(role, name) as HTMLInputElement, text)
}

/** The text of a text field. Throws for any other element. */
export function fieldText(field: Element): string {
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return field.value
  throw new Error(`a ${field.tagName} is not a text field`)
}

/** The names of all elements of a role, in order. */
export function namesOf(role: string, within: ParentNode = document): readonly string[] {
  return allByRole(role, /(?:)/, within).map(nameOf)
}

/** What the page says, as it is read. */
export function pageText(): string {
  return textOf(document.body)
}
