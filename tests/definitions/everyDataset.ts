import sql from 'sql-template-tag'
import type { DatasetCaller } from '../../server/access/DatasetCaller.ts'
import { loadCatalog } from '../../server/engine/catalog/pipeline.ts'
import { isReviewedDataset } from '../../server/engine/query/readerFor.ts'
import { toStatement, type Dataset } from '../../server/engine/query/toStatement.ts'
import type { Database } from '../../server/platform/database/Database.ts'
import type { RowScope } from '../../server/platform/RowScope.ts'
import { projectFolder } from '../../server/platform/settings.ts'

export const catalog = await loadCatalog(`${projectFolder}/definitions`)
/** All that are read as their reader sees them. */
const datasets = [...catalog.datasets.values()].filter(
  ({ id, local, writes }) => !local && !writes && !isReviewedDataset(id, catalog.dataset),
)

/** The averages of everybody, which are no place's. */
const everybodys: Record<string, string[]> = { 'card-average-roll-time': ['NatAvgRollTime'] }

const reader: DatasetCaller = {
  userId: 1,
  scope: { kind: 'all' },
  units: { pressure: 'psi', tread: '32nds', distance: 'mi' },
  codes: [],
  group: 'GYR',
  currencySymbol: '$',
  dateFormat: 'MM/DD/YYYY',
  userName: 'Grace',
  userLastName: 'Yates',
  flags: [
    'show_unknown',
    'show_local_book',
    'show_government',
    'show_preferred_fleet',
    'show_national_account',
    'show_canadian_national_account',
    'show_leasing',
    'show_canadian_common_owner',
  ],
}
const days = { date_from: '2025-06-15', date_to: '2026-06-14' }

export interface Request {
  name: string
  dataset: Dataset
  parameters: Record<string, unknown>
}

/** Datasets of a location whose parameter is its id. */
const placesById = ['location-data', 'nonsigs-of-location']

/**
 * The ids that datasets about one thing are asked for, by parameter name, each with a word that identifies the thing.
 */
export type DatasetIds = Record<'unit_id' | 'survey_id' | 'location_id' | 'id', Record<string, number>>

/** Every dataset with all that it shows; one of a single thing is asked for each of them. */
export async function requests(database: Database, things: DatasetIds): Promise<Request[]> {
  const numbers = await database.query<{ id: number; number: string }>(
    sql`select account_id as id, account_number as number from accounts`,
  )
  const given: Record<string, unknown> = {
    ...days,
    location_type: 3,
    search: 'a',
    account_numbers: numbers.map(({ number }) => number),
    kinds: ['dealer', 'fleet', 'checkpoint'],
    technician_number: 'A. Delgado',
    part: 'brands',
    unit_number: 'GR-101',
    account_ids: numbers.map(({ id }) => id),
    country: 'US',
    day: '2026-06-15',
  }
  return datasets.flatMap((dataset): Request[] => {
    const needed = (dataset.parameters ?? []).filter(({ required }) => required).map(({ id }) => id)
    const one = needed.find((name): name is keyof DatasetIds =>
      ['unit_id', 'survey_id', 'location_id', 'id'].includes(name),
    )
    const known = Object.fromEntries(needed.filter((name) => name !== one).map((name) => [name, given[name]]))
    if (one === undefined) return [{ name: dataset.id, dataset, parameters: known }]
    const asked = Object.entries(things[placesById.includes(dataset.id) ? 'location_id' : one])
    return asked.map(([word, id]) => ({ name: `${dataset.id} ${word}`, dataset, parameters: { ...known, [one]: id } }))
  })
}

/** The rows of each request as texts. */
export async function answersOf(asked: Request[], scope: RowScope, database: Database): Promise<Map<string, string[]>> {
  const answers = new Map<string, string[]>()
  for (const { name, dataset, parameters } of asked) {
    const columns = dataset.columns
      .filter(({ internal, id }) => !internal && !everybodys[dataset.id]?.includes(id))
      .map(({ id }) => id)
    const statement = toStatement(
      {
        dataset: dataset.id,
        parameters,
        columns,
        keyword: null,
        sort: dataset.rowKey.map((column) => ({ column, desc: false })),
        rows: { number: 1, size: 100_000 },
        totals: false,
      },
      { ...reader, scope },
      catalog.dataset,
    )
    const [answer] = await database.query<{ rows: object[] }>(statement, { reader: scope })
    answers.set(
      name,
      (answer?.rows ?? []).map((row) => JSON.stringify(row)),
    )
  }
  return answers
}
