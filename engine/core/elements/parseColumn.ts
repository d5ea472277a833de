import type { DescribedDataset } from '../definition/datasetModel.ts'
import type { GridColumn } from '../../../schemas/generated/report.ts'
import { requireDefined } from '../definition/requireDefined.ts'
import type { Library } from '../definition/Library.ts'
import type { Column } from '../definition/model.ts'
import { parseLink } from '../definition/parseLink.ts'
import { parseSecurity } from '../definition/parseSecurity.ts'
import { toOptionalMessage, toTermMessage, toValueMessages, toMessage, type Label } from '../definition/toMessage.ts'
import { formatOf } from './formatOf.ts'
import { parseColumnEdit } from './parseColumnEdit.ts'

interface ColumnParseContext {
  dataset: DescribedDataset
  /** All of its element. */
  columns: readonly GridColumn[]
  /** Its list takes an order. */
  isOrdered: boolean
  library: Pick<Library, 'lookup' | 'access'>
}

/** An authored column in its normal form. */
export function parseColumn(
  column: GridColumn,
  parentKey: string,
  { dataset, columns, isOrdered, library }: ColumnParseContext,
): Column {
  const key = `${parentKey}.${column.id}`
  const from = requireDefined(
    dataset.columns.find((candidate) => candidate.id === column.id),
    `column ${column.id}`,
  )
  const total = column.total
    ? requireDefined(
        dataset.totals?.find((candidate) => candidate.id === column.total),
        `total ${column.total}`,
      )
    : null
  const own = formatOf(column.id, dataset)
  return {
    id: column.id,
    title: toMessage(column.title, `${key}.title`),
    term: toTermMessage(column.term),
    group:
      column.group === undefined
        ? null
        : toMessage(column.group, `${parentKey}.groups.${firstOf(column.group, columns).id}`),
    format: column.format ?? own.format,
    quantity: own.quantity,
    words: column.wordsOf
      ? Object.fromEntries(library.access[column.wordsOf].map(({ id, title }) => [id, title]))
      : toValueMessages(column.words, key),
    width: column.width ?? null,
    pin: column.pin ?? null,
    total: total ? `/totals/${total.group ? `${total.group}/` : ''}${total.id}` : null,
    tone: column.tone ?? 'neutral',
    tones: column.tones ?? null,
    toneOf: column.toneOf ?? null,
    better: column.better ?? null,
    beside: (column.beside ?? []).map(({ id, format, text }) => {
      const declared = formatOf(id, dataset)
      return {
        id,
        format: format ?? declared.format,
        quantity: declared.quantity,
        text: toOptionalMessage(text, `${key}.beside.${id}`),
      }
    }),
    link: parseLink(column.link),
    show: column.show ?? 'both',
    edit: column.edit ? parseColumnEdit(column.edit, from, key, library) : null,
    onlyFilled: column.onlyFilled ?? false,
    isOptional: column.optional ?? false,
    onlyVaried: column.onlyVaried ?? false,
    isLive: column.live ?? false,
    isWrapped: column.wrap ?? false,
    visible: column.visible ?? null,
    sortable: isOrdered && from.type !== 'json',
    security: parseSecurity(column.security),
  }
}

/** A heading is named by the first of its columns: a better text keeps its translations. */
function firstOf(group: Label, columns: readonly GridColumn[]): GridColumn {
  const isSame = (other: Label | undefined): boolean => JSON.stringify(other) === JSON.stringify(group)
  return requireDefined(
    columns.find((column) => isSame(column.group)),
    'the first column of a group',
  )
}
