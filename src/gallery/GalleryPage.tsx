import { observer } from 'mobx-react-lite'
import { useEffect, useMemo, useState, type ComponentType } from 'react'
import { EngineProvider, loadGallery } from '../../engine/index.ts'
import { usePortal } from '../PortalContext.ts'
import { engineServices } from '../report/engineServices.ts'
import type { Popup } from '../shell/Popups.ts'
import './gallery.css'

/** Each popup, with what it may be told. */
const popups: Popup[] = [
  { kind: 'terms' },
  { kind: 'agreeToTerms' },
  { kind: 'sessionExpired' },
  { kind: 'longUrl' },
  { kind: 'noPagePermission', code: 'TVSCRPAN' },
  { kind: 'noPortalPermission', code: 'TMLOGIN' },
  { kind: 'serverError', id: 'a1b2c3' },
]
const queues = ['report', 'file'] as const

/** The reusable pieces in every state, for who develops the portal: in English, and not there in production. */
export const GalleryPage = observer(function GalleryPage() {
  const portal = usePortal()
  const services = useMemo(() => ({ ...engineServices(portal), saveFavorite: () => Promise.resolve() }), [portal])
  const [Pieces, setPieces] = useState<ComponentType | null>(null)
  useEffect(() => void loadGallery().then((gallery) => setPieces(() => gallery)), [])
  return (
    <div className="shell-page gallery-page">
      <h1 tabIndex={-1}>Pieces</h1>
      <h2>Of the portal</h2>
      <section className="gallery-kind" aria-label="Popups">
        <h3>Popups</h3>
        <p>
          {popups.map((popup) => (
            <button key={popup.kind} type="button" className="shell-button" onClick={() => portal.popups.show(popup)}>
              {popup.kind}
            </button>
          ))}
        </p>
      </section>
      <section className="gallery-kind" aria-label="Toasts">
        <h3>Toasts</h3>
        <p>
          <button
            type="button"
            className="shell-button"
            onClick={() => portal.notify('Checkpoint inspections saved to your favorites.')}
          >
            Tell
          </button>
        </p>
      </section>
      <Loading />
      <h2>Of pages</h2>
      {Pieces && (
        <EngineProvider services={services}>
          <Pieces />
        </EngineProvider>
      )}
    </div>
  )
})

/** The loader with its queues: each button is one more thing that is waited for, or one less. */
const Loading = observer(function Loading() {
  const { loader } = usePortal()
  return (
    <section className="gallery-kind" aria-label="Loader">
      <h3>Loader</h3>
      {queues.map((queue) => (
        <p key={queue}>
          <button type="button" className="shell-button" onClick={() => loader.begin(queue)}>
            Begin {queue}
          </button>
          <button type="button" className="shell-button" onClick={() => loader.end(queue)}>
            End {queue}
          </button>
          <output aria-label={`Queue ${queue}`}>{loader.count(queue)}</output>
        </p>
      ))}
      <p>
        <button type="button" className="shell-button" onClick={() => loader.begin('file', 'Writing the file')}>
          Begin with a title
        </button>
        <button type="button" className="shell-button" onClick={() => loader.close()}>
          Close
        </button>
      </p>
    </section>
  )
})
