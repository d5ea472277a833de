import { useSay } from '../EngineProvider.tsx'
import { words } from '../words.ts'
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
  const say = useSay()
  if (failed) {
    return (
      <div className="option-empty">
        <p>{say(words.optionsFailed)}</p>
        <button type="button" className="engine-button" onClick={failed.retry}>
          {say(words.retry)}
        </button>
      </div>
    )
  }
  return (
    <div className="option-empty">
      {say(
        loading
          ? words.loadingOptions
          : searched
            ? words.noMatches
            : required
              ? words.noRequiredOptions
              : words.noOptions,
      )}
    </div>
  )
}
