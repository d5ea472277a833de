import { useState, type ReactNode } from 'react'
import type { ShownValue } from '../../core/definition/formModel.ts'
import type { OptionValue } from '../../core/query/filterValues.ts'
import type { OfferedOption } from '../../core/query/lookupOptions.ts'
import type { Failure } from '../../state/Failure.ts'
import type { ActionFace } from '../actions/actionFace.ts'
import { ActionQuestion } from '../actions/ActionQuestion.tsx'
import { useServices } from '../EngineProvider.tsx'
import { CalmNotice } from '../feedback/CalmNotice.tsx'
import { ConfirmDialog } from '../feedback/ConfirmDialog.tsx'
import { ActionProgress } from '../feedback/ActionProgress.tsx'
import { FailureNotice } from '../feedback/FailureNotice.tsx'
import { ProgressLine } from '../feedback/ProgressLine.tsx'
import { Spinner } from '../feedback/Spinner.tsx'
import { OptionPicker } from '../filters/OptionPicker.tsx'
import { PicturePicker } from '../filters/PicturePicker.tsx'
import { LeaveDialog } from '../feedback/LeaveDialog.tsx'
import { ShownValues } from '../form/ShownValues.tsx'
import { FavoriteDialog } from '../report/FavoriteDialog.tsx'
import { CellSpecimens } from './CellSpecimens.tsx'
import { FieldSpecimen } from './FieldSpecimen.tsx'
import { PanelSpecimens } from './PanelSpecimens.tsx'
import { RecordSpecimens } from './RecordSpecimens.tsx'
import { StatementSpecimens } from './StatementSpecimens.tsx'
import { specimens } from './specimens.ts'
import '../report.css'
import './gallery.css'
import '../feedback/skeleton.css'

const failures: Record<string, Failure> = {
  'no answer': { status: 0, description: '', errors: [], id: null },
  'what was asked is wrong': {
    status: 400,
    description: '',
    errors: [{ field: 'date_from', message: 'The start date is after the end date' }],
    id: null,
  },
  'no permission': { status: 401, description: '', errors: [], id: null },
  'not there': { status: 404, description: '', errors: [], id: null },
  'a fault of the server': { status: 500, description: '', errors: [], id: 'a1b2c3' },
}

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

const figures = (run: () => void): ActionFace => ({
  title: 'Finish',
  isOff: false,
  isUndecided: false,
  address: null,
  run,
  question: {
    title: 'Finish this survey?',
    help: null,
    shown: [
      { id: 'units', title: 'Units', text: '6', tone: null },
      { id: 'not_read', title: 'Tires not read', text: '25', tone: 'warning' },
    ],
  },
})

type OpenDialog = 'confirm' | 'figures' | 'leave' | 'favorite' | null

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
        <Pickers />
      </Kind>
      <Kind name="Options with a drawing">
        <Pictures />
      </Kind>
      <Kind name="Dialogs">
        <Dialogs />
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
        <Failures />
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

export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="specimen" aria-label={name}>
      <h4>{name}</h4>
      {children}
    </section>
  )
}

function Pickers() {
  const { tell } = useServices()
  const given = {
    required: false,
    error: null,
    help: null,
    multiple: false,
    options: [],
    chosen: [],
    textOf: String,
    emptyText: 'All locations',
    onChange: () => undefined,
  }
  return (
    <>
      <State name="loading">
        <OptionPicker {...given} label="Locations that load" loading />
      </State>
      <State name="did not load">
        <OptionPicker {...given} label="Locations that failed" failed={{ retry: () => tell('Asked again.') }} />
      </State>
      <State name="nothing to choose">
        <OptionPicker {...given} label="No locations" />
      </State>
      <State name="required, nothing chosen">
        <OptionPicker {...given} label="Location" required error="Location is required." emptyText="Not chosen" />
      </State>
    </>
  )
}

const drawn: OfferedOption[] = [
  ['One axle', [1, 2]],
  ['Two axles', [1, 2, 2]],
  ['One that can be raised', [1, 2, 2]],
].map(([text, sides], index) => ({
  value: index,
  text: String(text),
  hint: null,
  row: {
    axles: (sides as number[]).map((side, at) => ({
      left: side,
      right: side,
      kind: at === 0 ? 'steer' : 'drive',
      is_lift_axle: index === 2 && at === 1,
    })),
  },
}))

function Pictures() {
  const { tell } = useServices()
  const [chosen, choose] = useState<OptionValue | null>(1)
  const given = {
    picture: 'axles',
    required: true,
    error: null,
    help: null,
    options: drawn,
    chosen,
    emptyText: 'None',
    isWaiting: false,
    disabled: false,
    loading: false,
    failed: null,
    onChange: choose,
  } as const
  return (
    <>
      <State name="one is chosen">
        <PicturePicker {...given} label="Axles" help="Arrow keys choose." />
      </State>
      <State name="may stay empty">
        <PicturePicker {...given} label="Axles, if known" required={false} chosen={null} />
      </State>
      <State name="drawings: required, nothing chosen">
        <PicturePicker {...given} label="Axles of the unit" chosen={null} error="Axles of the unit is required." />
      </State>
      <State name="locked">
        <PicturePicker {...given} label="Axles that stay" disabled />
      </State>
      <State name="before another choice">
        <PicturePicker {...given} label="Axles of a type" isWaiting chosen={null} emptyText="Choose Type first" />
      </State>
      <State name="drawings: did not load">
        <PicturePicker
          {...given}
          label="Axles that failed"
          options={[]}
          chosen={null}
          failed={{ retry: () => tell('Asked again.') }}
        />
      </State>
    </>
  )
}

function Dialogs() {
  const { tell } = useServices()
  const [opened, open] = useState<OpenDialog>(null)
  const close = (): void => open(null)
  return (
    <>
      <State name="before what cannot be undone">
        <button type="button" className="engine-button" onClick={() => open('confirm')}>
          Delete…
        </button>
      </State>
      <State name="with what it will do, in figures">
        <button type="button" className="engine-button" onClick={() => open('figures')}>
          Finish…
        </button>
      </State>
      <State name="before leaving what is not saved">
        <button type="button" className="engine-button" onClick={() => open('leave')}>
          Leave…
        </button>
      </State>
      <State name="that asks for a name">
        <button type="button" className="engine-button" onClick={() => open('favorite')}>
          Favorite…
        </button>
      </State>
      {opened === 'confirm' && (
        <ConfirmDialog
          title="Delete survey 1041?"
          text="It cannot be brought back."
          confirm="Delete"
          onConfirm={() => tell('Deleted.')}
          onClose={close}
        />
      )}
      {opened === 'figures' && <ActionQuestion face={figures(() => tell('Finished.'))} onClose={close} />}
      {opened === 'leave' && (
        <LeaveDialog
          stay={close}
          leave={() => {
            close()
            tell('Left.')
          }}
        />
      )}
      {opened === 'favorite' && (
        <FavoriteDialog
          suggested="Checkpoint inspections"
          filters="Accounts: All accounts"
          onSaved={() => undefined}
          onClose={close}
        />
      )}
    </>
  )
}

function Failures() {
  const { tell } = useServices()
  const retry = (): void => tell('Asked again.')
  return (
    <>
      {Object.entries(failures).map(([name, failure]) => (
        <State key={name} name={name}>
          <FailureNotice failure={failure} onRetry={retry} />
        </State>
      ))}
      <State name="over older rows">
        <FailureNotice
          failure={{ status: 0, description: '', errors: [], id: null }}
          onRetry={retry}
          shownFrom={new Date(2026, 5, 14, 9, 30)}
        />
      </State>
    </>
  )
}
