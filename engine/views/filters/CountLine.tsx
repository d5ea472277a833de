import { observer } from 'mobx-react-lite'
import { formatValue } from '../../core/format/formatValue.ts'
import type { FilterCounting } from '../../page/FilterCounting.ts'
import { useSay, useServices } from '../EngineProvider.tsx'
import { words } from '../words.ts'
import './panel.css'

/** What the filters being chosen would find; said aloud as it changes. */
export const CountLine = observer(function CountLine({ counting }: { counting: FilterCounting }) {
  const services = useServices()
  const say = useSay()
  const { count, failed, definition } = counting
  const text = count === null ? null
    : services.translate(count === 1 ? definition.one : definition.other, { count: formatValue(count, { format: 'integer', quantity: null }, services.format()) })
  return <p className="filter-count" role="status" data-known={text !== null || undefined}>{text ?? (failed ? '' : say(words.counting))}</p>
})
