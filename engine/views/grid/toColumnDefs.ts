import type { CellClassParams, ColDef, ColGroupDef, ValueFormatterParams, ValueGetterParams } from 'ag-grid-community'
import { isNothing, readPointer } from '../../core/binding/resolve.ts'
import type { Column, GridElement, Severity, Sort, Message } from '../../core/definition/model.ts'
import { textWidth } from '../../core/chart/valueAxis.ts'
import { besideTexts, cellText } from '../../core/format/cellText.ts'
import { formatValue, isNumeric, unitName, type FormatContext } from '../../core/format/formatValue.ts'
import { statusOf } from '../../core/format/statusOf.ts'
import type { CellEdits } from '../../state/CellEdits.ts'
import { toneOf } from '../tone.ts'
import { BesideCell, type BesideCellParams } from './BesideCell.ts'
import { CellEditor, type CellEditorParams } from './CellEditor.ts'
import { EditedCell, type EditedCellParams } from './EditedCell.ts'
import { LinkCell, type LinkCellParams } from './LinkCell.ts'
import { TermHeading, type TermHeadingParams } from './TermHeading.ts'

export type GridRow = Record<string, unknown>

/** The context of a grid's columns. */
export interface ColumnContext {
  format: FormatContext
  translate(message: Message): string
  /** The address a column's link leads to from a row, or null. */
  addressOf(column: Column, row: GridRow): string | null
  navigate(address: string): void
  isOpen(address: string): boolean
  /** The edits of cells, if they can be edited. */
  edits?: CellEdits
  /** The note on an edited cell for screen readers. */
  editedText?: string
  /** The column that says what the totals row is, and what it says. */
  totalsIn?: { column: string; label: string } | null
  /**
   * Rows that are shown first, by which columns are measured, so that nothing is cut: later rows leave them as they
   * are.
   */
  first?: readonly GridRow[]
  /** The reader has given a column its width. */
  isSized?(column: string): boolean
}

type Defs = (ColDef<GridRow> | ColGroupDef<GridRow>)[]

/** The columns of the screen as ag-grid takes them: neighbors of one group stand under one heading. */
export function toColumnDefs(columns: Column[], context: ColumnContext): Defs {
  const defs: Defs = []
  let key: string | null = null
  let group: ColGroupDef<GridRow> = { children: [] }
  for (const column of columns.filter((candidate) => candidate.show !== 'export')) {
    const def = toColumnDef(column, context)
    if (column.group && column.group.key !== key) {
      group = {
        headerName: context.translate(column.group),
        headerClass: 'group-heading',
        marryChildren: true,
        children: [],
      }
      defs.push(group)
    }
    key = column.group?.key ?? null
    if (column.group) group.children.push(def)
    else defs.push(def)
  }
  return defs
}

function toColumnDef(column: Column, context: ColumnContext): ColDef<GridRow> {
  // A value with others beside it reads like a text.
  const numeric = isNumeric(column) && column.beside.length === 0
  const heading = headingOf(column, context)
  const width =
    context.isSized?.(column.id) && column.width !== null
      ? column.width
      : Math.max(
          column.width ?? 0,
          fitting(column, heading, context),
          measureWidestWord(heading),
          widestValue(column, context),
        )
  return {
    colId: column.id,
    field: column.id,
    headerName: heading,
    ...(column.term
      ? {
          headerComponentParams: {
            innerHeaderComponent: TermHeading,
            innerHeaderComponentParams: { meaning: context.translate(column.term) } satisfies TermHeadingParams,
          },
        }
      : {}),
    headerClass: numeric ? 'number-heading' : '',
    ...(isBroken(heading, width) ? { wrapHeaderText: true, autoHeaderHeight: true } : {}),
    width,
    minWidth: Math.min(column.width ?? 64, 64),
    pinned: column.pin,
    lockPinned: true,
    sortable: column.sortable,
    // A number is mostly sought from its worst end.
    sortingOrder: numeric ? ['desc', 'asc', null] : ['asc', 'desc', null],
    // Our own formats write the values: a flag is a word, not a box that looks as if it could be ticked.
    cellDataType: false,
    // The server has sorted; the grid only shows by what.
    comparator: () => 0,
    ...(column.isWrapped ? { wrapText: true, autoHeight: true } : {}),
    valueFormatter: ({ value }: ValueFormatterParams<GridRow>) => formatValue(value, column, context.format),
    cellClass: (params) => cellClasses(column, numeric, params),
    ...(context.edits && column.edit ? editing(column, context.edits, heading, context.editedText ?? '') : {}),
    ...(column.beside.length > 0
      ? {
          cellRenderer: BesideCell,
          cellRendererParams: {
            textsOf: (row: GridRow) => besideTexts(column, row, context),
          } satisfies BesideCellParams,
        }
      : {}),
    ...(column.link
      ? {
          cellRenderer: LinkCell,
          cellRendererParams: {
            addressOf: (row: GridRow) => context.addressOf(column, row),
            navigate: context.navigate,
            isOpen: context.isOpen,
          } satisfies LinkCellParams,
        }
      : {}),
  }
}

/** A cell that is edited shows what was put in; the grid itself keeps nothing. */
function editing(column: Column, edits: CellEdits, heading: string, editedText: string): ColDef<GridRow> {
  return {
    editable: ({ node }) => !node.rowPinned && !edits.isSaving,
    valueGetter: ({ data }: ValueGetterParams<GridRow>) => (data ? edits.valueOf(data, column.id) : null),
    ...editorOf(column, edits, heading),
    cellRenderer: EditedCell,
    cellRendererParams: {
      isEdited: (row) => edits.cellOf(row, column.id) !== null,
      problemAt: (row) => edits.problemAt(row, column.id),
      editedText,
    } satisfies EditedCellParams,
    cellClassRules: {
      'editable-cell': ({ node }) => !node.rowPinned,
      'edited-cell': ({ data }) => data !== undefined && edits.cellOf(data, column.id) !== null,
      'wrong-cell': ({ data }) => data !== undefined && edits.problemAt(data, column.id) !== null,
    },
  }
}

function editorOf(column: Column, edits: CellEdits, label: string): ColDef<GridRow> {
  const { edit } = column
  if (edit?.type === 'text') {
    const { isMultiline, maxLength } = edit
    return {
      cellEditor: isMultiline ? 'agLargeTextCellEditor' : 'agTextCellEditor',
      cellEditorPopup: isMultiline,
      cellEditorParams: { maxLength, ...(isMultiline ? { rows: 5, cols: 48 } : {}) },
    }
  }
  return {
    cellEditor: CellEditor,
    cellEditorParams: { edits, column, label } satisfies CellEditorParams,
    ...(edit?.type === 'choice'
      ? {
          valueFormatter: ({ data, value }: ValueFormatterParams<GridRow>) =>
            data ? (edits.choiceText(data, column) ?? '') : String(value ?? ''),
        }
      : {}),
  }
}

/** The unit stands in the heading, not in each cell. */
export function headingOf(column: Column, { format, translate }: Pick<ColumnContext, 'format' | 'translate'>): string {
  const unit = unitName(column, format.units)
  return unit ? `${translate(column.title)} (${unit})` : translate(column.title)
}

/**
 * Returns true if a heading needs more than one line. It breaks between words and is never cut, because some languages
 * have longer headings than the column was made for. A heading that fits one line is not measured, because each
 * measurement forces a layout.
 */
function isBroken(heading: string, width: number): boolean {
  return Math.ceil(heading.length * letterWidth) + besideHeading > width
}

/** Returns the width of a heading's longest word, with the icons beside it; scripts without spaces break anywhere. */
function measureWidestWord(heading: string): number {
  const longest = Math.max(...heading.split(/[\s-]+|(?=[\u3040-\u9fff])/).map(({ length }) => length))
  return Math.ceil(longest * letterWidth) + besideHeading
}

/**
 * Returns the width of the longest label of a column, and of the totals row's name in its column. Sentences are not
 * shown in full.
 */
function widestValue(column: Column, { translate, totalsIn }: ColumnContext): number {
  const texts = [
    ...Object.values(column.words ?? {}).map(translate),
    ...(totalsIn?.column === column.id ? [totalsIn.label] : []),
  ]
  const longest = Math.max(0, ...texts.map(({ length }) => length))
  return longest === 0 ? 0 : Math.min(Math.ceil(longest * letterWidth) + besideValue, widestSentence)
}

/**
 * Room that the values of a column take, up to so much, and without a width its heading in two lines. Texts on several
 * lines take what they get.
 */
function fitting(column: Column, heading: string, context: ColumnContext): number {
  const { first = [] } = context
  if (column.width !== null && column.isWrapped) return column.width
  const texts = first.map((row) => cellText(column, row, context))
  const widest = Math.max(0, ...texts.map((text) => textWidth(text.slice(0, longestText), cellSize)))
  const least = column.width === null ? Math.max(64, Math.ceil((heading.length * letterWidth) / 2) + besideHeading) : 0
  return Math.min(
    Math.max(
      least,
      widest === 0 ? 0 : widest + (column.width === null || column.beside.length > 0 ? besideValue : padding),
    ),
    widestFitting,
  )
}

const besideValue = 34
const padding = 20
/** Pixels of a cell's letters, and signs beyond which none is any wider. */
const cellSize = 13
const longestText = 80
const widestFitting = 320
const widestSentence = 240
/** Generous estimates for the heading's 12 px type: the width of a letter, and of the padding and sort arrow. */
const letterWidth = 7.4
const besideHeading = 26

function cellClasses(
  column: Column,
  numeric: boolean,
  { value, data, node }: Pick<CellClassParams<GridRow>, 'value' | 'data' | 'node'>,
): string[] {
  const classes = numeric ? ['number-cell'] : []
  const tone = toneOfCell(column, value, node.rowPinned ? {} : data)
  if (tone) classes.push('toned-cell', `glyph-${tone}`, `tone-${tone}`)
  else if (value === 0 || column.tone === 'muted') classes.push('muted-cell')
  if (column.isWrapped) classes.push('wrapped-cell')
  if (node.rowPinned) classes.push('total-cell')
  return classes
}

/** A status is its own tone; a count has the tone of its column once it counts anything. */
export function toneOfCell(column: Column, value: unknown, row: GridRow = {}): Severity | null {
  if (column.better !== null)
    return typeof value === 'number' && value !== 0
      ? value > 0 === (column.better === 'higher')
        ? 'ok'
        : 'critical'
      : null
  if (column.toneOf !== null)
    return isNothing(value) ? null : statusOf({ format: 'severity', tones: null }, row[column.toneOf])
  return column.tones || column.format === 'severity' ? statusOf(column, value) : toneOf(column.tone, value)
}

/** The row of totals; its first text column says how many rows it covers. null without totals. */
export function toTotalsRow(columns: Column[], answer: Record<string, unknown>, label: string): GridRow | null {
  const shown = columns.filter((column) => column.show !== 'export')
  const totals = shown.flatMap((column): [string, unknown][] =>
    column.total ? [[column.id, readPointer(column.total, answer)]] : [],
  )
  const first = labelledColumn(columns)
  if (totals.length === 0) return null
  return Object.fromEntries([...(first ? [[first, label] as [string, unknown]] : []), ...totals])
}

/** The column that says what the totals row is; null where there is none, or no totals. */
export function labelledColumn(columns: Column[]): string | null {
  const shown = columns.filter((column) => column.show !== 'export')
  if (!shown.some(({ total }) => total !== null)) return null
  return shown.find((column) => column.total === null && !isNumeric(column))?.id ?? null
}

/** The order to show: the asked one, or else the source's own. */
export function shownSort(element: GridElement, requested: Sort | null, own: Sort[]): Sort | null {
  const sort = requested ?? own[0] ?? null
  return sort && element.columns.some((column) => column.id === sort.column) ? sort : null
}
