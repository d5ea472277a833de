import { observer } from 'mobx-react-lite'
import type { FilterCounting } from '../../state/FilterCounting.ts'
import { useSay } from '../EngineProvider.tsx'
import { words } from '../words.ts'
import './panel.css'

/** The number of rows that the filters being chosen would find, announced as it changes. */
export const CountLine = observer(function CountLine({ counting }: { counting: FilterCounting }) {
  const say = useSay()
  const { count, failed, definition } = counting
  const text = count === null ? null : say(definition.text, { count })
  return (
    <p className="filter-count" role="status" data-known={text !== null || undefined}>
      {text ?? (failed ? '' : say(words.counting))}
    </p>
  )
})
