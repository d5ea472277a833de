import { observer } from 'mobx-react-lite'
import { usePortal } from '../PortalContext.ts'
import { words } from '../words.ts'
import './previewBar.css'

/** Stays in sight while an administrator sees the portal as another user does. */
export const PreviewBar = observer(function PreviewBar() {
  const { session, language, preview } = usePortal()
  const { user } = session
  if (!user?.viewed_by) return null
  const name = `${user.user_name} ${user.user_last_name}`.trim()
  return (
    <section className="preview-bar" aria-label={language.translate(words.preview)}>
      <p>{language.translate(words.previewText, { name })}</p>
      <button type="button" className="shell-button" onClick={() => void preview.end()}>
        {language.translate(words.previewEnd)}
      </button>
    </section>
  )
})
