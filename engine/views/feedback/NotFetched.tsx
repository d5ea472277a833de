import { useSay } from '../EngineProvider.tsx'
import { words } from '../words.ts'
import { Notice } from './Notice.tsx'
import '../button.css'

/** A part of the page whose code did not come, in its place. */
export function NotFetched({ onRetry }: { onRetry(): void }) {
  const say = useSay()
  return (
    <Notice
      icon="warning"
      title={say(words.notFetched)}
      isStrip
      action={
        <button type="button" className="engine-button" onClick={onRetry}>
          {say(words.retry)}
        </button>
      }
    >
      <p>{say(words.offline)}</p>
    </Notice>
  )
}
