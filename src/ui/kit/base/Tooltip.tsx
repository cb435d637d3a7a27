/**
 * A few words on hover and on focus. It explains; it never holds the only way to anything. The child is one
 * element that takes events: a button, or a span with tabIndex 0.
 */
import {
  cloneElement,
  type HTMLAttributes,
  lazy,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import type { TooltipBubbleProps } from './TooltipBubble.tsx'
import { isReturningFocus } from './use-return-focus.ts'

export type TooltipSide = 'top' | 'right' | 'bottom' | 'left'

interface TooltipProps {
  readonly text: ReactNode
  /** A shortcut such as `mod+k`. */
  readonly kbd?: string | undefined
  readonly side?: TooltipSide | undefined
  /** The text is already the child's spoken name: do not say it twice. */
  readonly isName?: boolean | undefined
  /** The child does nothing when it is pressed, so that a tap shows the text. */
  readonly opensOnTap?: boolean | undefined
  readonly children: ReactElement<HTMLAttributes<Element>>
}

const delayBeforeOpening = 350

const loadBubble = () => import('./TooltipBubble.tsx')

const NO_BUBBLE = (_: TooltipBubbleProps) => null

const TooltipBubble = lazy(async () => ({
  // A page whose files are gone, as after an update, can do without a tooltip.
  default: await loadBubble().then(
    (loaded) => loaded.TooltipBubble,
    () => NO_BUBBLE,
  ),
}))

export function Tooltip({ text, kbd, side = 'top', isName = false, opensOnTap, children }: TooltipProps) {
  const id = useId()
  const { anchor, close, handlers } = useAnchor(opensOnTap)
  const own = children.props
  const described = [own['aria-describedby'], anchor !== undefined && !isName && id].filter(Boolean).join(' ')
  return (
    <>
      {cloneElement(children, {
        ...afterOwn(own, handlers),
        'aria-describedby': described === '' ? undefined : described,
      })}
      {anchor !== undefined && (
        <Suspense>
          <TooltipBubble {...{ id, anchor, text, kbd, side }} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

type Handlers = Pick<
  HTMLAttributes<Element>,
  'onPointerMove' | 'onPointerLeave' | 'onPointerDown' | 'onPointerUp' | 'onFocus' | 'onBlur' | 'onClick'
>

/** The element that the pointer rests on or that has the focus, while its words are to be seen. */
function useAnchor(opensOnTap = false) {
  const [anchor, setAnchor] = useState<Element>()
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isInside = useRef(false)
  const close = useCallback(() => {
    clearTimeout(waiting.current)
    setAnchor(undefined)
  }, [])
  useEffect(() => () => clearTimeout(waiting.current), [])
  const handlers: Handlers = {
    onPointerMove: ({ pointerType, currentTarget }: PointerEvent) => {
      if (pointerType === 'touch' || isInside.current) return
      isInside.current = true
      // Loaded while the pointer comes to rest.
      loadBubble().catch(() => undefined)
      clearTimeout(waiting.current)
      waiting.current = setTimeout(() => setAnchor(currentTarget), delayBeforeOpening)
    },
    onPointerLeave: () => {
      isInside.current = false
      close()
    },
    onPointerDown: close,
    // A press focuses too, and its words would be in the way of what it opens.
    onFocus: ({ currentTarget }: SyntheticEvent) => {
      if (currentTarget.matches(':focus-visible') && !isReturningFocus.current) setAnchor(currentTarget)
    },
    onBlur: close,
    onClick: ({ currentTarget }: SyntheticEvent) => (opensOnTap ? setAnchor(currentTarget) : close()),
  }
  return { anchor, close, handlers }
}

/** Each handler after the child's own of the same name. */
function afterOwn(own: Handlers, handlers: Handlers): Handlers {
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => {
      const first = own[name as keyof Handlers]
      return [
        name,
        (event: never) => {
          first?.(event)
          handler?.(event)
        },
      ]
    }),
  )
}
