import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { ReportPage } from '../../page/ReportPage.ts'
import { useSay } from '../EngineProvider.tsx'
import { Icon } from '../Icon.tsx'
import { lazily } from '../lazily.tsx'
import { words } from '../words.ts'

const loadMenu = () => import('./ExportMenu.tsx').then((module) => module.ExportMenu)
const ExportMenu = lazily(loadMenu, <button type="button" className="engine-button" disabled><ExportFace /></button>)

/** The menu's code comes when somebody reaches for the button, not before the rows. */
export const ExportButton = observer(function ExportButton({ page }: { page: ReportPage }) {
  const [wanted, setWanted] = useState(false)
  if (wanted) return <ExportMenu page={page} />
  return (
    <button type="button" className="engine-button" aria-haspopup="menu" aria-expanded={false} disabled={page.downloads.running !== null || !page.parameters.applied}
      onPointerEnter={() => void loadMenu()} onFocus={() => void loadMenu()} onClick={() => setWanted(true)}>
      <ExportFace />
    </button>
  )
})

function ExportFace() {
  const say = useSay()
  return <><Icon name="download" />{say(words.export)}<Icon name="down" /></>
}
