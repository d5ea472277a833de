import { observer } from 'mobx-react-lite'
import { formatQuantity, type FormatContext } from '../../../engine/core/format/formatValue.ts'
import { quantityOf } from './fields.ts'
import type { Inspector } from './Inspector.ts'
import { doubtMessages, inspectorMessages } from './inspectorMessages.ts'
import { withUnit } from './shownReading.ts'
import { readingsAcross } from './TreadNotes.tsx'
import { useTranslate } from './useTranslate.ts'

interface ObjectionAlertProps {
  inspector: Inspector
  format: FormatContext
}

/** The objection to the typed value, and the consequence of the next key. */
export const ObjectionAlert = observer(function ObjectionAlert({ inspector, format }: ObjectionAlertProps) {
  const translate = useTranslate()
  const { objection } = inspector
  const next = (): string => {
    const { target } = inspector
    if (!target) return objection?.kind === 'no_number' ? '' : translate(inspectorMessages.replaces)
    return translate(inspectorMessages.goesOn, {
      position: target.wheel.code,
      field: translate(inspectorMessages[target.field], { unit: format.units[quantityOf(target.field)].name }),
    })
  }
  const text = (): string => {
    if (objection === null) return ''
    const { field, wheel } = inspector
    const unit = format.units[quantityOf(field)].name
    const measured = (value: number): string => withUnit(new Intl.NumberFormat(format.locale).format(value), unit)
    switch (objection.kind) {
      case 'no_number':
        return translate(inspectorMessages.noNumber)
      case 'refused': {
        const { limit } = objection.error.values ?? {}
        return limit === undefined
          ? translate({ key: objection.error.key, text: objection.error.key })
          : translate(inspectorMessages.tooMuch, { limit: measured(limit) })
      }
      case 'doubt': {
        const cached = inspector.cachedOf(wheel)
        const { last_tread_depth: last } = cached
        const isReplacing = field === 'tread' && Boolean(cached.tread?.across)
        const readings = isReplacing ? readingsAcross(cached, inspector.units, format) : ''
        return (
          (isReplacing ? `${translate(inspectorMessages.replacesAcross, { readings })} ` : '') +
          translate(doubtMessages[objection.doubt], {
            value: measured(objection.value.value),
            last: last === null ? '' : withUnit(formatQuantity(last, 'tread', format), unit),
          })
        )
      }
    }
  }
  return (
    <p id="inspector-objection" className="inspector-alert" role="alert" hidden={objection === null}>
      {text()}
      {objection && <small> {next()}</small>}
    </p>
  )
})
