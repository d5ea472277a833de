import { useTranslate } from '../EngineProvider.tsx'
import { messages } from '../messages.ts'
import '../button.css'
import './picker.css'

interface EmptyOptionsProps {
  loading: boolean
  failed: { retry(): void } | null
  searched: boolean
  /** Without an option the reader cannot go on: the text says who can help. */
  required: boolean
}

/** Stands in place of options that load, did not load or do not exist. */
export function EmptyOptions({ loading, failed, searched, required }: EmptyOptionsProps) {
  const translate = useTranslate()
  if (failed) {
    return (
      <div className="option-empty">
        <p>{translate(messages.optionsFailed)}</p>
        <button type="button" className="engine-button" onClick={failed.retry}>
          {translate(messages.retry)}
        </button>
      </div>
    )
  }
  return (
    <div className="option-empty">
      {translate(
        loading
          ? messages.loadingOptions
          : searched
            ? messages.noMatches
            : required
              ? messages.noRequiredOptions
              : messages.noOptions,
      )}
    </div>
  )
}
