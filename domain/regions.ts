import type { DateFormat } from '../engine/core/format/dateFormat.ts'
import type { Paper } from '../engine/core/format/paper.ts'
import type { UnitSettings } from './units.ts'

export const regions = ['NA', 'LA', 'EU', 'AS'] as const
/** The region where a portal runs: North America, Latin America, Europe, Asia. */
export type Region = (typeof regions)[number]

/** Default reading preferences of a region. */
export interface RegionalDefaults {
  units: UnitSettings
  currencySymbol: string
  dateFormat: DateFormat
  paper: Paper
}

/**
 * Reading preferences by region. Amounts stay in the currency they were paid in, which the symbol names. Latin America
 * inflates in psi and measures tread in millimeters. It has several dollars and pesos of its own, so the symbol names
 * the US dollar.
 */
export const regionalDefaultsOf: Record<Region, RegionalDefaults> = {
  NA: {
    units: { pressure: 'psi', tread: '32nds', distance: 'mi' },
    currencySymbol: '$',
    dateFormat: 'MM/DD/YYYY',
    paper: 'letter',
  },
  LA: {
    units: { pressure: 'psi', tread: 'mm', distance: 'km' },
    currencySymbol: 'US$',
    dateFormat: 'DD/MM/YYYY',
    paper: 'a4',
  },
  EU: {
    units: { pressure: 'bar', tread: 'mm', distance: 'km' },
    currencySymbol: '€',
    dateFormat: 'DD/MM/YYYY',
    paper: 'a4',
  },
  AS: {
    units: { pressure: 'kPa', tread: 'mm', distance: 'km' },
    currencySymbol: 'US$',
    dateFormat: 'YYYY-MM-DD',
    paper: 'a4',
  },
}
