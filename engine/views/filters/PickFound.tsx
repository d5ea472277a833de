import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { OptionValue } from '../../core/query/filterValues.ts'
import type { PickState } from '../../state/PickState.ts'
import { useTranslate } from '../EngineProvider.tsx'
import { messages } from '../messages.ts'
import '../button.css'
import './fields.css'

/** Picks every row that is found, on whatever page it stands. */
export const PickFound = observer(function PickFound({
  state,
  disabled,
  pick,
}: {
  state: PickState
  disabled: boolean
  pick(found: OptionValue[]): void
}) {
  const translate = useTranslate()
  const [call, setCall] = useState<'idle' | 'finding' | 'failed'>('idle')
  const find = async (): Promise<void> => {
    setCall('finding')
    try {
      pick(await state.findAll())
      setCall('idle')
    } catch {
      setCall('failed')
    }
  }
  return (
    <>
      <button
        type="button"
        className="engine-button"
        disabled={disabled || call === 'finding'}
        onClick={() => void find()}
      >
        {translate(messages.pickFoundAll, { count: state.total })}
      </button>
      {call === 'failed' && (
        <p className="field-error" role="status">
          {translate(messages.pickFoundFailed)}
        </p>
      )}
    </>
  )
})
