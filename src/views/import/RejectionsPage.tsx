import { observer } from 'mobx-react-lite'
import { useEffect, useId, useState } from 'react'
import { Icon, type ViewComponent } from '../../../engine/index.ts'
import { saveFile } from '../../api/saveFile.ts'
import { usePortal } from '../../PortalContext.ts'
import { useTranslate } from '../inspector/useTranslate.ts'
import type { StepFailure } from './StepFailure.ts'
import { importMessages } from './importMessages.ts'
import type { OutcomeRow, RecordedCorrection } from './importWire.ts'
import { RowTable } from './RowTable.tsx'
import { FailedStep } from './StepCard.tsx'
import './import.css'
import './rowTable.css'

/** Rejected rows that are shown; all of them are in the file. */
const mostRows = 100

/** The corrected cells and the rejected rows of a load that was done, and the file of these rows. */
export const RejectionsPage: ViewComponent = observer(function RejectionsPage({ values }) {
  const { api } = usePortal()
  const translate = useTranslate()
  const batch = Number(values.batch_id)
  const [rows, setRows] = useState<OutcomeRow[] | null>(null)
  const [corrections, setCorrections] = useState<RecordedCorrection[]>([])
  const [failure, setFailure] = useState<StepFailure | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    api
      .request<{ corrections: RecordedCorrection[]; rejections: Omit<OutcomeRow, 'change'>[] }>(
        'GET',
        `batches/${batch}`,
        { signal: controller.signal, quiet: true },
      )
      // The page itself says what does not exist.
      .then(
        ({ corrections: corrected, rejections }) => {
          setCorrections(corrected)
          setRows(rejections.map((row) => ({ ...row, change: 'rejected' })))
        },
        () => setRows([]),
      )
    return () => controller.abort()
  }, [api, batch])
  if (!rows || (rows.length === 0 && corrections.length === 0)) return null
  const download = (): void => {
    setFailure(null)
    api.file(`batches/${batch}/rejected`).then(
      (file) => saveFile(file, `rejected-${batch}.csv`),
      () => setFailure({ title: importMessages.downloadFailed, messages: [] }),
    )
  }
  return (
    <>
      {corrections.length > 0 && <CorrectedCells corrections={corrections} />}
      {rows.length > 0 && (
        <section className="import-step">
          <RowTable
            heading="h2"
            title={translate(importMessages.rejectedRows)}
            rows={rows.slice(0, mostRows)}
            note={
              rows.length > mostRows
                ? translate(importMessages.firstOf, { shown: mostRows, number: rows.length })
                : null
            }
          />
          <FailedStep failure={failure} />
          <footer>
            <span className="import-download">
              <button type="button" className="engine-button" onClick={download}>
                <Icon name="download" />
                {translate(importMessages.downloadRejected)}
              </button>
              <span className="muted">{translate(importMessages.downloadHelp)}</span>
            </span>
          </footer>
        </section>
      )}
    </>
  )
})

/** Cells of the file that were corrected before it was loaded, with the text that was read. */
function CorrectedCells({ corrections }: { corrections: RecordedCorrection[] }) {
  const translate = useTranslate()
  const id = useId()
  return (
    <section className="import-step import-rows import-corrections" aria-labelledby={id}>
      <h2 id={id}>
        {translate(importMessages.corrected)}
        <span className="muted">{translate(importMessages.correctedHere)}</span>
      </h2>
      <ul>
        {corrections.map(({ line, column, heading, value }) => (
          <li key={`${line} ${column}`}>
            {translate(importMessages.cellOf, { field: heading, line })}:{' '}
            <ins>{value === '' ? translate(importMessages.emptied) : value}</ins>
          </li>
        ))}
      </ul>
    </section>
  )
}
