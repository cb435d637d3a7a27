/** What the journeys need of a browser, whichever it is. */
import type { WebDriver } from 'selenium-webdriver'

export interface Engine {
  readonly name: string
  /** Why it cannot be driven on this machine, as a sentence; undefined: it can. */
  readonly missing: () => string | undefined
  /** Starts it with an empty profile. Files that it downloads go to `downloads`. */
  readonly start: (downloads: string) => Promise<Started>
}

interface Started {
  readonly driver: WebDriver
  readonly version: string
  /** Ends the browser and everything that was started for it. */
  readonly stop: () => Promise<void>
}
