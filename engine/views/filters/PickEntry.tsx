import { observer } from 'mobx-react-lite'
import { useId, useState } from 'react'
import type { OptionValue } from '../../core/query/filterValues.ts'
import type { PickState } from '../../state/PickState.ts'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { messages } from '../messages.ts'
import '../button.css'
import '../input.css'
import './fields.css'
import './picks.css'

interface PickOutcome {
  found: number
  missing: string[]
  failed: boolean
}

/**
 * Rows are picked by entering what one of their columns has, several at once; what no row has is named and stays in the
 * input.
 */
export const PickEntry = observer(function PickEntry({
  state,
  disabled,
  pick,
}: {
  state: PickState
  disabled: boolean
  pick(found: OptionValue[]): void
}) {
  const services = useServices()
  const translate = useTranslate()
  const id = useId()
  const [text, setText] = useState('')
  const [outcome, setOutcome] = useState<PickOutcome | null>(null)
  const entered = [...new Set(text.split(/[\s,;]+/).filter(Boolean))]
  const find = async (): Promise<void> => {
    if (entered.length === 0) return
    try {
      const { found, missing } = await state.find(entered)
      if (found.length > 0) pick(found)
      setText(missing.join(', '))
      setOutcome({ found: found.length, missing, failed: false })
    } catch {
      setOutcome({ found: 0, missing: [], failed: true })
    }
  }
  return (
    <div className="picks-entry">
      <label className="field-label" htmlFor={id}>
        {services.translate(state.field.enter!.title)}
      </label>
      <div className="picks-entry-row">
        <input
          id={id}
          className="engine-input"
          value={text}
          disabled={disabled}
          autoComplete="off"
          aria-describedby={`${id}-told`}
          aria-invalid={(outcome !== null && (outcome.failed || outcome.missing.length > 0)) || undefined}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            void find()
          }}
        />
        <button
          type="button"
          className="engine-button"
          disabled={disabled || entered.length === 0}
          onClick={() => void find()}
        >
          {translate(messages.pickEntered)}
        </button>
      </div>
      <p
        id={`${id}-told`}
        role="status"
        className={outcome && (outcome.failed || outcome.missing.length > 0) ? 'field-error' : 'picks-count'}
      >
        {outcome &&
          (outcome.failed
            ? translate(messages.pickFailed)
            : outcome.missing.length > 0
              ? translate(messages.pickMissing, { missing: outcome.missing.join(', ') })
              : translate(messages.pickFound, { count: outcome.found }))}
      </p>
    </div>
  )
})
