import { describe, expect, it } from 'vitest'
import { taskStep, traceOf } from '../testing/steps.ts'
import { DETECTORS as ALL } from './detectors.ts'
import { findIn } from './find.ts'
import { createRedactor } from './redactor.ts'
import { createSearch } from './search.ts'

/** Those that are on at first. */
const DETECTORS = ALL.filter(({ id }) => id !== 'paths')

function found(text: string): readonly string[] {
  const findings = findIn(traceOf([taskStep(text)]), createSearch(DETECTORS))
  return findings.filter(({ word }) => word === 'person' || word === 'user').map(({ value }) => value)
}

describe('a name that git is given', () => {
  it('ends at the space where a shell reads it without quotes', () => {
    expect(found('git -c user.email=a@localhost -c user.name=annette commit --allow-empty -m "x"')).toEqual([
      'annette',
    ])
    expect(found('GIT_AUTHOR_NAME=annette git commit -m x')).toEqual(['annette'])
    expect(found("git -c user.name='Ann Example' commit -m 'x'")).toEqual(['Ann Example'])
  })

  it('is found whole in quotes, with a capital, and in a list of settings', () => {
    expect(found('git -c "user.name=Ann Example" commit')).toEqual(['Ann Example'])
    expect(found(String.raw`git -c user.name=Ann\ Example commit`)).toEqual([String.raw`Ann\ Example`])
    expect(found(`git config --global user.name "Ann O'Example"`)).toEqual(["Ann O'Example"])
    expect(found('git config --global user.name Ann')).toEqual(['Ann'])
    expect(found('git config user.name ann && git commit')).toEqual(['ann'])
    expect(found('user.email=x\nuser.name=ann example\ncore.editor=vi')).toEqual(['ann example'])
    expect(found('GIT_AUTHOR_NAME=Ann Example\nHOME=/')).toEqual(['Ann Example'])
  })

  it('isn’t a word behind a field that is called user.name', () => {
    expect(found('echo "az user.name values:"')).toEqual([])
    expect(found('run git config user.name and user.email first')).toEqual([])
    expect(found('the actual path is user.name nested under data')).toEqual([])
  })
})

it('a name before an address is found whole, also in quotes', () => {
  const people = (text: string) => found(text).filter((one) => !one.includes('@'))
  expect(people(`const BY = 'AgentV Results <agentv@results.example>'`)).toEqual(['AgentV Results'])
  expect(people('(Ann O’Example <ann@mail.example>')).toEqual(['Ann O’Example'])
})

describe('an account that is also an ordinary word', () => {
  const shown = (text: string) => {
    const trace = traceOf([taskStep(text)])
    const search = createSearch(DETECTORS)
    const findings = findIn(trace, search)
    return { findings, text: createRedactor(search, findings).text(text) }
  }

  it('is replaced in the path alone, and the finding says so', () => {
    const { findings, text } = shown('ls /home/develop/src; git checkout develop')
    expect(text).toBe('ls /home/[user-1]/src; git checkout develop')
    expect(findings).toMatchObject([{ value: 'develop', count: 1, isOrdinary: true }])
  })

  it('is replaced everywhere where it is none', () => {
    const { findings, text } = shown('ls /home/annette/src; ask annette')
    expect(text).toBe('ls /home/[user-1]/src; ask [user-1]')
    expect(findings[0]?.isOrdinary).toBeUndefined()
  })
})
