import { may } from '../../../engine/core/access/may.ts'
import type { ChoiceField, Field, OptionsField } from '../../../engine/core/definition/fieldModel.ts'
import type { Report } from '../../../engine/core/definition/model.ts'
import { formatValue, type FormatContext } from '../../../engine/core/format/formatValue.ts'
import { enteredText } from '../../../engine/core/input/enteredText.ts'
import type { Principal } from '../../access/Principal.ts'
import type { Database } from '../../platform/database/Database.ts'
import type { Catalog } from '../catalog/Catalog.ts'
import { chosenTexts } from '../lookups/chosenTexts.ts'
import type { SourceRequest } from '../query/sourceRequest.ts'
import type { FilterLine } from './ExportJob.ts'

interface DescribeFiltersDeps {
  database: Database
  catalog: Catalog
  /** The caller's formats. */
  format: FormatContext
  signal: AbortSignal
}

/**
 * The filters of a request as a reader knows them: title and words. Those left open are said too, when a word is given
 * for that.
 */
export async function describeFilters(
  report: Report,
  request: SourceRequest,
  caller: Principal,
  parts: DescribeFiltersDeps,
): Promise<FilterLine[]> {
  const lines: FilterLine[] = []
  for (const field of report.steps.flatMap((step) => step.fields)) {
    const text = await describe(field, request, caller, parts)
    if (text) lines.push({ field: field.id, title: parts.format.translate(field.title.key, field.title.text), text })
  }
  if (request.keyword) lines.push({ title: parts.format.translate('server.search', 'Search'), text: request.keyword })
  return lines
}

async function describe(
  field: Field,
  { parameters }: SourceRequest,
  caller: Principal,
  parts: DescribeFiltersDeps,
): Promise<string> {
  const { format } = parts
  const { translate } = format
  const value = parameters[field.id]
  switch (field.type) {
    case 'dateRange': {
      const [from, to] = [field.names.from, field.names.to].map((name) => writeDay(parameters[name], format))
      return from || to ? `${from || '…'} - ${to || '…'}` : ''
    }
    case 'choice':
      if (value === undefined) return openText(field, caller, format)
      return toList(value)
        .map((one) => {
          const option = field.options.find((candidate) => candidate.value === one)
          return option ? translate(option.label.key, option.label.text) : String(one)
        })
        .join(', ')
    case 'pickTable':
      if (value === undefined) return translate(field.allText.key, field.allText.text)
      return (await chosenTexts(field, toList(value), { filters: parameters, caller }, parts)).join(', ')
    case 'lookup':
    case 'tree':
      if (value === undefined) return openText(field, caller, format)
      return (await chosenTexts(field, toList(value), { filters: parameters, caller }, parts)).join(', ')
    case 'flag':
      return value === true ? translate('common.yes', 'Yes') : ''
    case 'number':
      return value === undefined ? '' : typeof value === 'number' ? enteredText(value, field, format) : String(value)
    case 'date':
      return writeDay(value, format)
    case 'text':
      return typeof value === 'string' ? value : ''
  }
}

/**
 * Returns what choosing nothing means: the option that restricts nothing, where the caller has it, else the field's
 * text.
 */
function openText(field: ChoiceField | OptionsField, caller: Principal, { translate }: FormatContext): string {
  const lists = field.type === 'choice' ? [] : field.lookup.lists.filter(({ security }) => may(caller, security))
  const options =
    field.type === 'choice'
      ? field.options.filter(({ security }) => may(caller, security))
      : lists.flatMap((list) => list.options ?? [])
  const label = options.find(({ isUnrestricted }) => isUnrestricted)?.label ?? field.emptyText
  return label ? translate(label.key, label.text) : ''
}

function writeDay(value: unknown, format: FormatContext): string {
  return formatValue(value, { format: 'date', quantity: null }, format)
}

function toList(value: unknown): unknown[] {
  return value === undefined ? [] : Array.isArray(value) ? value : [value]
}
