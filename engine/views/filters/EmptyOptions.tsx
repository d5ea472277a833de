import { useSay } from '../EngineProvider.tsx'
import { words } from '../words.ts'
import '../button.css'
import './picker.css'

/** In place of options: they load, did not load, or there are none. */
export function EmptyOptions({ loading, failed, searched }: { loading: boolean; failed: { retry(): void } | null; searched: boolean }) {
  const say = useSay()
  if (failed) {
    return (
      <div className="option-empty">
        <p>{say(words.optionsFailed)}</p>
        <button type="button" className="engine-button" onClick={failed.retry}>{say(words.retry)}</button>
      </div>
    )
  }
  return <div className="option-empty">{say(loading ? words.loadingOptions : searched ? words.noMatches : words.noOptions)}</div>
}
