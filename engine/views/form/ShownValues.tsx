import { observer } from 'mobx-react-lite'
import type { ShownValue } from '../../core/definition/formModel.ts'
import { formatValue, unitName } from '../../core/format/formatValue.ts'
import { useServices } from '../EngineProvider.tsx'
import './form.css'

/** Read-only values of the row above the fields of a form. */
export const ShownValues = observer(function ShownValues({
  row,
  shown,
}: {
  row: Record<string, unknown>
  shown: ShownValue[]
}) {
  const services = useServices()
  const format = services.format()
  return (
    <dl className="form-shown">
      {shown.map((one) => {
        const text = formatValue(row[one.id], one, format)
        const unit = unitName(one, format.units)
        return (
          <div key={one.id}>
            <dt>{services.translate(one.title)}</dt>
            <dd>
              {text || '–'}
              {text && unit && ` ${unit}`}
            </dd>
          </div>
        )
      })}
    </dl>
  )
})
