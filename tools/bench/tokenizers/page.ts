/** The page around the worker: `countInWorker(corpus)` for whoever drives the browser. */
Object.assign(globalThis, {
  countInWorker: (corpus: unknown) =>
    new Promise((resolve, reject) => {
      const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
      worker.addEventListener('message', ({ data }) => resolve(data))
      worker.addEventListener('error', ({ message }) => reject(new Error(message)))
      worker.postMessage(corpus)
    }),
})
