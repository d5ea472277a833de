import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { dayOrderOf, usualDateFormat } from '../../../engine/core/format/dateFormat.ts'
import type { ViewComponent } from '../../../engine/index.ts'
import { saveFile } from '../../api/saveFile.ts'
import { usePortal } from '../../PortalContext.ts'
import { useTranslate } from '../inspector/useTranslate.ts'
import { FileStep } from './FileStep.tsx'
import { ImportState } from './ImportState.ts'
import { importMessages } from './importMessages.ts'
import { LoadingStep } from './LoadingStep.tsx'
import { MatchStep } from './MatchStep.tsx'
import { PreviewStep } from './PreviewStep.tsx'
import { ResultStep } from './ResultStep.tsx'
import { useLoadsUnderWay } from './useLoadsUnderWay.ts'
import './import.css'

/**
 * Steps from a file to its result: the file, the columns, the preview. One step is open, those before it are summed up.
 */
export const ImportPage: ViewComponent = observer(function ImportPage({ values, format, refresh }) {
  const { api } = usePortal()
  const translate = useTranslate()
  const dateFormat = dayOrderOf(format.dateFormat ?? usualDateFormat)
  const [state] = useState(() => new ImportState({ api, save: saveFile, dateFormat, changed: refresh }))
  useLoadsUnderWay(api, Number(values.under_way ?? 0), refresh)
  useEffect(() => {
    void state.open()
    return () => state.leave()
  }, [state])
  return (
    <div className={state.isOpening ? 'import import-opening' : 'import'}>
      <p className="muted">{translate(importMessages.lead)}</p>
      <FileStep state={state} format={format} />
      {state.inspection && state.choices && state.feed && (
        <MatchStep
          state={state}
          format={format}
          feed={state.feed}
          inspection={state.inspection}
          choices={state.choices}
        />
      )}
      {state.underWay && <LoadingStep load={state.underWay} format={format} number={3} shouldFocus />}
      {state.preview && state.isPreviewOpen && !state.result && !state.underWay && (
        <PreviewStep state={state} format={format} preview={state.preview} />
      )}
      {state.result && !state.underWay && <ResultStep state={state} format={format} result={state.result} />}
    </div>
  )
})
