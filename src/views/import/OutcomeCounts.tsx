import { writeEntered, type FormatContext } from '../../../engine/core/format/formatValue.ts'
import { useTranslate } from '../inspector/useTranslate.ts'
import { changeMessages, importMessages } from './importMessages.ts'
import type { Outcome, RowChange } from './importWire.ts'
import './import.css'
import './outcomeCounts.css'

const shown: RowChange[] = ['rejected', 'new', 'changed', 'unchanged', 'cancelled']

/**
 * Rows by what becomes of them; `isPart` where more are in the file. Deleted rows are rare: their count is left out
 * without any.
 */
export function OutcomeCounts({
  counts,
  isPart = false,
  format,
}: {
  counts: Outcome['counts']
  isPart?: boolean
  format: FormatContext
}) {
  const translate = useTranslate()
  return (
    <dl className="import-counts">
      {shown
        .filter((change) => change !== 'cancelled' || counts.cancelled > 0)
        .map((change) => (
          <div key={change} data-change={counts[change] > 0 ? change : undefined}>
            <dt>{translate(changeMessages[change])}</dt>
            <dd>{writeEntered(counts[change], format.locale, 0)}</dd>
          </div>
        ))}
      <div>
        <dt>{translate(isPart ? importMessages.checked : importMessages.read)}</dt>
        <dd>{writeEntered(counts.read, format.locale, 0)}</dd>
      </div>
    </dl>
  )
}
