/**
 * Which agent sees what, as a small table: what is shared and what each agent has for itself, against the
 * agents.
 */

import { t } from '#base/words.ts'
import { shownKind } from '#core/model/injected-text.ts'
import { lineText, stepLine } from '#core/model/step-line.ts'
import { KindGlyph, plural, SafeText } from '../../kit/index.ts'
import styles from './WhoSeesTable.module.css'
import type { Agent, SharedItem, WhoSees } from './who-sees.ts'

/** A table of more is a list; the lanes have them all. */
const MOST = 200

export function WhoSeesTable({ sharing: { agents, rows } }: { readonly sharing: WhoSees }) {
  return (
    <section className={styles.lane} aria-label="Visibility by agent">
      <h2 className={styles.title}>Visibility by agent</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className={styles.scroller} tabIndex={0} aria-label="Items and agents">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Item</th>
              {agents.map((agent) => (
                <th key={agent ?? ''} scope="col" className={styles.agent}>
                  <SafeText text={nameOf(agent)} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, MOST).map(({ item, sees }) => (
              <tr key={item.key}>
                <th scope="row" className={styles.item}>
                  <Item item={item} />
                </th>
                {agents.map((agent, index) => (
                  <td key={agent ?? ''} data-sees={sees[index]}>
                    <span aria-hidden="true">{sees[index] === true ? '●' : '–'}</span>
                    <span className="visually-hidden">
                      {sees[index] === true ? t`sees it` : t`doesn’t see it`}
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {rows.length > MOST && (
          <p className={styles.more}>
            Shows the first {MOST} of {plural(rows.length, 'item')}.
          </p>
        )}
      </section>
    </section>
  )
}

function Item({ item }: { readonly item: SharedItem }) {
  if (item.kind === 'own') {
    return (
      <span className={styles.own}>
        <SafeText text={item.title} />, {item.count}
      </span>
    )
  }
  const { step, group } = item
  return (
    <span className={styles.shared} title={group}>
      {step !== undefined && <KindGlyph kind={shownKind(step)} />}
      <span className={styles.words}>
        <SafeText text={step === undefined ? group : lineText(stepLine(step))} />
      </span>
    </span>
  )
}

function nameOf(agent: Agent): string {
  return agent ?? t`the agent`
}
