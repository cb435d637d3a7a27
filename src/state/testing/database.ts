/** To be imported before all else: the database looks for its IndexedDB when it is loaded. */
import 'fake-indexeddb/auto'
