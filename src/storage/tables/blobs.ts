/**
 * The bytes of kept files, in the form in which the browser stores them. Private windows of WebKit refuse
 * blobs ("Error preparing Blob/File data to be stored in object store") but take the same bytes as an array
 * buffer.
 */
import type { Database, StoredBytes } from './schema.ts'

const answers = new WeakMap<Database, Promise<boolean>>()

/** Whether the database takes blobs; asked once. Must be known before a transaction begins. */
export function storesBlobs(database: Database): Promise<boolean> {
  const answer = answers.get(database) ?? tryBlob(database)
  answers.set(database, answer)
  return answer
}

/** Stores a blob in a transaction that never ends well, so that nothing stays of it. */
async function tryBlob(database: Database): Promise<boolean> {
  let isTaken = false
  const trial = database.transaction('rw', database.files, async (transaction) => {
    await database.files.add({
      id: 'trial',
      name: '',
      size: 1,
      addedAt: 0,
      bytes: new Blob(['x']),
      format: '',
      readerVersion: 0,
    })
    isTaken = true
    transaction.abort()
  })
  await trial.catch(() => undefined)
  return isTaken
}

/** Stored bytes as the blob that they were. */
export function blobOf(bytes: StoredBytes): Blob {
  return bytes instanceof Blob ? bytes : new Blob([bytes])
}
