import { useState } from 'react'
import type { ReportPage } from '../../page/ReportPage.ts'
import { useSay, useServices } from '../EngineProvider.tsx'
import { Icon } from '../Icon.tsx'
import { lazily } from '../lazily.tsx'
import { words } from '../words.ts'
import '../button.css'

const FavoriteDialog = lazily(() => import('./FavoriteDialog.tsx').then((module) => module.FavoriteDialog), null)

/** Keeps the report with its filters under a name; not there where the portal keeps none. */
export function FavoriteButton({ page }: { page: ReportPage }) {
  const services = useServices()
  const say = useSay()
  const [isOpen, setOpen] = useState(false)
  if (!services.saveFavorite || page.parameters.fields.length === 0) return null
  return (
    <>
      <button type="button" className="engine-button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="star" />{say(words.favorite)}
      </button>
      {isOpen && <FavoriteDialog title={services.translate(page.report.title)} onClose={() => setOpen(false)} />}
    </>
  )
}
