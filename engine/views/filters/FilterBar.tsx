import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { isEmptyFilter, isShown } from '../../core/query/filterValues.ts'
import { hasOptions } from '../../core/query/lookupOptions.ts'
import type { FilterState } from '../../state/FilterState.ts'
import type { ReportPage } from '../../state/ReportPage.ts'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { Icon } from '../Icon.tsx'
import { lazily } from '../lazily.tsx'
import { messages } from '../messages.ts'
import { CarriedLine } from './CarriedLine.tsx'
import { describeFilter, isAwaited } from './describeFilter.ts'
import '../feedback/skeleton.css'
import './filters.css'
import '../hidden.css'
import '../button.css'

const loadPanel = () => import('./FilterPanel.tsx').then((module) => module.FilterPanel)
const FilterPanel = lazily(loadPanel)
/** Many options may have to be looked through for a text. */
const awaitedAtMostMs = 1_000
// That it cannot be had is told where it is drawn.
const prepare = (): void => void loadPanel().catch(() => undefined)

/**
 * Returns true if the filters' height is known: their chips have their final text, or they are open because a choice is
 * needed first. Content shown earlier below them would be pushed down.
 */
export function useFiltersPlaced({ parameters }: ReportPage): boolean {
  const isOpen = parameters.openStep !== null
  const [hasPanel, setHasPanel] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    let isDisposed = false
    const end = (): void => {
      if (!isDisposed) setHasPanel(true)
    }
    // That it cannot be had is told by the panel itself.
    loadPanel().then(end, end)
    return () => {
      isDisposed = true
    }
  }, [isOpen])
  const isChosen = parameters.applied !== null && !parameters.isSettling
  const isWaiting = useAwaited(isChosen && hasAwaitedChip(parameters))
  const isKnown = (isChosen && !isWaiting) || parameters.blocked.length > 0 || hasPanel
  // Content that has been drawn stays while a filter changes.
  const [isPlaced, setIsPlaced] = useState(isKnown)
  useEffect(() => {
    if (isKnown) setIsPlaced(true)
  }, [isKnown])
  return isPlaced || isKnown
}

/** Returns true if a chip waits for the text of its value, as of a link: with it, the chips may take another line. */
function hasAwaitedChip({ steps, fields, applied, lookups }: FilterState): boolean {
  return steps.some((step) =>
    step.fields.some(
      (field) => fields.includes(field) && isAwaited(field, applied?.[field.id], lookups.textsOf(field.id)),
    ),
  )
}

/** The same, for as long as texts may keep a page waiting. */
function useAwaited(isAwaitedNow: boolean): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), awaitedAtMostMs)
    return () => clearTimeout(timer)
  }, [])
  return isAwaitedNow && !isOver
}

/** The filters, folded into a row of chips; a chip opens its field. */
export const FilterBar = observer(function FilterBar({
  page,
  isPlaced = true,
}: {
  page: ReportPage
  isPlaced?: boolean
}) {
  const { parameters } = page
  const translate = useTranslate()
  const open = parameters.openStep !== null
  // Once fetched it stays, so that it can slide shut.
  const [wanted, setWanted] = useState(open)
  useEffect(() => {
    if (open) setWanted(true)
  }, [open])
  const bar = useRef<HTMLElement>(null)
  useReturn(bar, open)
  const first = parameters.steps[0]
  if (!first) return null
  const toggle = () => (open ? parameters.close() : parameters.open(first.id))
  return (
    <section
      ref={bar}
      className="filters"
      aria-label={translate(messages.filters)}
      onPointerEnter={prepare}
      onFocus={prepare}
    >
      <div className="chips">
        <button type="button" className="engine-button filters-toggle" aria-expanded={open} onClick={toggle}>
          <Icon name="filter" />
          {translate(messages.filters)}
        </button>
        {isPlaced && parameters.applied && <Chips page={page} />}
      </div>
      {isPlaced && <CarriedLine page={page} />}
      {wanted && <FilterPanel page={page} />}
    </section>
  )
})

/**
 * Returns the focus to the opener when a panel closes, and scrolls to its replacement: the panel's end may be screens
 * further down.
 */
function useReturn(bar: RefObject<HTMLElement | null>, open: boolean): void {
  const wasOpen = useRef(open)
  useEffect(() => {
    const hasShut = wasOpen.current && !open
    wasOpen.current = open
    if (!hasShut || !bar.current) return
    const { activeElement } = document
    // A user who has moved elsewhere keeps the focus there.
    if (activeElement !== document.body && !bar.current.contains(activeElement)) return
    bar.current.querySelector<HTMLElement>('.filters-toggle')?.focus({ preventScroll: true })
    bar.current.closest('.report')?.scrollIntoView()
  }, [bar, open])
}

const Chips = observer(function Chips({ page }: { page: ReportPage }) {
  const services = useServices()
  const translate = useTranslate()
  const { applied, lookups, steps, open, fields } = page.parameters
  const caller = { now: services.now(), holds: services.holds }
  return (
    <>
      {steps.flatMap((step) =>
        step.fields
          .filter((field) => isShown(field, applied ?? {}, caller, fields))
          .map((field) => {
            const value = applied?.[field.id]
            const title = services.translate(field.title)
            const texts = lookups.textsOf(field.id)
            const hasOwnText = isEmptyFilter(value) && hasOptions(field) && field.emptyText !== null
            return (
              <button
                key={field.id}
                type="button"
                className="chip"
                title={title}
                data-empty={isEmptyFilter(value) || undefined}
                onClick={() => open(step.id, field.id)}
              >
                {/* `All countries` says what it is about by itself. */}
                <span className={hasOwnText ? 'visually-hidden' : 'chip-title'}>{title}</span>
                {isAwaited(field, value, texts) ? (
                  <span className="chip-value skeleton">
                    <span className="skeleton-text skeleton-block" />
                  </span>
                ) : (
                  <span className="chip-value">
                    {describeFilter(field, value, texts, {
                      translate,
                      format: services.format(),
                    })}
                  </span>
                )}
              </button>
            )
          }),
      )}
    </>
  )
})
