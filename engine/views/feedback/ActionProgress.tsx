import { observer } from 'mobx-react-lite'
import type { ActionRuns } from '../../state/ActionRuns.ts'
import { useTranslate } from '../EngineProvider.tsx'
import { messages } from '../messages.ts'
import '../button.css'
import './progress.css'

/** The progress of a long call, with a button to cancel the rest. */
export const ActionProgress = observer(function ActionProgress({
  actions,
}: {
  actions: Pick<ActionRuns, 'progress' | 'cancel'>
}) {
  const translate = useTranslate()
  const { progress } = actions
  if (!progress) return null
  const text = translate(messages.progressOf, { done: progress.done, total: progress.total })
  return (
    <div className="action-progress">
      <progress aria-label={text} max={progress.total} value={progress.done} />
      <span>{text}</span>
      <button type="button" className="engine-button" onClick={actions.cancel}>
        {translate(messages.cancel)}
      </button>
    </div>
  )
})
