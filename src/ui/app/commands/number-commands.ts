/** The way to a call or step of the open run by its number: `call 50`, `step 71`, `50`. */
import { t } from '#base/words.ts'
import { doneValue } from '#base/work.ts'
import { callNumber } from '#core/model/call-names.ts'
import { lineText, stepLine } from '#core/model/step-line.ts'
import type { Trace } from '#core/model/trace.ts'
import { type AppState, moveCursor, openDetail, showCallInTimeline, showInTimeline } from '#state/index.ts'
import { type Command, visibleLine } from '../../kit/index.ts'

/** `call` and `step` are typed as the app writes them, in the language of the app or in English. */
const WORDS = { call: ['call', t`call`], step: ['step', t`step`] } as const

/** Empty where the text is not a number of the run. */
export function numberCommands(
  { trace: opened, route }: Pick<AppState, 'trace' | 'route'>,
  query: string,
): readonly Command[] {
  const trace = doneValue(opened)
  const [, word = '', digits = ''] = /^(\p{L}*)\s*#?(\d{1,7})$/u.exec(withoutGroup(query.toLowerCase())) ?? []
  if (trace === undefined || digits === '') return []
  const number = Number(digits)
  const wants = (kind: 'call' | 'step') => word === '' || WORDS[kind].some((known) => known === word)
  return [
    ...(wants('call') ? callCommands(trace, number, route.view) : []),
    ...(wants('step') ? stepCommands(trace, number) : []),
  ]
}

/** `go to call 50`: the group that the command is shown in may be typed before it. */
function withoutGroup(query: string): string {
  const group = ['go to ', `${t`Go to`.toLowerCase()} `].find((one) => query.startsWith(one))
  return group === undefined ? query : query.slice(group.length).trimStart()
}

/** Views with a place for the current call; from others, the timeline opens at it. */
const VIEWS_OF_CALLS: readonly AppState['route']['view'][] = ['timeline', 'compare', 'memory']

function callCommands({ calls }: Trace, number: number, view: AppState['route']['view']): readonly Command[] {
  const last = calls.length
  if (last === 0) return []
  const isThere = number >= 1 && number <= last
  const index = isThere ? number - 1 : last - 1
  return [
    {
      id: 'to-call',
      group: t`Go to`,
      title: isThere ? t`Call ${callNumber(index)}` : t`Call ${last}, the last one of this run`,
      run: () => (VIEWS_OF_CALLS.includes(view) ? moveCursor(index) : showCallInTimeline(index)),
    },
  ]
}

function stepCommands({ steps }: Trace, number: number): readonly Command[] {
  const step = steps.find((one) => one.number === number)
  if (step === undefined) return []
  const words = visibleLine(lineText(stepLine(step)))
  return [
    {
      id: 'to-step',
      group: t`Go to`,
      title: t`Step ${number}: ${words.length > MOST ? `${words.slice(0, MOST)}…` : words}`,
      run: () => {
        showInTimeline(step.id)
        openDetail()
      },
    },
  ]
}

/** Characters of a step in a row of the palette. */
const MOST = 90
