import type { Column, Element, Report } from '../../../engine/core/definition/model.ts'
import { namesOf } from '../../../engine/core/query/filtersFrom.ts'
import type { Catalog } from '../catalog/Catalog.ts'
import { permitted } from '../reports/permitted.ts'

/** The texts of definitions that describe the columns and parameters of datasets, in English. */
export interface CatalogTexts {
  /** The heading of a column on the first page that shows it; undefined if none does. */
  column(dataset: string, id: string): string | undefined
  /** The title of the first filter that sends a parameter. */
  parameter(dataset: string, id: string): string | undefined
  /** The columns that a caller without any permission does not get. */
  withheld(dataset: string): ReadonlySet<string>
}

const nobody = { group: '', codes: [], flags: [], entrances: {} }

export function catalogTexts(catalog: Catalog): CatalogTexts {
  const columns = new Map<string, string>()
  const parameters = new Map<string, string>()
  const withheld = new Map<string, Set<string>>()
  for (const report of catalog.reports.values()) {
    for (const [dataset, id, text] of headingsOf(report)) noteFirst(columns, `${dataset} ${id}`, text)
    for (const source of Object.values(report.sources)) {
      const dataset = catalog.datasets.get(source.dataset)
      // Those that only the browser answers are not in the document.
      if (!dataset) continue
      for (const { fields } of report.steps)
        for (const field of fields)
          for (const name of namesOf(field)) noteFirst(parameters, `${source.dataset} ${name}`, field.title.text)
      const found = withheld.get(source.dataset) ?? new Set<string>()
      withheld.set(source.dataset, found)
      for (const id of permitted(report, source, dataset, nobody).withheld.columns) found.add(id)
    }
  }
  for (const form of catalog.forms.values()) {
    if (!form.save.dataset) continue
    for (const { fields } of form.sections)
      for (const { id, title } of fields) noteFirst(parameters, `${form.save.dataset} ${id}`, title.text)
  }
  return {
    column: (dataset, id) => columns.get(`${dataset} ${id}`),
    parameter: (dataset, id) => parameters.get(`${dataset} ${id}`),
    withheld: (dataset) => withheld.get(dataset) ?? new Set(),
  }
}

function noteFirst(texts: Map<string, string>, key: string, text: string): void {
  if (!texts.has(key)) texts.set(key, text)
}

type Heading = [dataset: string, column: string, text: string]

function headingsOf(report: Report): Heading[] {
  const datasetOf = (source: string): string => report.sources[source]?.dataset ?? ''
  return report.elements.flatMap((element: Element): Heading[] => {
    if (element.type === 'grid')
      return element.columns.map((column) => [datasetOf(element.source), column.id, headingOf(column)])
    if (element.type !== 'tiles' && element.type !== 'details') return []
    return (element.type === 'tiles' ? element.tiles : element.items).flatMap(({ value, title }): Heading[] => {
      const [, source, column, ...deeper] = 'from' in value ? value.from.split('/').slice(1) : []
      return source && column && deeper.length === 0 ? [[datasetOf(source), column, title.text]] : []
    })
  })
}

/** A heading below a common one is not understood without it. */
function headingOf({ group, title }: Column): string {
  return group ? `${group.text}, ${title.text.toLowerCase()}` : title.text
}
