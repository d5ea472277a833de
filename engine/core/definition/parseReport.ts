import type { DescribedDataset } from './datasetModel.ts'
import type * as Authored from '../../../schemas/generated/report.ts'
import type { ElementContext } from '../elements/ElementPlugin.ts'
import { parseElement } from '../elements/elementKinds.ts'
import { asDeclared } from '../elements/tileKinds.ts'
import { requireDefined } from './requireDefined.ts'
import type { Library } from './Library.ts'
import type { FilterCount, Step } from './fieldModel.ts'
import type { Generate } from './generateModel.ts'
import type { Bindings, Condition, Export, Report } from './model.ts'
import { parseAction } from './parseAction.ts'
import { parseField } from './parseField.ts'
import { parseParam } from './parseParam.ts'
import { parseSecurity } from './parseSecurity.ts'
import { parseSource } from './parseSource.ts'
import { parseVisits } from './parseVisit.ts'
import { toOptionalMessage, toMessage } from './toMessage.ts'

/** The place of a home that names none. */
const lastOrder = 100

/**
 * An authored, checked report → its normal form. Pure; the authored object is left as it is. Its words are found under
 * `id`.
 */
export function parseReport(report: Authored.ReportDefinition, library: Library, id: string = report.id): Report {
  const key = `report.${id}`
  const context: Omit<ElementContext, 'base' | 'key'> = {
    report,
    datasetOf: (source) => datasetOf(source, report, library),
    headerOf: (source) => headerOf(source, report, library),
    library,
  }
  return {
    kind: 'report',
    id: report.id,
    title: toMessage(report.title, `${key}.title`),
    description: toOptionalMessage(report.description, `${key}.description`),
    help: report.help ?? null,
    route: report.route,
    layout: report.layout ?? 'page',
    order: report.order ?? lastOrder,
    redirects: report.redirects ?? [],
    parent: report.parent ?? null,
    parentWith: (report.parentWith ?? {}) as Bindings,
    beside: report.beside ?? null,
    security: parseSecurity(report.security),
    params: (report.params ?? []).map((param) => parseParam(param, report.route)),
    steps: (report.filters?.steps ?? []).map((step) => parseStep(step, `${key}.filters`, library)),
    count: parseCount(report, key, library),
    refusals: (report.filters?.refuse ?? []).map(({ id, field, when, message }) => ({
      field,
      when: when as Condition,
      message: toMessage(message, `${key}.filters.refuse.${id}`),
    })),
    sources: Object.fromEntries(
      Object.keys(report.sources).map((id) => [
        id,
        parseSource(id, report, datasetOf(id, report, library), `${key}.sources`),
      ]),
    ),
    elements: report.elements.map((element) => parseElement(element, `${key}.elements`, context)),
    exports: (report.exports ?? []).map((item): Export => ({
      id: item.id,
      title: toMessage(item.title, `${key}.exports.${item.id}.title`),
      format: item.format,
      endpoint: item.endpoint,
      include:
        item.include ?? report.elements.filter((element) => element.show !== 'screen').map((element) => element.id),
      orientation: item.orientation ?? 'landscape',
      isPlain: item.plain ?? false,
      bilingual: item.bilingual ? { ...item.bilingual, note: item.bilingual.note ?? null } : null,
      security: parseSecurity(item.security),
      body: {},
    })),
    subject: {
      values: (report.subject?.values ?? []).map((value) => ({ value, ...asDeclared({ value }, context) })),
      filter: report.subject?.filter ?? null,
    },
    asOf: (report.asOf ?? []).map(({ id, title, from }) => ({
      title: toMessage(title, `${key}.as_of.${id}.title`),
      value: { from },
      ...asDeclared({ value: { from } }, context),
    })),
    actions: (report.actions ?? []).map((action) => parseAction(action, `${key}.actions`)),
    visits: parseVisits(report.visits, `${key}.visits`),
    generate: parseGenerate(report, key),
    dashboard: null,
  }
}

function parseCount({ filters }: Authored.ReportDefinition, key: string, library: Library): FilterCount | null {
  if (!filters?.count) return null
  const { lookup: id, column, one, other } = filters.count
  const lookup = requireDefined(library.lookup(id), `lookup ${id}`)
  return {
    endpoint: lookup.endpoint,
    args: (lookup.args ?? []).map((arg) => arg.id),
    column,
    text: toMessage({ t: `${key}.filters.count` }, ''),
    forms: [toMessage(one, `${key}.filters.count_one`), toMessage(other, `${key}.filters.count_other`)],
  }
}

function parseGenerate({ id, generate }: Authored.ReportDefinition, key: string): Generate | null {
  if (!generate) return null
  const { endpoint, list, get, getFormat, title, name, subject } = generate
  return {
    endpoint,
    list,
    get,
    getFormat: getFormat ?? null,
    title: toOptionalMessage(title, `${key}.generate.title`),
    page: earlierId(id),
    name: name ?? null,
    subject: subject ?? null,
  }
}

/** The id of the page that shows an earlier one of a generated report. */
export function earlierId(id: string): string {
  return `${id}-history`
}

export function isEarlier({ id, parent }: Pick<Report, 'id' | 'parent'>): boolean {
  return parent !== null && id === earlierId(parent)
}

function parseStep(step: Authored.FilterStep, parentKey: string, library: Library): Step {
  return {
    id: step.id,
    title: toMessage(step.title, `${parentKey}.${step.id}.title`),
    isHidden: step.switched ?? false,
    fields: step.fields.map((field) => parseField(field, parentKey, library)),
  }
}

function datasetOf(source: string, report: Authored.ReportDefinition, library: Library): DescribedDataset {
  const { dataset } = requireDefined(report.sources[source], `source ${source}`)
  return requireDefined(library.dataset(dataset), `dataset ${dataset}`)
}

function headerOf(source: string, report: Authored.ReportDefinition, library: Library): DescribedDataset | undefined {
  const header = report.sources[source]?.header
  return header === undefined ? undefined : requireDefined(library.dataset(header), `dataset ${header}`)
}
