/**
 * The five questions that a person asks first about a run of their own, and where the app answers each: for
 * the journey that counts clicks and for the tool that measures the wait. Each starts in Strategies, where a
 * dropped run opens.
 */
import type { Locator, Page } from '@playwright/test'

interface Hand {
  readonly page: Page
  readonly click: (target: Locator) => Promise<void>
}

interface FirstQuestion {
  readonly question: string
  /**
   * Does what a person does; gives what they read in the end, and a text that is there once the answer
   * does.
   */
  readonly answer: (hand: Hand) => Promise<{ readonly where: Locator; readonly says: RegExp }>
}

export const FIRST_QUESTIONS: readonly FirstQuestion[] = [
  {
    question: 'Which strategy should I use, and what does it save?',
    answer: async ({ page }) => ({
      where: page.getByRole('region', { name: 'Recommendation' }),
      says: /Lost facts\d|Keep the context as recorded/i,
    }),
  },
  {
    question: 'What would it lose?',
    answer: async ({ page }) => ({
      where: page.getByRole('region', { name: /^Selected/ }),
      says: /lost facts|Every fact that a later call used/i,
    }),
  },
  {
    question: 'What did the run cost, and why?',
    answer: async ({ page, click }) => {
      await click(page.getByRole('button', { name: 'Details' }))
      return { where: page.getByRole('dialog', { name: 'Run summary with sources' }), says: /output ≈?\$/ }
    },
  },
  {
    question: 'What did the agent’s own compaction lose?',
    answer: async ({ page, click }) => {
      await click(page.getByText('How sure is this?'))
      await click(page.getByRole('link', { name: 'own compaction' }))
      const where = page.getByRole('region', { name: 'Selected: the agent’s own compaction' })
      return { where, says: /lost facts|Every fact that a later call used/i }
    },
  },
  {
    question: 'What filled the context?',
    answer: async ({ page, click }) => {
      await click(page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^Insights/ }))
      return { where: page.getByRole('region', { name: 'Insights' }), says: /%/ }
    },
  },
]

/** Most clicks that an answer may take. */
export const MOST_CLICKS = 2
