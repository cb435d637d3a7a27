/** Who ran when: the agents as lanes, what each of them took, and where the run was handed over. */
import { useMemo } from 'react'
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import type { Trace } from '#core/model/trace.ts'
import { moveCursor, showCallInTimeline, useBaseline, useCursor } from '#state/index.ts'
import { AgentChart } from '../../charts/index.ts'
import { Button, formatExact, plural, SafeText } from '../../kit/index.ts'
import styles from './AgentRows.module.css'
import { type AgentRun, agentRun } from './agent-rows.ts'
import { InsightBody } from './InsightBody.tsx'

export function AgentRows({ trace }: { readonly trace: Trace }) {
  const { work, latest } = useBaseline()
  const cursor = useCursor()
  const run = useMemo(
    () => latest && agentRun(trace, new Map(latest.calls.map(({ call, tokens }) => [call, tokens]))),
    [trace, latest],
  )
  return (
    <InsightBody
      work={work}
      value={run}
      isNarrow
      nothing={cursor === undefined ? t`This run has no model calls.` : undefined}
    >
      {({ lanes, rows, calls, handOvers }) => (
        <>
          <AgentChart
            label="Calls by agent"
            lanes={lanes}
            calls={calls}
            steps={trace.steps.length}
            cursor={cursor ?? 0}
            onCursor={moveCursor}
          />
          <AgentTable rows={rows} />
          <HandOvers handOvers={handOvers} />
        </>
      )}
    </InsightBody>
  )
}

/** Pixels, and the deepest level that is still set in further. */
const INDENT = 20
const DEEPEST = 5

function AgentTable({ rows }: Pick<AgentRun, 'rows'>) {
  return (
    <table className={styles.table} aria-label="Agents">
      <thead>
        <tr>
          <th scope="col">Agent</th>
          <th scope="col" className={styles.startedBy}>
            Started by
          </th>
          <th scope="col">Steps</th>
          <th scope="col">Calls</th>
          <th scope="col" title="Contexts of its calls, added up">
            Tokens
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, steps, calls, tokens, startedBy, depth }) => (
          <tr key={name}>
            <th scope="row" style={{ paddingInlineStart: Math.min(depth, DEEPEST) * INDENT }}>
              {depth > 0 && <span aria-hidden="true">↳ </span>}
              <SafeText text={name} />
            </th>
            <td className={styles.startedBy}>
              {startedBy === undefined ? (
                '–'
              ) : (
                <Button size="small" variant="quiet" onClick={() => showCallInTimeline(startedBy)}>
                  {callName(startedBy)}
                </Button>
              )}
            </td>
            <td>{formatExact(steps)}</td>
            <td>{formatExact(calls)}</td>
            <td>{formatExact(tokens)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** More would be a list of its own; the lanes show all of them. */
const LISTED = 100

function HandOvers({ handOvers }: Pick<AgentRun, 'handOvers'>) {
  return (
    <section aria-label="Agent switches">
      <h2 className={styles.title}>{plural(handOvers.length, 'agent switch', 'agent switches')}</h2>
      <ul className={styles.handOvers}>
        {handOvers.slice(0, LISTED).map(({ call, from, to }) => (
          <li key={call}>
            <Button size="small" variant="quiet" onClick={() => showCallInTimeline(call)}>
              {callName(call)}
            </Button>
            <span>
              <SafeText text={from} /> → <SafeText text={to} />
            </span>
          </li>
        ))}
      </ul>
      {handOvers.length > LISTED && (
        <p className={styles.note}>And {formatExact(handOvers.length - LISTED)} more.</p>
      )}
    </section>
  )
}
