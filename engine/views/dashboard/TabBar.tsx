import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import './dashboard.css'

interface TabBarProps {
  label: string
  tabs: { id: string; content: ReactNode; className?: string }[]
  selected: string
  /** The id of the panel that a tab opens. */
  panel: string
  onSelect(id: string): void
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/** Tabs as the keyboard knows them: arrows move among them, Enter or Space opens the one that has the focus. */
export function TabBar({ label, tabs, selected, panel, onSelect }: TabBarProps) {
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent, at: number): void => {
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const key = rtl ? ({ ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }[event.key] ?? event.key) : event.key
    const step = steps[key]
    if (!step) return
    event.preventDefault()
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[step(at, tabs.length)]?.focus()
  }
  return (
    <div className="dashboard-tabs" role="tablist" aria-label={label} ref={list}>
      {tabs.map(({ id, content, className = '' }, at) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`${panel}-${id}`}
          className={`dashboard-tab ${className}`}
          aria-selected={id === selected}
          aria-controls={panel}
          tabIndex={id === selected ? 0 : -1}
          onClick={() => onSelect(id)}
          onKeyDown={(event) => move(event, at)}
        >
          {content}
        </button>
      ))}
    </div>
  )
}
