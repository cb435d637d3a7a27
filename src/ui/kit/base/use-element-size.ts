/**
 * The size of an element, followed by a ResizeObserver. Zero until it is measured, and where nothing is laid
 * out.
 */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

interface ElementSize {
  readonly width: number
  readonly height: number
}

const unknownSize: ElementSize = { width: 0, height: 0 }

export function useElementSize<E extends Element>(): {
  readonly ref: RefObject<E | null>
  readonly size: ElementSize
} {
  const ref = useRef<E>(null)
  const [size, setSize] = useState(unknownSize)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const measure = () => {
      const { width, height } = element.getBoundingClientRect()
      setSize((old) => (old.width === width && old.height === height ? old : { width, height }))
    }
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, size }
}
