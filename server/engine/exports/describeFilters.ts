import { resolveBindings } from '../../../engine/core/binding/resolve.ts'
import type { Field, NumberField, OptionsField } from '../../../engine/core/definition/fieldModel.ts'
import type { Report } from '../../../engine/core/definition/model.ts'
import { formatValue, unitName, type FormatContext } from '../../../engine/core/format/formatValue.ts'
import type { Principal } from '../../access/Principal.ts'
import type { Database } from '../../platform/database/Database.ts'
import type { AnsweredList, Catalog } from '../catalog/Catalog.ts'
import type { SourceRequest } from '../query/sourceRequest.ts'
import { toStatement } from '../query/toStatement.ts'

interface Parts {
  database: Database
  catalog: Catalog
  /** How the caller reads. */
  format: FormatContext
  signal: AbortSignal
}

/** The filters of a request as a reader knows them: title and words. Those left open are said too, when a word is given for that. */
export async function describeFilters(
  report: Report, request: SourceRequest, asker: Principal, parts: Parts,
): Promise<{ title: string; text: string }[]> {
  const lines: { title: string; text: string }[] = []
  for (const field of report.steps.flatMap((step) => step.fields)) {
    const text = await describe(field, request, asker, parts)
    if (text) lines.push({ title: parts.format.translate(field.title.key, field.title.text), text })
  }
  if (request.keyWord) lines.push({ title: parts.format.translate('server.search', 'Search'), text: request.keyWord })
  return lines
}

async function describe(field: Field, { parameters }: SourceRequest, asker: Principal, parts: Parts): Promise<string> {
  const { format } = parts
  const { translate } = format
  const value = parameters[field.id]
  switch (field.type) {
    case 'dateRange': {
      const [from, to] = [field.names.from, field.names.to].map((name) => writeDay(parameters[name], format))
      return from || to ? `${from || '…'} - ${to || '…'}` : ''
    }
    case 'choice':
      return listed(value).map((one) => {
        const option = field.options.find((candidate) => candidate.value === one)
        return option ? translate(option.label.key, option.label.text) : String(one)
      }).join(', ')
    case 'pickTable':
      if (value === undefined) return translate(field.allText.key, field.allText.text)
      return (await chosenTexts(field, listed(value), parameters, asker, parts)).join(', ')
    case 'lookup':
    case 'tree':
      if (value === undefined) return field.emptyText ? translate(field.emptyText.key, field.emptyText.text) : ''
      return (await chosenTexts(field, listed(value), parameters, asker, parts)).join(', ')
    case 'flag':
      return value === true ? translate('common.yes', 'Yes') : ''
    case 'number':
      return value === undefined ? '' : quantityText(value, field, format)
    case 'date':
      return writeDay(value, format)
    case 'text':
      return typeof value === 'string' ? value : ''
  }
}

function quantityText(value: unknown, { quantity }: NumberField, format: FormatContext): string {
  const how = { format: 'decimal', quantity } as const
  return `${formatValue(value, how, format)} ${unitName(how, format.units) ?? ''}`.trim()
}

function writeDay(value: unknown, format: FormatContext): string {
  return formatValue(value, { format: 'date', quantity: null }, format)
}

/** The texts of chosen options, asked of the lists they come from; what is not found stays as it was sent. */
async function chosenTexts(
  field: Pick<OptionsField, 'lookup'>, chosen: unknown[], parameters: Record<string, unknown>, asker: Principal, { database, catalog, format: { translate }, signal }: Parts,
): Promise<string[]> {
  const own = catalog.lookups.get(field.lookup.endpoint) ?? []
  const mine = own.filter((list) => list.lookup.id === field.lookup.id && !list.one && (!list.when || [undefined, list.when.is].includes(parameters[list.when.arg] as string | undefined)))
  const texts = new Map<unknown, string>()
  for (const list of mine) {
    for (const option of list.options ?? []) texts.set(option.value, translate(option.label.key, option.label.text))
    const from: AnsweredList | undefined = list.inside ? own.find((other) => other.id === list.inside?.list) : list
    if (!from?.dataset) continue
    const dataset = catalog.dataset(from.dataset)
    const column = list.inside ? list.inside.column : null
    const stored = (name: string): string => from.columns?.[name] ?? name
    const statement = toStatement({
      dataset: dataset.id,
      parameters: { ...parameters, ...resolveBindings(from.with, {}) },
      columns: column ? [column] : [stored(list.value), stored(list.text)],
      keyword: null,
      only: column ? null : { column: stored(list.value), values: chosen },
      sort: dataset.rowKey.map((key) => ({ column: key, desc: false })),
      rows: { number: 1, size: chosen.length + 1000 },
      totals: false,
    }, asker, catalog.dataset)
    const [found] = await database.query<{ rows: Record<string, unknown>[] }>(statement, { signal })
    const options = (found?.rows ?? []).flatMap((row) => (column ? (row[column] as Record<string, unknown>[]) : [row]))
    for (const option of options) texts.set(option[stored(list.value)], String(option[stored(list.text)]))
  }
  return chosen.map((value) => texts.get(value) ?? String(value))
}

function listed(value: unknown): unknown[] {
  return value === undefined ? [] : Array.isArray(value) ? value : [value]
}
