import { afterEach, expect, test } from 'vitest'
import { click, find, type Rendered, render } from '../testing/render.ts'
import { ShowAll, useShown } from './ShowAll.tsx'

let rendered: Rendered | undefined
afterEach(() => rendered?.unmount())

function List({ count }: { readonly count: number }) {
  const { shown, more } = useShown(
    Array.from({ length: count }, (_, place) => place),
    3,
  )
  return (
    <>
      {shown.map((item) => (
        <p key={item}>{item}</p>
      ))}
      <ShowAll words={`${count} facts`} {...more} />
    </>
  )
}

const drawn = () => document.querySelectorAll('p').length

test('of a list the first are drawn, and one press shows all of them', () => {
  rendered = render(<List count={12} />)
  expect([drawn(), find('button').textContent]).toEqual([3, 'Show all 12 facts'])
  click(find('button'))
  expect([drawn(), document.querySelector('button')]).toEqual([12, null])
})

test('a list of thousands is shown in portions, and says how many are left', () => {
  rendered = render(<List count={4_000} />)
  click(find('button'))
  expect([drawn(), find('button').textContent]).toEqual([103, 'Show more (3,897 left)'])
})
