import { useSay } from '../EngineProvider.tsx'
import { Icon } from '../Icon.tsx'
import { words } from '../words.ts'
import '../button.css'
import './notice.css'

/** A part of the page whose code did not come, in its place. */
export function NotFetched({ onRetry }: { onRetry(): void }) {
  const say = useSay()
  return (
    <div className="engine-notice engine-notice-strip" role="alert">
      <Icon name="warning" />
      <div className="engine-notice-text">
        <p className="engine-notice-title">{say(words.notFetched)}</p>
        <p>{say(words.offline)}</p>
      </div>
      <button type="button" className="engine-button" onClick={onRetry}>{say(words.retry)}</button>
    </div>
  )
}
