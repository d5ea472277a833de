import { observer } from 'mobx-react-lite'
import type { ExportFormat } from '../../core/definition/model.ts'
import { undeclaredExport } from '../../core/definition/undeclaredExport.ts'
import { fileNames } from '../../state/BasketState.ts'
import type { CardState } from '../../state/CardState.ts'
import type { DashboardPage } from '../../state/DashboardPage.ts'
import { useServices } from '../EngineProvider.tsx'
import { FileButton } from './FileButton.tsx'
import '../button.css'

/** Files of one card as it is shown. */
export const CardFiles = observer(function CardFiles({ board, card }: { board: DashboardPage; card: CardState }) {
  const services = useServices()
  const { downloads } = board.page
  const { title, id } = card.report
  const endpoint = board.dashboard.basket?.files?.single
  if (!endpoint) return null
  return (
    <FileButton
      className="quiet-button"
      of={services.translate(title)}
      disabled={!card.hasRows}
      busy={downloads.running !== null}
      formats={Object.keys(fileNames) as ExportFormat[]}
      onChoose={(format) => {
        if (!card.snapshotRequest) return
        void downloads.start(undeclaredExport({ id, title, format, endpoint }), {
          ...card.snapshotRequest,
          format: fileNames[format],
        })
      }}
    />
  )
})
