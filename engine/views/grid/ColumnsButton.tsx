import { useState } from 'react'
import type { GridElement } from '../../core/definition/model.ts'
import type { ReportPage } from '../../state/ReportPage.ts'
import { useTranslate } from '../EngineProvider.tsx'
import { Icon } from '../Icon.tsx'
import { lazily } from '../lazily.tsx'
import { messages } from '../messages.ts'
import '../button.css'
import './columns.css'

const className = 'engine-button columns-button'

function Face({ onPress }: { onPress?: () => void }) {
  const translate = useTranslate()
  return (
    <button type="button" className={className} aria-haspopup="dialog" aria-expanded={false} onClick={onPress}>
      <Icon name="columns" />
      {translate(messages.columns)}
    </button>
  )
}

const ColumnChooser = lazily(() => import('./ColumnChooser.tsx').then((module) => module.ColumnChooser), <Face />)

/** Opens the choice of columns; its code comes when it is opened the first time. */
export function ColumnsButton({ page, element }: { page: ReportPage; element: GridElement }) {
  const [isRequested, setIsRequested] = useState(false)
  return isRequested ? (
    <ColumnChooser page={page} element={element} className={className} />
  ) : (
    <Face onPress={() => setIsRequested(true)} />
  )
}
