import type { DateFormat } from '../engine/core/format/dateFormat.ts'
import type { Paper } from '../engine/core/format/paper.ts'
import type { UnitSettings } from './units.ts'

export const regions = ['NA', 'LA', 'EU', 'AS'] as const
/** Where a portal is run: North America, Latin America, Europe, Asia. */
export type Region = (typeof regions)[number]

/** How people there read, until they say otherwise. */
export interface RegionalDefaults {
  units: UnitSettings
  currencySymbol: string
  dateFormat: DateFormat
  paper: Paper
}

/**
 * Money is kept as it was paid: the symbol says in what. Latin America fills tires in psi and measures them in millimeters,
 * and has several dollars and pesos of its own, so that the dollar is named.
 */
export const regionalDefaultsOf: Record<Region, RegionalDefaults> = {
  NA: { units: { pressure: 'psi', tread: '32nds', distance: 'mi' }, currencySymbol: '$', dateFormat: 'MM/DD/YYYY', paper: 'letter' },
  LA: { units: { pressure: 'psi', tread: 'mm', distance: 'km' }, currencySymbol: 'US$', dateFormat: 'DD/MM/YYYY', paper: 'a4' },
  EU: { units: { pressure: 'bar', tread: 'mm', distance: 'km' }, currencySymbol: '€', dateFormat: 'DD/MM/YYYY', paper: 'a4' },
  AS: { units: { pressure: 'kPa', tread: 'mm', distance: 'km' }, currencySymbol: 'US$', dateFormat: 'YYYY-MM-DD', paper: 'a4' },
}
