/**
 * Work that is under way is not begun a second time: what asks for it meanwhile gets what comes of the first.
 * For what looks whether something is there and makes it where it is not, which twice at once would make it
 * twice.
 */
export function createOnce<Key, Value>(): (key: Key, make: () => Promise<Value>) => Promise<Value> {
  const making = new Map<Key, Promise<Value>>()
  return (key, make) => {
    const made = making.get(key) ?? make().finally(() => making.delete(key))
    making.set(key, made)
    return made
  }
}
