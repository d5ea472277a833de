import { observer } from 'mobx-react-lite'
import type { FormPanel } from '../../core/definition/formModel.ts'
import { formatValue, unitName } from '../../core/format/formatValue.ts'
import { statusOf } from '../../core/format/statusOf.ts'
import { useServices } from '../EngineProvider.tsx'
import { Icon } from '../Icon.tsx'
import '../tone.css'
import './form.css'

/**
 * Values derived from the entries so far: names and values, a status with its label. The first is announced as it
 * changes.
 */
export const PanelValues = observer(function PanelValues({
  panel: { items },
  row,
}: {
  panel: Pick<FormPanel, 'items'>
  row: Record<string, unknown> | null
}) {
  const services = useServices()
  const format = services.format()
  return (
    <dl className="form-shown">
      {items.map((item, index) => {
        const value = row?.[item.id]
        const text = formatValue(value, item, format)
        const unit = unitName(item, format.units)
        const tone = statusOf(item, value)
        return (
          <div key={item.id}>
            <dt>{services.translate(item.title)}</dt>
            <dd
              className={tone ? `tone-${tone}` : undefined}
              data-tone={tone ?? undefined}
              aria-live={index === 0 ? 'polite' : undefined}
            >
              {tone && <Icon name={tone} />}
              {text || '–'}
              {text && unit && ` ${unit}`}
            </dd>
          </div>
        )
      })}
    </dl>
  )
})
