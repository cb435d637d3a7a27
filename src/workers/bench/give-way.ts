/**
 * A pause between two pieces of work, in which waiting messages (an abort, other jobs) are heard. A message
 * to itself, as browsers stretch timers that follow each other to 4 ms:
 * https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#timers
 */
export function giveWay(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      // An open port would keep a command line running.
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
}

/** Between pauses of a loop that may call it very often, in milliseconds. */
const PACE_MS = 30

/**
 * Gives way where it has not done so for a while; else costs a look at the clock: the one that no one can set
 * back.
 */
export function pacedPause(): () => Promise<void> {
  let last = performance.now()
  return async () => {
    if (performance.now() - last < PACE_MS) return
    await giveWay()
    last = performance.now()
  }
}
