/** The rows that a user may see, as plain data; `access/rowScope` turns it into SQL. */
export type RowScope = Reach & {
  /** Limits the scope to locations of these groups and regions; without it, all locations of the reach. */
  places?: Places
}

/** No names mean any. */
export interface Places {
  groups: string[]
  regions: string[]
}

export type Reach =
  | { kind: 'all' }
  /** Staff: accounts of these location types. */
  | { kind: 'types'; types: number[] }
  /** Customers: these accounts. */
  | { kind: 'accounts'; accounts: number[] }
  /** Dealers: the locations these dealers serve. */
  | { kind: 'dealers'; dealers: number[] }
