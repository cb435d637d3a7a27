/**
 * The tag of a journey that `npm test` leaves to `npm run test:all`, as does all of `e2e/full`: what is slow
 * and proves once more, in another state or language of the page, what a quicker journey or a unit test
 * proves first.
 */
export const FULL = '@full'
