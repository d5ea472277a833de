import { observer } from 'mobx-react-lite'
import { useRef } from 'react'
import type { ReportPage } from '../../state/ReportPage.ts'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { Icon } from '../Icon.tsx'
import { messages } from '../messages.ts'
import '../button.css'
import './filters.css'

/** Names the filters that were chosen in another report, and takes them back. */
export const CarriedLine = observer(function CarriedLine({ page }: { page: ReportPage }) {
  const services = useServices()
  const translate = useTranslate()
  const line = useRef<HTMLParagraphElement>(null)
  const { fields, carried } = page.parameters
  if (!carried?.from || carried.fields.length + carried.missing.length === 0) return null
  const titles = (ids: string[]): string =>
    new Intl.ListFormat(services.format().locale).format(
      fields.filter((field) => ids.includes(field.id)).map((field) => services.translate(field.title)),
    )
  const undo = (): void => {
    // The button goes with the line: the focus moves to what opens the filters.
    line.current?.closest('.filters')?.querySelector<HTMLElement>('.filters-toggle')?.focus({ preventScroll: true })
    page.undoCarried()
  }
  return (
    <p className="carried" ref={line}>
      <Icon name="filter" />
      <span>
        {carried.fields.length > 0 &&
          translate(messages.carriedOver, { report: services.translate(carried.from), fields: titles(carried.fields) })}
        {carried.missing.length > 0 && ` ${translate(messages.carriedMissing, { fields: titles(carried.missing) })}`}
      </span>
      <button type="button" className="quiet-button" onClick={undo}>
        {translate(messages.carriedUndo)}
      </button>
    </p>
  )
})
