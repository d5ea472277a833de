import { observer } from 'mobx-react-lite'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import type { Column, GridElement } from '../../core/definition/model.ts'
import { choosableColumns } from '../../core/elements/shownColumns.ts'
import type { ReportPage } from '../../state/ReportPage.ts'
import { shownColumnsOf } from '../../state/shownColumnsOf.ts'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { FloatingPopover } from '../FloatingPopover.tsx'
import { Icon } from '../Icon.tsx'
import { messages } from '../messages.ts'
import { headingOf } from './toColumnDefs.ts'
import '../button.css'
import './columns.css'

/**
 * Chooses the columns that a grid shows and their order, kept for the reader. The first column names the row and stays.
 */
export const ColumnChooser = observer(function ColumnChooser({
  page,
  element,
  className,
}: {
  page: ReportPage
  element: GridElement
  className: string
}) {
  const translate = useTranslate()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  // It takes the place of the button that was pressed: what closes gives the focus back to what had it when it opened.
  useEffect(() => {
    button.current?.focus({ preventScroll: true })
    setOpen(true)
  }, [])
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button ref={button} className={className}>
        <Icon name="columns" />
        {translate(messages.columns)}
      </Button>
      <FloatingPopover placement="bottom end" offset={4}>
        <Dialog className="column-dialog" aria-label={translate(messages.columns)}>
          <ColumnList page={page} element={element} />
        </Dialog>
      </FloatingPopover>
    </DialogTrigger>
  )
})

const ColumnList = observer(function ColumnList({ page, element }: { page: ReportPage; element: GridElement }) {
  const services = useServices()
  const translate = useTranslate()
  const id = useId()
  const layout = page.columns[element.id]
  if (!layout) return null
  const shown = shownColumnsOf(page, element)
  const ids = shown.map((column) => column.id)
  const hidden = choosableColumns(element.columns).filter((column) => !ids.includes(column.id))
  const nameOf = (column: Column): string => {
    const heading = headingOf(column, { format: services.format(), translate: services.translate })
    return column.group ? `${services.translate(column.group)}: ${heading}` : heading
  }
  const toggle = (column: Column): void =>
    layout.choose(ids.includes(column.id) ? ids.filter((other) => other !== column.id) : [...ids, column.id])
  // The button of a column that has come to an end keeps the focus: disabled, it would lose it, and Escape would close
  // nothing.
  const move = (column: string, by: number): void => {
    const from = ids.indexOf(column)
    if (from + by < 1 || from + by >= ids.length) return
    layout.choose(ids.with(from, ids[from + by]!).with(from + by, column))
  }
  return (
    <>
      <ul className="column-list">
        {[...shown, ...hidden].map((column) => {
          const place = ids.indexOf(column.id)
          const name = nameOf(column)
          return (
            <li key={column.id} data-shown={place >= 0 || undefined}>
              <input
                type="checkbox"
                id={`${id}-${column.id}`}
                checked={place >= 0}
                disabled={place === 0}
                onChange={() => toggle(column)}
              />
              <label htmlFor={`${id}-${column.id}`}>{name}</label>
              {place > 0 && (
                <>
                  <button
                    type="button"
                    className="quiet-button icon-button"
                    aria-label={translate(messages.columnUp, { column: name })}
                    aria-disabled={place === 1 || undefined}
                    onClick={() => move(column.id, -1)}
                  >
                    <Icon name="up" />
                  </button>
                  <button
                    type="button"
                    className="quiet-button icon-button"
                    aria-label={translate(messages.columnDown, { column: name })}
                    aria-disabled={place === ids.length - 1 || undefined}
                    onClick={() => move(column.id, 1)}
                  >
                    <Icon name="down" />
                  </button>
                </>
              )}
            </li>
          )
        })}
      </ul>
      <button
        type="button"
        className="quiet-button column-reset"
        disabled={layout.chosen === null}
        onClick={layout.reset}
      >
        {translate(messages.columnsReset)}
      </button>
    </>
  )
})
