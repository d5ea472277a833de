import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { ReportPage } from '../../state/ReportPage.ts'
import { lazily } from '../lazily.tsx'
import { MenuOpener, type Pressed } from '../MenuOpener.tsx'
import { ExportFace } from './ExportFace.tsx'
import '../button.css'

const loadMenu = () => import('./ExportMenu.tsx').then((module) => module.ExportMenu)
const ExportMenu = lazily(loadMenu)

/** The menu's code comes when someone reaches for the button, not before the rows. */
export const ExportButton = observer(function ExportButton({ page }: { page: ReportPage }) {
  const [pressed, setPressed] = useState<Pressed | null>(null)
  if (pressed) return <ExportMenu page={page} {...pressed} />
  return (
    <MenuOpener
      className="engine-button"
      face={<ExportFace />}
      disabled={page.downloads.running !== null || !page.parameters.applied}
      load={loadMenu}
      onPress={setPressed}
    />
  )
})
