/** Which version of a database the browser holds, asked without creating or changing one. */

/**
 * Dexie multiplies its versions by ten; so this gives Dexie's number. 0: there is none, or it cannot be told.
 */
export function installedVersion(name: string, factory: IDBFactory | null | undefined): Promise<number> {
  return new Promise((resolve) => {
    let request: IDBOpenDBRequest
    try {
      if (factory === undefined || factory === null) return resolve(0)
      request = factory.open(name)
    } catch {
      // Whatever forbids it will forbid the first query too, which tells the person.
      return resolve(0)
    }
    // There was none: leave none behind.
    request.onupgradeneeded = () => request.transaction?.abort()
    request.onerror = (event) => {
      // Aborting is not a failure; without this, browsers report an uncaught error.
      event.preventDefault()
      resolve(0)
    }
    request.onsuccess = () => {
      const version = request.result.version / 10
      request.result.close()
      resolve(version)
    }
  })
}
