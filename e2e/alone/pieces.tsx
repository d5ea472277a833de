import type { ComponentType } from 'react'
import type { FieldInputProps } from '../../engine/views/filters/FieldInput.tsx'
import { emptyList, pageOf } from './pages.ts'
import {
  aChoiceField,
  aDateField,
  aDateRangeField,
  aFileField,
  aFlagField,
  aNumberField,
  aPickTable,
  aTextField,
} from '../../tests/engine/fields.ts'

const nothing = (): void => undefined
/** Props shared by every input. Each has a help text, a problem and a label, so that their styles are compared too. */
const given = {
  label: 'Label',
  help: 'What to put in.',
  error: 'It is required.',
  problem: null,
  tried: true,
  disabled: false,
  value: undefined,
  set: nothing,
  refuse: nothing,
  isRefused: false,
  options: null,
  parent: null,
} satisfies Omit<FieldInputProps, 'field'>
const choices = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']
const options = choices.map((text) => ({ value: text, text, hint: 'hint' }))
const picker = {
  label: 'Label',
  required: true,
  error: null,
  help: 'Help',
  textOf: String,
  emptyText: 'None',
  onChange: nothing,
}
const failure = {
  status: 500,
  description: '',
  errors: [{ field: 'date_from', message: 'It is no day.' }],
  id: 'a1b2c3',
}

/** The reusable pieces, each imported by itself when it is asked for. */
export const pieces: Record<string, () => Promise<ComponentType>> = {
  text: () =>
    import('../../engine/views/filters/TextInput.tsx').then(({ TextInput }) => () => (
      <TextInput {...given} field={aTextField('text', { isMultiline: true, required: true })} />
    )),
  number: () =>
    import('../../engine/views/filters/NumberInput.tsx').then(({ NumberInput }) => () => (
      <NumberInput {...given} field={aNumberField('number')} />
    )),
  date: () =>
    import('../../engine/views/filters/DateInput.tsx').then(({ DateInput }) => () => (
      <DateInput {...given} field={aDateField('date')} />
    )),
  dates: () =>
    import('../../engine/views/filters/DateRangeInput.tsx').then(({ DateRangeInput }) => () => (
      <DateRangeInput {...given} field={aDateRangeField('dates')} value={{ from: '2026-05-01', to: '2026-05-31' }} />
    )),
  choice: () =>
    import('../../engine/views/filters/ChoiceInput.tsx').then(({ ChoiceInput }) => () => (
      <ChoiceInput {...given} field={aChoiceField('choice', choices)} value="Two" />
    )),
  flag: () =>
    import('../../engine/views/filters/FlagInput.tsx').then(({ FlagInput }) => () => (
      <FlagInput {...given} field={aFlagField('flag')} value />
    )),
  file: () =>
    import('../../engine/views/filters/FileInput.tsx').then(({ FileInput }) => () => (
      <FileInput
        {...given}
        field={aFileField('file')}
        file={{ chosen: new File(['x'], 'x.pdf'), stored: null, choose: nothing }}
      />
    )),
  'picker of one': () =>
    import('../../engine/views/filters/OptionPicker.tsx').then(({ OptionPicker }) => () => (
      <OptionPicker {...picker} multiple={false} options={options.slice(0, 3)} chosen={['Two']} />
    )),
  'picker of many': () =>
    import('../../engine/views/filters/OptionPicker.tsx').then(({ OptionPicker }) => () => (
      <OptionPicker {...picker} multiple options={options} chosen={['Two', 'Four']} loading />
    )),
  'picker that failed': () =>
    import('../../engine/views/filters/OptionPicker.tsx').then(({ OptionPicker }) => () => (
      <OptionPicker {...picker} multiple options={[]} chosen={[]} failed={{ retry: nothing }} />
    )),
  'table to pick from': () =>
    Promise.all([import('../../engine/views/filters/PickTable.tsx'), pageOf({ fields: [aPickTable('units')] })]).then(
      ([{ PickTable }, page]) =>
        () => {
          const state = page.parameters.lookups.picks.get('units')
          return (
            state && (
              <PickTable
                state={state}
                label="Units"
                error="It is required."
                disabled={false}
                picked={['a']}
                set={nothing}
              />
            )
          )
        },
    ),
  filters: () =>
    Promise.all([
      import('../../engine/views/filters/FilterBar.tsx'),
      pageOf({ fields: [aTextField('text'), aChoiceField('choice', choices)] }),
    ]).then(([{ FilterBar }, page]) => () => <FilterBar page={page} />),
  confirm: () =>
    import('../../engine/views/feedback/ConfirmDialog.tsx').then(({ ConfirmDialog }) => () => (
      <ConfirmDialog title="Delete “X”?" text="It is gone." confirm="Delete" onConfirm={nothing} onClose={nothing} />
    )),
  leave: () =>
    import('../../engine/views/feedback/LeaveDialog.tsx').then(({ LeaveDialog }) => () => (
      <LeaveDialog stay={nothing} leave={nothing} />
    )),
  favorite: () =>
    import('../../engine/views/report/FavoriteDialog.tsx').then(({ FavoriteDialog }) => () => (
      <FavoriteDialog suggested="Checkpoint" filters="" onSaved={() => undefined} onClose={nothing} />
    )),
  failure: () =>
    import('../../engine/views/feedback/FailureNotice.tsx').then(({ FailureNotice }) => () => (
      <FailureNotice failure={failure} onRetry={nothing} />
    )),
  'failure over rows': () =>
    import('../../engine/views/feedback/FailureNotice.tsx').then(({ FailureNotice }) => () => (
      <FailureNotice failure={failure} onRetry={nothing} shownFrom={new Date(2026, 5, 14)} />
    )),
  progress: () =>
    import('../../engine/views/feedback/ProgressLine.tsx').then(({ ProgressLine }) => () => <ProgressLine active />),
  spinner: () =>
    import('../../engine/views/feedback/Spinner.tsx').then(({ Spinner }) => () => <Spinner label="Loading" />),
  skeleton: () =>
    Promise.all([import('../../engine/views/feedback/Skeleton.tsx'), pageOf({})]).then(([{ Skeleton }, page]) => () => (
      <Skeleton report={page.report} />
    )),
  'skeleton of a form': () =>
    import('../../engine/views/form/FormSkeleton.tsx').then(({ FormSkeleton }) => FormSkeleton),
  'menu of files': () =>
    import('../../engine/views/dashboard/FileMenu.tsx').then(({ FileMenu }) => () => (
      <FileMenu
        className="quiet-button"
        disabled={false}
        busy={false}
        focused={null}
        formats={['pdf', 'xlsx']}
        of="Tread"
        onChoose={nothing}
      />
    )),
  'menu of exports': () =>
    Promise.all([import('../../engine/views/report/ExportMenu.tsx'), pageOf({})]).then(
      ([{ ExportMenu }, page]) =>
        () => <ExportMenu page={page} focused={null} />,
    ),
  'title row': () =>
    Promise.all([import('../../engine/views/report/TitleRow.tsx'), pageOf({})]).then(([{ TitleRow }, page]) => () => (
      <TitleRow page={page} />
    )),
  tiles: () =>
    Promise.all([import('../../engine/views/tiles/TileStrip.tsx'), pageOf({})]).then(([{ TileStrip }, page]) => () => (
      <TileStrip page={page} element={page.report.elements[1] as never} />
    )),
  grid: () =>
    Promise.all([import('../../engine/views/grid/GridView.tsx'), pageOf({})]).then(([{ GridView }, page]) => () => (
      <GridView page={page} element={page.report.elements[0] as never} />
    )),
  cards: () =>
    Promise.all([import('../../engine/views/grid/CardList.tsx'), pageOf({})]).then(([{ CardList }, page]) => () => (
      <CardList page={page} element={page.report.elements[0] as never} />
    )),
  pager: () =>
    Promise.all([import('../../engine/views/grid/Pager.tsx'), pageOf({})]).then(([{ Pager }, page]) => () => (
      <Pager page={page} source="units" title={null} />
    )),
  search: () =>
    import('../../engine/views/grid/KeywordSearch.tsx').then(({ KeywordSearch }) => () => (
      <KeywordSearch list={emptyList()} />
    )),
  'no rows': () =>
    Promise.all([import('../../engine/views/grid/EmptyRows.tsx'), pageOf({})]).then(([{ EmptyRows }, page]) => () => (
      <EmptyRows page={page} list={emptyList()} onClear={() => undefined} element={page.report.elements[0] as never} />
    )),
  'generated reports': () =>
    Promise.all([import('../../engine/views/generate/GeneratedReportList.tsx'), pageOf({ isGenerated: true })]).then(
      ([{ GeneratedReportList }, page]) =>
        () =>
          page.storedReports && <GeneratedReportList storedReports={page.storedReports} />,
    ),
  'table of a document': () =>
    Promise.all([import('../../engine/views/document/DocumentTable.tsx'), pageOf({})]).then(
      ([{ DocumentTable }, page]) =>
        () => <DocumentTable page={page} element={page.report.elements[0] as never} />,
    ),
  'picture in large': () =>
    import('../../engine/views/document/ImageDialog.tsx').then(({ ImageDialog }) => () => (
      <ImageDialog
        pictures={[1, 2].map((at) => ({
          address: `pictures/${at}`,
          thumbnail: '',
          name: 'Shoulder',
          captions: [{ title: 'Unit', text: 'GR-105' }],
        }))}
        at={0}
        onMove={nothing}
        onClose={nothing}
      />
    )),
}
