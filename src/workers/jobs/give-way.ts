/** A pause between two pieces of work, in which waiting messages (an abort, other jobs) are heard. */
export function giveWay(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0)
  })
}
