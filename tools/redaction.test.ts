/**
 * What `npm run redaction` measures through all exports, here for texts alone: fast enough for every run of
 * the tests.
 */
import { describe, expect, it } from 'vitest'
import { INITIAL_DETECTORS } from '#core/redact/detector-list.ts'
import { DETECTORS } from '#core/redact/detectors.ts'
import { findIn } from '#core/redact/find.ts'
import { createRedactor } from '#core/redact/redactor.ts'
import { createSearch } from '#core/redact/search.ts'
import { taskStep, traceOf } from '#core/testing/steps.ts'
import { createRandom, KINDS } from './redaction/kinds.ts'

const SEARCH = createSearch(DETECTORS.filter(({ id }) => INITIAL_DETECTORS.includes(id)))

describe('redaction with the initial settings', () => {
  it('knows at least 92 kinds of secrets and personal data', () => {
    expect(new Set(KINDS.map(({ name }) => name)).size).toBeGreaterThanOrEqual(92)
  })

  for (const [index, { name, make }] of KINDS.entries()) {
    it(`leaves nothing of this kind: ${name}`, () => {
      const { text, secrets } = make(createRandom(index))
      const findings = findIn(traceOf([taskStep(text)]), SEARCH)
      const redacted = createRedactor(SEARCH, findings).text(text)
      for (const secret of secrets) expect(redacted).not.toContain(secret)
    })
  }
})
