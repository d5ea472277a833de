import { observer } from 'mobx-react-lite'
import { usePortal } from '../PortalContext.ts'
import { messages } from '../messages.ts'
import { contactBlocks, SupportBlocks } from './SupportBlocks.tsx'

/** The support contacts. */
export const ContactPage = observer(function ContactPage() {
  const { language, session, settings } = usePortal()
  return (
    <section className="shell-page contact">
      <h1 tabIndex={-1}>{language.translate(messages.contact)}</h1>
      <div className="shell-card">
        <SupportBlocks blocks={contactBlocks(session.support, settings.region)} />
      </div>
    </section>
  )
})
