import { observer } from 'mobx-react-lite'
import { Button } from 'react-aria-components/Button'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import type { Message } from '../../engine/core/definition/model.ts'
import { usePortal } from '../PortalContext.ts'
import { messages } from '../messages.ts'
import type { Popup, PopupKind } from './Popups.ts'
import './popup.css'

/** The exact words of document 000, section 2. */
const popupMessages: Record<PopupKind, { title: Message; text: Message[] }> = {
  terms: {
    title: messages.popupTerms,
    text: [messages.popupTermsUse, messages.popupTermsData, messages.popupTermsPrivacy],
  },
  agreeToTerms: {
    title: messages.popupTerms,
    text: [messages.popupTermsUse, messages.popupTermsData, messages.popupTermsPrivacy],
  },
  sessionExpired: { title: messages.popupSession, text: [messages.popupSessionText] },
  longUrl: { title: messages.popupLongUrl, text: [messages.popupLongUrlText] },
  noPagePermission: { title: messages.popupNoPage, text: [messages.popupNoPageText] },
  noPortalPermission: { title: messages.popupNoPortal, text: [messages.popupNoPortalText] },
  serverError: { title: messages.popupServer, text: [messages.popupServerText] },
}

/** The one window of all popups. Popups defines the consequence of closing it. */
export const PopupWindow = observer(function PopupWindow({ popup }: { popup: Popup }) {
  const portal = usePortal()
  const { language, popups } = portal
  const { translate } = language
  const { title, text } = popupMessages[popup.kind]
  const mustChoose = popup.kind === 'agreeToTerms'
  return (
    <I18nProvider locale={language.locale}>
      <ModalOverlay
        className="popup-scrim"
        isOpen
        isDismissable={popup.kind === 'terms'}
        isKeyboardDismissDisabled={mustChoose}
        onOpenChange={() => popups.close()}
      >
        <Modal className="popup">
          <Dialog role={popup.kind === 'terms' || mustChoose ? 'dialog' : 'alertdialog'}>
            <Heading slot="title">{translate(title)}</Heading>
            {text.map((part) => (
              <p key={part.key}>{translate(part)}</p>
            ))}
            {popup.permission && (
              <p className="popup-detail">{translate(messages.popupMissingCode, { code: popup.permission })}</p>
            )}
            {popup.id && <p className="popup-detail">{translate(messages.quoteId, { id: popup.id })}</p>}
            <div className="popup-actions">
              {mustChoose ? (
                <>
                  <Button className="shell-button" onPress={() => void portal.signOut()}>
                    {translate(messages.signOut)}
                  </Button>
                  <Button className="shell-button primary" autoFocus onPress={() => void portal.agreeToTerms()}>
                    {translate(messages.agree)}
                  </Button>
                </>
              ) : (
                <Button className="shell-button primary" autoFocus onPress={() => popups.close()}>
                  {translate(messages.close)}
                </Button>
              )}
            </div>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  )
})
