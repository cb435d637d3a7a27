import { expect, it } from 'vitest'
import { asInFiles, setLocale } from '#base/locale.ts'
import { figureText, figureWithUnit } from './figure-text.ts'

it('writes a figure in a sentence as the number alone, and says what it is where it stands by itself', () => {
  expect(figureText(12_880, 'tokens')).toBe('12,880')
  expect(figureWithUnit(12_880, 'tokens')).toBe('12,880\u00a0tokens')
  expect(figureWithUnit(1, 'steps')).toBe('1\u00a0step')
  expect(figureWithUnit(3, 'calls')).toBe('3\u00a0calls')
})

it('writes shares, money and what the text asks for', () => {
  expect(figureText(0.405, 'share')).toBe('40.5%')
  expect(figureText(2.49, 'share', 'times')).toBe('2.5 times')
  expect(figureText(12.3, 'share', 'times')).toBe('12 times')
  expect(figureText(1.5, 'money')).toBe('$1.50')
  expect(figureText(-20, 'tokens', 'signed')).toBe('\u221220')
  expect(figureText(0.25, 'money', 'signed')).toBe('+$0.25')
  expect(figureText(0.5, 'number', 'percent')).toBe('50%')
})

it('an answer is kept in the words of files, and shown in the person’s', () => {
  setLocale('de-DE')
  const shown = figureWithUnit(12_880, 'tokens')
  const kept = asInFiles(() => figureWithUnit(12_880, 'tokens'))
  setLocale('en-US')
  expect([shown, kept]).toEqual(['12.880\u00a0tokens', '12,880\u00a0tokens'])
})
