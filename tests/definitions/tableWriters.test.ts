import { describe, expect, it } from 'vitest'
import { areas } from '../../scripts/tableAreas.ts'
import { feedWriters } from '../../server/portal/imports/feedWriters.ts'
import { catalog } from './everyDataset.ts'

/** Tables that forms and surveys fill, a row each; a feed may follow. */
const typed = [
  'surveys',
  'survey_revisions',
  'removed_tire_wear',
  'images',
  'readings_as_left',
  'reading_wear_conditions',
  'axle_configurations',
  'lease_configurations',
]
/** Tables that follow from others: kept by the database, or by the part of the product that stores their rows. */
const derived = [
  'scrap_surveys',
  'removed_tire_reasons',
  'torque_nuts',
  'trailer_check_answers',
  'spec_changes',
  'unit_stays',
  'axle_configuration_wheels',
  'last_inspections',
  'unit_conditions',
  'readings',
  'tire_wear',
]
/** Lists of the trade that the product ships, the same for everybody. */
const shipped = [
  'countries',
  'states',
  'time_zones',
  'manufacturers',
  'tire_sizes',
  'load_ranges',
  'wear_conditions',
  'valve_types',
  'confidence_factors',
  'resample_weights',
  'removal_reasons',
  'readiness_items',
  'lease_questions',
  'lease_options',
  'lease_grades',
  'postal_places',
]

describe('every table that datasets read', () => {
  const writes = [...catalog.feeds.values()].flatMap((feed) => feed.writes)
  const fed = [...new Set(writes.map(({ table }) => table))]

  it('has a way in: a feed, a form or a survey, another table, or the product', () => {
    const ways = [...fed, ...typed, ...derived, ...shipped]
    expect(ways.filter((table, index) => ways.indexOf(table) !== index)).toEqual([])
    expect(ways.sort()).toEqual(Object.values(areas).flat().sort())
  })

  it('is stored by a part of the product that there is, where its feed names one', () => {
    expect(writes.flatMap(({ storedBy }) => storedBy ?? []).filter((name) => !(name in feedWriters))).toEqual([])
    expect(Object.keys(feedWriters).filter((name) => !writes.some(({ storedBy }) => storedBy === name))).toEqual([])
  })

  it('is loaded by feeds that everyone may find in the list of earlier imports', () => {
    expect([...catalog.feeds.keys()].sort()).toEqual([
      'accounts',
      'casings',
      'dealers',
      'fitted-tires',
      'inspections',
      'locations',
      'odometers',
      'prices',
      'products',
      'purchases',
      'removed-tires',
      'served-locations',
      'service-calls',
      'specifications',
      'torque-checks',
      'trailer-checks',
      'units',
    ])
  })
})
