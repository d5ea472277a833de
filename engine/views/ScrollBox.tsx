import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { Message } from '../core/definition/model.ts'

export const scrollMessages = {
  /** Names a box within a region that has the same title. */
  table: { key: 'engine.table_of', text: '{{title}}: table' },
} satisfies Record<string, Message>

interface ScrollBoxProps {
  className: string
  label: string
  children: ReactNode
}

/** Fractions of a pixel are rounded: they scroll nothing. */
const slack = 1

/** A box that may scroll. Only while it does, it is a stop of Tab, so that keys scroll it, and a region with a name. */
export function ScrollBox({ className, label, children }: ScrollBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)
  useLayoutEffect(() => {
    const { current } = box
    if (!current) return
    const measure = (): void =>
      setScrolls(
        current.scrollWidth > current.clientWidth + slack || current.scrollHeight > current.clientHeight + slack,
      )
    const sizes = new ResizeObserver(measure)
    for (const part of [current, ...current.children]) sizes.observe(part)
    measure()
    return () => sizes.disconnect()
  }, [])
  return (
    <div
      ref={box}
      className={className}
      {...(scrolls ? { tabIndex: 0, role: 'region', 'aria-label': label } : { role: 'group', 'aria-label': label })}
    >
      {children}
    </div>
  )
}
