import { expect, test } from 'vitest'
import { textKey } from './text-key.ts'

test('the name of a text stays what it is: stored answers are found by it', () => {
  const names = ['', 'a', 'Seven apples.', '日本🦆'.repeat(50)].map(textKey)
  expect(names).toEqual([
    '0-1388a0fb6cc8e406bef14db12befb2e1',
    '1-0a55420997a6fbdff3d9d59672ea2fa6',
    '13-c5220586d45640156e421bb71e34fea9',
    '200-7f20b6a2efdbebd986d245da2672d195',
  ])
})
