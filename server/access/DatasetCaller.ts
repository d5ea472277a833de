import { regionalDefaultsOf } from '../../domain/regions.ts'
import type { Principal } from './Principal.ts'
import { dealersInName } from './rowScope.ts'

/** The part of the caller that datasets may use. */
export type DatasetCaller = Pick<
  Principal,
  | 'userId'
  | 'scope'
  | 'units'
  | 'codes'
  | 'flags'
  | 'group'
  | 'currencySymbol'
  | 'dateFormat'
  | 'userName'
  | 'userLastName'
>

/** Sees no row: statements are analyzed as if they asked. */
export const nobody: DatasetCaller = {
  userId: 0,
  scope: { kind: 'accounts', accounts: [] },
  units: regionalDefaultsOf.NA.units,
  codes: [],
  flags: [],
  group: 'CUS',
  currencySymbol: '$',
  dateFormat: 'MM/DD/YYYY',
  userName: '',
  userLastName: '',
}

/** The parameters that the server passes to any dataset about its caller, as :name. */
export const callerParameters: Record<string, { type: string; of(caller: DatasetCaller): unknown }> = {
  user_id: { type: 'bigint', of: ({ userId }) => userId },
  user_pressure_unit: { type: 'text', of: ({ units }) => units.pressure },
  user_tread_unit: { type: 'text', of: ({ units }) => units.tread },
  user_distance_unit: { type: 'text', of: ({ units }) => units.distance },
  user_codes: { type: 'text[]', of: ({ codes }) => codes },
  user_flags: { type: 'text[]', of: ({ flags }) => flags },
  /** In whose name the user acts: null for any dealer, empty for none. */
  user_dealers: { type: 'bigint[]', of: ({ scope }) => dealersInName(scope) },
  /** The regions that the user is kept to; empty for none. */
  user_regions: { type: 'text[]', of: ({ scope }) => scope.places?.regions ?? [] },
  user_group: { type: 'text', of: ({ group }) => group },
  user_name: { type: 'text', of: ({ userName, userLastName }) => `${userName} ${userLastName}`.trim() },
  /** As to_char takes it: DD/MM/YYYY. */
  user_date_format: { type: 'text', of: ({ dateFormat }) => dateFormat },
  user_currency_symbol: { type: 'text', of: ({ currencySymbol }) => currencySymbol },
}

/** The units that a user prefers, by their names on the wire. */
export const preferredUnits = ({ units }: Pick<DatasetCaller, 'units'>) => ({
  pressure: units.pressure,
  tread_depth: units.tread,
  distance: units.distance,
})
