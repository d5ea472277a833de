import { observer } from 'mobx-react-lite'
import type { GridElement } from '../../core/definition/model.ts'
import type { ListState } from '../../state/ListState.ts'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { messages } from '../messages.ts'
import { headingOf } from './toColumnDefs.ts'
import '../button.css'
import './cards.css'
import '../input.css'

/** Cards have no headings to press: their order is chosen here. The phone's own list is the best one for it. */
export const CardOrder = observer(function CardOrder({ element, list }: { element: GridElement; list: ListState }) {
  const services = useServices()
  const translate = useTranslate()
  const context = { format: services.format(), translate: services.translate }
  const columns = element.columns.filter((column) => column.sortable && column.show !== 'export')
  const { sort } = list
  return (
    <div className="card-order">
      <label>
        {translate(messages.sortBy)}
        <select
          className="engine-input"
          value={sort?.column ?? ''}
          onChange={({ target }) =>
            list.order(target.value === '' ? null : { column: target.value, desc: sort?.desc ?? true })
          }
        >
          <option value="">{translate(messages.sortDefault)}</option>
          {columns.map((column) => (
            <option key={column.id} value={column.id}>
              {column.group && `${services.translate(column.group)}: `}
              {headingOf(column, context)}
            </option>
          ))}
        </select>
      </label>
      {sort && (
        <button type="button" className="engine-button" onClick={() => list.order({ ...sort, desc: !sort.desc })}>
          {translate(sort.desc ? messages.sortDescending : messages.sortAscending)}
        </button>
      )}
    </div>
  )
})
