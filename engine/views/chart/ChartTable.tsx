import type { ChartTable as Table } from '../../core/chart/toTable.ts'
import { useServices } from '../EngineProvider.tsx'
import { Anchor } from '../Anchor.tsx'
import './chart.css'
import '../hidden.css'

interface ChartTableProps {
  title: string
  table: Table
  /** The address of each row's category. */
  addresses: (string | null)[]
  /** Read aloud only: the drawing beside it is what is seen, and has the links. */
  isHidden: boolean
}

/** The chart's table twin. */
export function ChartTable({ title, table, addresses, isHidden }: ChartTableProps) {
  const services = useServices()
  return (
    <div
      className={isHidden ? 'visually-hidden' : 'chart-table'}
      tabIndex={isHidden ? undefined : 0}
      role={isHidden ? undefined : 'group'}
      aria-label={isHidden ? undefined : title}
    >
      <table>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            {table.heading ? <th scope="col">{table.heading}</th> : <td />}
            {table.columns.map((column, index) => (
              <th key={index} scope="col" className="chart-number">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ label, isPartial, texts }, index) => {
            const address = addresses[index] ?? null
            return (
              <tr key={index}>
                <th scope="row">
                  {address && !isHidden ? (
                    <Anchor address={address} navigate={services.navigate}>
                      {label}
                    </Anchor>
                  ) : (
                    label
                  )}
                  {isPartial && ' *'}
                </th>
                {texts.map((text, column) => (
                  <td key={column} className="chart-number">
                    {text}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
