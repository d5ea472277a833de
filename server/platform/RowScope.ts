/** Whose rows a user may see, as plain data; `access/rowScope` makes SQL of it. */
export type RowScope = Reach & {
  /** Of that, only locations of these groups and regions; without it, all "all locations" means. */
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
