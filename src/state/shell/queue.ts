/**
 * What is asked for is done one after another, in the order in which it was asked for; each answer is that of
 * its own task. A task that throws is a mistake of ours: its caller, or the global handler, hears of it, and
 * the queue goes on.
 */
export function createQueue(): <Value>(task: () => Promise<Value>) => Promise<Value> {
  let last: Promise<void> = Promise.resolve()
  return (task) => {
    const done = last.then(task)
    last = done.then(isOver, isOver)
    return done
  }
}

/** The next task needs to know only that this one is over. */
const isOver = (): void => undefined
