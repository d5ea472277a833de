import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { Action } from '../../core/definition/actionModel.ts'
import type { ReportPage } from '../../state/ReportPage.ts'
import type { Row } from '../../state/SourceState.ts'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { actionFace } from './actionFace.ts'
import { ActionQuestion } from './ActionQuestion.tsx'

interface ActionButtonProps {
  page: ReportPage
  action: Action
  /** The row it stands at; null in the title row. */
  row: Row | null
  /** The name of the row, for screen readers. */
  of?: string
  className: string
  /** -1 within a table, which takes care of its keys. */
  tabIndex?: number
}

/** One action as a button, or a link where it opens a page. */
export const ActionButton = observer(function ActionButton({
  page,
  action,
  row,
  of,
  className,
  tabIndex,
}: ActionButtonProps) {
  const services = useServices()
  const translate = useTranslate()
  const [isConfirming, setIsConfirming] = useState(false)
  const face = actionFace({ page, action, row, services, translate })
  if (!face) return null
  const label = of ? `${face.title}: ${of}` : undefined
  if (face.address !== null && !face.isOff) {
    return (
      <a
        className={className}
        tabIndex={tabIndex}
        aria-label={label}
        href={face.address}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
          event.preventDefault()
          face.run()
        }}
      >
        {face.title}
      </a>
    )
  }
  return (
    <>
      {/* The action may turn its button off. It keeps the focus, which a disabled button would lose. */}
      <button
        type="button"
        className={className}
        tabIndex={tabIndex}
        aria-label={label}
        aria-disabled={face.isOff}
        data-undecided={face.isUndecided || undefined}
        onClick={() => {
          if (face.isOff) return
          if (face.question) setIsConfirming(true)
          else face.run()
        }}
      >
        {face.title}
      </button>
      {isConfirming && <ActionQuestion face={face} onClose={() => setIsConfirming(false)} />}
    </>
  )
})
