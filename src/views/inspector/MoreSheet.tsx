import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { ShareLink } from '../../../engine/index.ts'
import { usePortal } from '../../PortalContext.ts'
import { messages } from '../../messages.ts'
import { inspectorMessages } from './inspectorMessages.ts'
import { autoAdvance } from './useAutoAdvance.ts'
import { portalHeader } from './portalHeader.ts'
import { Sheet } from './Sheet.tsx'
import { ToolButtons, type ToolsProps } from './WheelTools.tsx'
import { useTools } from './useTools.ts'
import { useTranslate } from './useTranslate.ts'

/**
 * A sheet with seldom used things: tools that have no room on the screen, settings of this device, and ways to other
 * pages.
 */
export const MoreSheet = observer(function MoreSheet({ onClose, ...props }: ToolsProps & { onClose(): void }) {
  const { inspector, does } = props
  const translate = useTranslate()
  const { travel } = usePortal()
  const { more } = useTools()
  const [isHeaderShown, setIsHeaderShown] = useState(portalHeader.isShown)
  const [isAdvancing, setIsAdvancing] = useState(autoAdvance.isOn)
  const toggle = (): void => {
    const walk = inspector.walk === 'around' ? 'by_axle' : 'around'
    inspector.setWalk(walk)
    localStorage.setItem('inspector-walk', walk)
  }
  const toggleAdvance = (): void => {
    autoAdvance.set(!isAdvancing)
    setIsAdvancing(!isAdvancing)
  }
  const toggleHeader = (): void => {
    portalHeader.show(!isHeaderShown)
    setIsHeaderShown(!isHeaderShown)
    onClose()
    if (!isHeaderShown) window.scrollTo({ top: 0 })
  }
  return (
    <Sheet title={translate(inspectorMessages.moreTools)} onClose={onClose}>
      <div className="inspector-more">
        {more.length > 0 && <ToolButtons {...props} tools={more} onChosen={onClose} />}
        <button type="button" className="engine-button" onClick={toggle}>
          {translate(inspectorMessages.walk)}:{' '}
          {translate(inspector.walk === 'around' ? inspectorMessages.walkAround : inspectorMessages.walkByAxle)}
        </button>
        <button type="button" className="engine-button" aria-pressed={isAdvancing} onClick={toggleAdvance}>
          {translate(inspectorMessages.advance)}:{' '}
          {translate(isAdvancing ? inspectorMessages.on : inspectorMessages.off)}
        </button>
        <button
          type="button"
          className="engine-button"
          onClick={() => {
            onClose()
            does.overview()
          }}
        >
          {translate(inspectorMessages.toOverview)}
        </button>
        <button
          type="button"
          className="engine-button"
          onClick={() => {
            onClose()
            travel.navigate('/unsent-changes')
          }}
        >
          {translate(messages.unsentTitle)}
        </button>
        <ShareLink />
        <button
          type="button"
          className="engine-button inspector-header-switch"
          aria-pressed={isHeaderShown}
          onClick={toggleHeader}
        >
          {translate(inspectorMessages.portalMenu)}
        </button>
      </div>
    </Sheet>
  )
})
