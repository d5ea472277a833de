import type { ReactNode } from 'react'
import type { ShownValue } from '../../core/definition/formModel.ts'
import { ActionProgress } from '../feedback/ActionProgress.tsx'
import { CalmNotice } from '../feedback/CalmNotice.tsx'
import { ProgressLine } from '../feedback/ProgressLine.tsx'
import { Spinner } from '../feedback/Spinner.tsx'
import { ShownValues } from '../form/ShownValues.tsx'
import { CellSpecimens } from './CellSpecimens.tsx'
import { ChartSpecimens } from './ChartSpecimens.tsx'
import { DialogSpecimens } from './DialogSpecimens.tsx'
import { FailureSpecimens } from './FailureSpecimens.tsx'
import { FieldSpecimen } from './FieldSpecimen.tsx'
import { PanelSpecimens } from './PanelSpecimens.tsx'
import { PickerSpecimens, PictureSpecimens } from './PickerSpecimens.tsx'
import { RecordSpecimens } from './RecordSpecimens.tsx'
import { specimens } from './specimens.ts'
import { State } from './State.tsx'
import { StatementSpecimens } from './StatementSpecimens.tsx'
import '../report.css'
import './gallery.css'
import '../feedback/skeleton.css'

const shownRow = { unit_number: 'GR-101', removed_on: '2026-05-12', size: 105, type: 'b', comments: null }
const asText = { format: 'text', quantity: null, words: null } as const
const named = (text: string) => ({ key: 'gallery.shown', text })
const shownValues: ShownValue[] = [
  { id: 'unit_number', title: named('Unit'), ...asText },
  { id: 'removed_on', title: named('Removed'), ...asText, format: 'date' },
  { id: 'size', title: named('Target'), ...asText, quantity: 'pressure' },
  { id: 'type', title: named('Type'), ...asText, words: { b: named('Second') } },
  { id: 'comments', title: named('Comments'), ...asText },
]

/** The pieces that pages are made of, each in every state. For developers, in their language. */
export function PieceGallery() {
  return (
    <div className="report gallery">
      {Object.entries(specimens).map(([kind, all]) => (
        <Kind key={kind} name={kind}>
          {all.map((specimen) => (
            <FieldSpecimen key={specimen.state} specimen={specimen} />
          ))}
        </Kind>
      ))}
      <Kind name="Cells of a grid">
        <CellSpecimens />
      </Kind>
      <Kind name="Charts">
        <ChartSpecimens />
      </Kind>
      <Kind name="Cards of records">
        <RecordSpecimens />
      </Kind>
      <Kind name="Sentences with figures">
        <StatementSpecimens />
      </Kind>
      <Kind name="Values of a form that stay as they are">
        <State name="text, day, in the reader’s unit, a code, and nothing">
          <ShownValues row={shownRow} shown={shownValues} />
        </State>
      </Kind>
      <Kind name="What follows from the values of a form">
        <PanelSpecimens />
      </Kind>
      <Kind name="Options of a lookup">
        <PickerSpecimens />
      </Kind>
      <Kind name="Options with a drawing">
        <PictureSpecimens />
      </Kind>
      <Kind name="Dialogs">
        <DialogSpecimens />
      </Kind>
      <Kind name="Waiting">
        <State name="spinner">
          <Spinner label="Writing the file" />
        </State>
        <State name="spinner beside words">
          <p>
            <Spinner /> Saving…
          </p>
        </State>
        <State name="a call that tells how far it is">
          <ActionProgress actions={{ progress: { done: 150, total: 2000 }, cancel: () => undefined }} />
        </State>
        <State name="progress line">
          <ProgressLine active />
        </State>
        <State name="skeleton">
          <div className="skeleton-rows">
            <div className="skeleton-block" />
            <div className="skeleton-block" />
          </div>
        </State>
      </Kind>
      <Kind name="No rows">
        <State name="why, and what helps">
          <CalmNotice
            title="No units on this survey yet."
            action={
              <button type="button" className="engine-button">
                Add units
              </button>
            }
          />
        </State>
      </Kind>
      <Kind name="Failures">
        <FailureSpecimens />
      </Kind>
    </div>
  )
}

function Kind({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="gallery-kind" aria-label={name}>
      <h3>{name}</h3>
      <div className="gallery-states">{children}</div>
    </section>
  )
}
