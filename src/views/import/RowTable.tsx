import { useId } from 'react'
import { Icon, type IconName } from '../../../engine/index.ts'
import { useTranslate } from '../inspector/useTranslate.ts'
import { changeMessages, importMessages } from './importMessages.ts'
import type { OutcomeRow, RowChange } from './importWire.ts'
import './import.css'
import './rowTable.css'
import './outcomeCounts.css'

const icons: Record<RowChange, IconName> = {
  rejected: 'critical',
  new: 'plan',
  changed: 'refresh',
  unchanged: 'ok',
  cancelled: 'close',
}

/** Shows the change that a load makes to a row. */
export function RowStatus({ change }: { change: RowChange }) {
  const translate = useTranslate()
  return (
    <span className="import-status" data-change={change}>
      <Icon name={icons[change]} />
      {translate(changeMessages[change])}
    </span>
  )
}

/** Rows as the file has them, with what becomes of each; cells that are at fault are marked and say why. */
export function RowTable({
  title,
  rows,
  note,
  heading: Heading = 'h3',
}: {
  title: string
  rows: OutcomeRow[]
  note: string | null
  heading?: 'h2' | 'h3'
}) {
  const translate = useTranslate()
  const id = useId()
  const headings = [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))]
  const hasReasons = rows.some(({ problems }) => problems.length > 0)
  return (
    <div className="import-rows">
      <Heading id={id}>
        {title}
        {note && <span className="muted">{note}</span>}
      </Heading>
      <div className="import-scroll" role="region" aria-labelledby={id} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{translate(importMessages.line)}</th>
              <th scope="col">{translate(importMessages.status)}</th>
              {hasReasons && <th scope="col">{translate(importMessages.reason)}</th>}
              {headings.map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, change, cells, problems }) => (
              <tr key={line}>
                <th scope="row">{line}</th>
                <td>
                  <RowStatus change={change} />
                </td>
                {hasReasons && (
                  <td className="import-reason">
                    {problems.map(({ column, place, message }) => (
                      <p key={`${column} ${message}`}>
                        {place !== null && <strong>{place}: </strong>}
                        {message}
                      </p>
                    ))}
                  </td>
                )}
                {headings.map((heading) => (
                  <td key={heading} data-wrong={problems.some((problem) => problem.heading === heading) || undefined}>
                    {cells[heading]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
