import { observer } from 'mobx-react-lite'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { formatValue } from '../../core/format/formatValue.ts'
import { loadStates, type CardState } from '../../state/CardState.ts'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { ProgressLine } from '../feedback/ProgressLine.tsx'
import { useLate } from '../feedback/useLate.ts'
import { messages } from '../messages.ts'
import { CardContent } from './CardContent.tsx'

interface CardFrameProps {
  card: CardState
  tools: ReactNode
  /** Under the heading. */
  children?: ReactNode
  /** Under what was found. */
  foot?: ReactNode
  isLocked?: boolean
}

/** A card: its heading with the days it is about, and what it has found. It is asked for when it comes into view. */
export const CardFrame = observer(function CardFrame({
  card,
  tools,
  children,
  foot,
  isLocked = false,
}: CardFrameProps) {
  const services = useServices()
  const translate = useTranslate()
  const id = useId()
  const box = useRef<HTMLElement>(null)
  const { report, loadState } = card
  const isLate = useLate(loadState === loadStates.loading)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const views = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        card.see()
        views.disconnect()
      },
      { rootMargin: '200px' },
    )
    views.observe(element)
    return () => {
      views.disconnect()
      card.leave()
    }
  }, [card])
  const { date_from: from, date_to: to } = card.shownRequest?.base_parameters ?? {}
  const day = (value: unknown): string => formatValue(value, { format: 'date', quantity: null }, services.format())
  return (
    <section className="card" ref={box} aria-labelledby={id} aria-busy={isLate} data-wide={card.isWide || undefined}>
      <header className="card-head">
        <div className="card-names">
          <h2 id={id}>{services.translate(report.title)}</h2>
          <p className="card-days">{from !== undefined && to !== undefined ? `${day(from)} – ${day(to)}` : '\u00a0'}</p>
        </div>
        {tools}
      </header>
      {children}
      {report.description && <p className="card-help">{services.translate(report.description)}</p>}
      <ProgressLine active={loadState === loadStates.loading} />
      {isLate && (
        <button type="button" className="engine-button card-cancel" onClick={card.cancel}>
          {translate(messages.cancel)}
        </button>
      )}
      <div className="card-body" data-stale={isLate || undefined}>
        <CardContent card={card} isLocked={isLocked} />
      </div>
      {foot}
    </section>
  )
})
