/**
 * Check-then-create work, deduplicated so that concurrent callers create only one: who asks for a key that is
 * under way gets what comes of the first.
 */
export function dedupeInFlight<Key, Value>(): (key: Key, make: () => Promise<Value>) => Promise<Value> {
  const making = new Map<Key, Promise<Value>>()
  return (key, make) => {
    const made = making.get(key) ?? make().finally(() => making.delete(key))
    making.set(key, made)
    return made
  }
}
