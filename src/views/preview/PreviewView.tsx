import { useState } from 'react'
import type { ViewComponent } from '../../../engine/index.ts'
import { ApiFailure } from '../../api/ApiFailure.ts'
import { usePortal } from '../../PortalContext.ts'
import { messages } from '../../messages.ts'
import './preview.css'

/** Begins the portal as a user sees it; what their account does not allow is told. Values: `user_id`, `name`. */
export const PreviewView: ViewComponent = function PreviewView({ values }) {
  const { preview, language } = usePortal()
  const [isBeginning, setBeginning] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const begin = (): void => {
    setBeginning(true)
    setFailure(null)
    preview.begin(Number(values.user_id)).catch((error: unknown) => {
      setBeginning(false)
      setFailure(
        error instanceof ApiFailure && error.description ? error.description : language.translate(messages.unreachable),
      )
    })
  }
  return (
    <section className="preview-begin">
      <p>{language.translate(messages.previewHelp)}</p>
      <p>
        <button type="button" className="engine-button primary" disabled={isBeginning} onClick={begin}>
          {language.translate(messages.previewBegin, { name: String(values.name ?? '') })}
        </button>
      </p>
      <div role="alert">{failure && <p className="field-error">{failure}</p>}</div>
    </section>
  )
}
