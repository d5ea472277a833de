import { resolveBindings } from '../../../engine/core/binding/resolve.ts'
import type { OptionsField } from '../../../engine/core/definition/fieldModel.ts'
import type { FormatContext } from '../../../engine/core/format/formatValue.ts'
import type { Principal } from '../../access/Principal.ts'
import type { Database } from '../../platform/database/Database.ts'
import type { AnsweredList, Catalog } from '../catalog/Catalog.ts'
import { runQueries } from '../query/runQueries.ts'
import type { Query } from '../query/toStatement.ts'
import { isSelected, listQuery, optionText } from './listQuery.ts'

interface ChosenTextsDeps {
  database: Database
  catalog: Catalog
  /** The caller's formats. */
  format: FormatContext
  signal: AbortSignal
}

/** Under which filters options were chosen, and by whom. */
interface Choosing {
  filters: Query['parameters']
  caller: Principal
}

/**
 * The list that options are answered in, and the one that they stand in: the list itself, or the one whose rows hold
 * them.
 */
interface Offered {
  list: AnsweredList
  from: AnsweredList
}

/**
 * Returns the texts of selected options from their lists, requested as the field requests them; an unknown value is
 * returned as sent.
 */
export async function chosenTexts(
  field: Pick<OptionsField, 'lookup' | 'args'>,
  chosen: unknown[],
  { filters, caller }: Choosing,
  deps: ChosenTextsDeps,
): Promise<string[]> {
  const parameters = { ...filters, ...resolveBindings(field.args, { filters }) } as Query['parameters']
  const { database, catalog, signal, format } = deps
  const { translate } = format
  const own = catalog.lookups.get(field.lookup.endpoint) ?? []
  const mine = own.filter((list) => list.lookup.id === field.lookup.id && !list.one && isSelected(list, parameters))
  const texts = new Map<unknown, string>()
  for (const list of mine) {
    for (const option of list.options ?? []) texts.set(option.value, translate(option.label.key, option.label.text))
    const from = list.inside ? own.find((other) => other.id === list.inside?.list) : list
    if (from?.dataset) for (const [value, text] of await textsFrom({ list, from })) texts.set(value, text)
  }
  return chosen.map((value) => texts.get(value) ?? String(value))

  async function textsFrom({ list, from }: Offered): Promise<[value: unknown, text: string][]> {
    const dataset = catalog.dataset(from.dataset!)
    const { base, shown } = listQuery(from, dataset, parameters)
    const stored = (name: string): string => shown[name] ?? name
    const column = list.inside ? stored(list.inside.column) : null
    // Values inside a row are sent unchanged.
    const [value, text] = column ? [list.value, list.text] : [stored(list.value), stored(list.text)]
    const query: Query = {
      ...base,
      columns: column ? [column] : [value, text],
      keyword: null,
      only: column ? null : { column: value, values: chosen },
      sort: dataset.rowKey.map((key) => ({ column: key, desc: false })),
      rows: { number: 1, size: chosen.length + 1000 },
      totals: false,
    }
    const [found] = await runQueries([query], caller, { database, datasetOf: catalog.dataset, signal })
    const options = (found?.rows ?? []).flatMap((row) => (column ? (row[column] as Record<string, unknown>[]) : [row]))
    const textColumn = column ? undefined : dataset.columns.find(({ id }) => id === text)
    const worded = (raw: unknown): string => {
      const label = list.words?.[String(raw)]
      return label ? translate(label.key, label.text) : String(raw)
    }
    return options.map((option) => [option[value], worded(optionText(option[text], textColumn, format))])
  }
}
