/**
 * The agents of the run: choosing one moves the cursor to its nearest call, whose memory is then the one that
 * is open. A run with one agent, or folded into one, has no switch.
 */
import { t } from '#base/words.ts'
import { moveCursor, useRoute, useTrace } from '#state/index.ts'
import { Segmented, Select } from '../../kit/index.ts'

/** More than these do not fit side by side. */
const MOST_SIDE_BY_SIDE = 4

export function AgentSwitch({ call }: { readonly call: number }) {
  const calls = useTrace()?.calls ?? []
  const { counting } = useRoute()
  const names = [...new Set(calls.map(nameOf))]
  if (names.length < 2 || counting.baseline === 'everything') return null
  const current = calls[call]
  const choose = (name: string) => {
    const own = calls.filter((each) => nameOf(each) === name)
    const nearest = own.findLast(({ index }) => index <= call) ?? own[0]
    if (nearest !== undefined) moveCursor(nearest.index)
  }
  const choice = {
    label: t`Agent`,
    value: current === undefined ? '' : nameOf(current),
    options: names.map((name) => ({ value: name, title: name })),
    onChange: choose,
    size: 'small' as const,
  }
  return names.length > MOST_SIDE_BY_SIDE ? <Select {...choice} isLabelHidden /> : <Segmented {...choice} />
}

function nameOf({ agent }: { readonly agent?: string }): string {
  return agent ?? t`the agent`
}
