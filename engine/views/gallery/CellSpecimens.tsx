import { useState } from 'react'
import { noAccess } from '../../core/access/Access.ts'
import { parseColumn } from '../../core/elements/parseColumn.ts'
import type { DescribedDataset } from '../../core/definition/datasetModel.ts'
import type { GridColumn } from '../../../schemas/generated/report.ts'
import { CellEdits } from '../../state/CellEdits.ts'
import { CellOptions } from '../../state/CellOptions.ts'
import { useServices } from '../EngineProvider.tsx'
import { CardEdit } from '../grid/CardEdit.tsx'
import { State } from './State.tsx'

const dataset: DescribedDataset = {
  kind: 'dataset',
  id: 'cells',
  rowKey: ['id'],
  columns: [
    { id: 'text', type: 'text' },
    { id: 'lines', type: 'text' },
    { id: 'year', type: 'integer' },
    { id: 'target', type: 'numeric', quantity: 'pressure' },
    { id: 'choice', type: 'text' },
    { id: 'other', type: 'text' },
  ],
}
const columns: [state: string, column: GridColumn][] = [
  ['a text', { id: 'text', title: 'Unit number', edit: { maxLength: 20, required: true } }],
  ['several lines', { id: 'lines', title: 'Comment', edit: { multiline: true } }],
  ['a whole number, wrong as it is stored', { id: 'year', title: 'Year', edit: { minimum: 1950, maximum: 2100 } }],
  ['in the reader’s unit', { id: 'target', title: 'Target', edit: { maximum: 200 } }],
  [
    'one of a list',
    {
      id: 'choice',
      title: 'Type',
      edit: {
        options: [
          { value: 'a', label: 'First' },
          { value: 'b', label: 'Second' },
        ],
      },
    },
  ],
  [
    'a value that is none of the list',
    { id: 'other', title: 'Kind', edit: { options: [{ value: 'a', label: 'First' }] } },
  ],
]
const row = {
  id: 1,
  text: 'GR-101',
  lines: 'Look at it first.',
  year: 1900,
  target: 105,
  choice: 'b',
  other: 'unknown',
  wrong: [{ column: 'year', message: 'Enter a year from 1950 to 2027.' }],
}

/** Cells that are edited in place, as cards show them: each kind of editor. */
export function CellSpecimens() {
  const services = useServices()
  const [edits] = useState(
    () =>
      new CellEdits(
        {
          columns: columns.map(([, column]) =>
            parseColumn(column, 'gallery', {
              dataset,
              columns: [],
              isOrdered: false,
              library: { lookup: () => undefined, access: noAccess },
            }),
          ),
          edit: {
            endpoint: 'PUT own/gallery/edit',
            list: 'rows',
            key: ['id'],
            with: {},
            savesEach: false,
            problems: 'wrong',
          },
        },
        {
          services,
          options: new CellOptions(services, () => ({})),
          callParameters: () => ({}),
          refresh: () => undefined,
        },
      ),
  )
  return edits.columns.map((column, index) => (
    <State key={column.id} name={columns[index]?.[0] ?? ''}>
      <CardEdit edits={edits} column={column} row={row} />
    </State>
  ))
}
