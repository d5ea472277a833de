import { observer } from 'mobx-react-lite'
import { usePortal } from '../PortalContext.ts'
import { words } from '../words.ts'

/** A thin line on top and the loader's title, only when the wait is felt: both come in after 300 ms. */
export const LoaderBar = observer(function LoaderBar() {
  const { loader, language } = usePortal()
  return (
    <div role="status" aria-live="polite">
      {loader.isBusy && (
        <div className="loader">
          <span className="loader-title">{loader.title ?? language.translate(words.loading)}</span>
        </div>
      )}
    </div>
  )
})
