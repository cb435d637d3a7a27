/**
 * The rail of views, on a phone a bar at the bottom. Links, so that a view opens in a new tab like any page.
 */
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { t } from '#base/words.ts'
import { doneValue } from '#base/work.ts'
import { storedIdOf } from '#core/edit/address.ts'
import {
  formatRoute,
  HOME,
  needsTrace,
  runOfViews,
  useApp,
  useRestingRoute,
  VIEWS,
  type View,
} from '#state/index.ts'
import { Icon, Tooltip, useIsPhone, visibleLine } from '../../kit/index.ts'
import { goToView } from './actions.ts'
import { keyOf } from './keys.ts'
import { Logo } from './Logo.tsx'
import styles from './NavRail.module.css'
import { viewEntry } from './views.ts'

/** The list of lessons: neither the open one nor a run belongs to it. */
const HOME_OF_LEARN = { ...HOME, view: 'learn' } as const

const MoreMenu = lazy(async () => ({ default: (await import('./MoreMenu.tsx')).MoreMenu }))

/** A thumb can hit six places side by side: on a phone the others are in a menu. */
const MORE: readonly View[] = ['collections', 'memory', 'scratchpad', 'learn', 'settings']

export function NavRail() {
  const route = useRestingRoute()
  const isPhone = useIsPhone()
  const run = useApp(runOfViews)
  // Where the page doesn't name the run, its views' tooltips do.
  const isNamed = needsTrace(route.view)
  const title = useApp(({ library }) =>
    isNamed || run === undefined
      ? undefined
      : doneValue(library)?.find(({ id }) => id === storedIdOf(run))?.title,
  )
  return (
    <nav className={styles.rail} aria-label="Views">
      <div className={styles.logo}>
        <Logo />
      </div>
      <ul className={styles.views}>
        {VIEWS.filter((view) => !isPhone || !MORE.includes(view)).map((view) => {
          const isOfRun = needsTrace(view)
          const place =
            view === 'learn' ? HOME_OF_LEARN : { ...route, view, ...(isOfRun && { traceId: run }) }
          return (
            <li key={view} data-view={view}>
              <ViewLink
                view={view}
                href={isOfRun && run === undefined ? undefined : formatRoute(place)}
                runTitle={isOfRun ? title : undefined}
                isCurrent={route.view === view}
              />
            </li>
          )
        })}
        {isPhone && (
          <li>
            <MoreViews />
          </li>
        )}
      </ul>
    </nav>
  )
}

function MoreViews() {
  const view = useApp(({ route }) => route.view)
  const [wasPressed, setPressed] = useState(false)
  const press = () => setPressed(true)
  const isCurrent = MORE.includes(view)
  return (
    // A press counts as it begins, as in ThemeButton.
    <Suspense fallback={<MoreButton isCurrent={isCurrent} onPointerDown={press} onClick={press} />}>
      <MoreMenu trigger={<MoreButton isCurrent={isCurrent} />} views={MORE} isOpenAtFirst={wasPressed} />
    </Suspense>
  )
}

interface MoreButtonProps extends ComponentProps<'button'> {
  readonly isCurrent: boolean
}

function MoreButton({ isCurrent, ...button }: MoreButtonProps) {
  return (
    <button type="button" {...button} className={styles.view} aria-current={isCurrent ? 'page' : undefined}>
      <Icon name="dots" />
      <span className={styles.label}>More</span>
    </button>
  )
}

interface ViewLinkProps {
  readonly view: View
  /** Undefined: not to be opened yet. */
  readonly href: string | undefined
  /** Of the run that it opens, where the page doesn't show which that is. */
  readonly runTitle: string | undefined
  readonly isCurrent: boolean
}

function ViewLink({ view, href, runTitle, isCurrent }: ViewLinkProps) {
  const { title, icon } = viewEntry(view)
  const isOff = href === undefined
  const tip = runTitle === undefined ? title : t`${title} of “${visibleLine(runTitle)}”`
  return (
    <Tooltip
      text={isOff ? t`${title} (open a run first)` : tip}
      kbd={keyOf(view)}
      side="right"
      isName={!isOff && runTitle === undefined}
    >
      <a
        className={styles.view}
        href={href}
        // Without an address it is no link to the browser, but must still be found by keyboard.
        tabIndex={0}
        role={isOff ? 'link' : undefined}
        aria-label={title}
        aria-current={isCurrent ? 'page' : undefined}
        aria-disabled={isOff ? true : undefined}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
          event.preventDefault()
          goToView(view)
        }}
      >
        <Icon name={icon} />
        <span className={styles.label}>{title}</span>
      </a>
    </Tooltip>
  )
}
