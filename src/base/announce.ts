/**
 * What changed away from where a person is, said to who cannot see it. Whoever knows of it says it here; one
 * live region of the page speaks it (ui/kit/base/Announcer.tsx). Where no page is, no one hears it.
 */

interface Announcement {
  readonly words: string
  /**
   * Newer words about the same replace those that were not spoken yet, as with a count while somebody types.
   */
  readonly about: string
}

type Hear = (announcement: Announcement) => void

let hear: Hear | undefined

/**
 * Says it, when the page has been quiet for a moment. Empty words take back what was not spoken yet about the
 * same.
 */
export function announce(words: string, about: string = words): void {
  hear?.({ words, about })
}

/** The one who speaks from now on. Gives what ends it. */
export function hearAnnouncements(listener: Hear): () => void {
  hear = listener
  return () => {
    if (hear === listener) hear = undefined
  }
}
