import { observer } from 'mobx-react-lite'
import { Button } from 'react-aria-components/Button'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import type { Words } from '../../engine/core/definition/model.ts'
import { usePortal } from '../PortalContext.ts'
import { words } from '../words.ts'
import type { Popup, PopupKind } from './Popups.ts'
import './popup.css'

/** The exact words of document 000, section 2. */
const popupWords: Record<PopupKind, { title: Words; text: Words[] }> = {
  terms: { title: words.popupTerms, text: [words.popupTermsUse, words.popupTermsData, words.popupTermsPrivacy] },
  agreeToTerms: { title: words.popupTerms, text: [words.popupTermsUse, words.popupTermsData, words.popupTermsPrivacy] },
  sessionExpired: { title: words.popupSession, text: [words.popupSessionText] },
  longUrl: { title: words.popupLongUrl, text: [words.popupLongUrlText] },
  noPagePermission: { title: words.popupNoPage, text: [words.popupNoPageText] },
  noPortalPermission: { title: words.popupNoPortal, text: [words.popupNoPortalText] },
  serverError: { title: words.popupServer, text: [words.popupServerText] },
}

/** The one window of all popups. Popups defines the consequence of closing it. */
export const PopupWindow = observer(function PopupWindow({ popup }: { popup: Popup }) {
  const portal = usePortal()
  const { language, popups } = portal
  const { translate } = language
  const { title, text } = popupWords[popup.kind]
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
              <p className="popup-detail">{translate(words.popupMissingCode, { code: popup.permission })}</p>
            )}
            {popup.id && <p className="popup-detail">{translate(words.quoteId, { id: popup.id })}</p>}
            <div className="popup-actions">
              {mustChoose ? (
                <>
                  <Button className="shell-button" onPress={() => void portal.signOut()}>
                    {translate(words.signOut)}
                  </Button>
                  <Button className="shell-button primary" autoFocus onPress={() => void portal.agreeToTerms()}>
                    {translate(words.agree)}
                  </Button>
                </>
              ) : (
                <Button className="shell-button primary" autoFocus onPress={() => popups.close()}>
                  {translate(words.close)}
                </Button>
              )}
            </div>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  )
})
