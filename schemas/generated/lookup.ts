/* Made by `npm run generate` from schemas/definition/lookup.schema.json: edit that instead. */

/**
 * Options to choose from, answered by an endpoint as one or more named lists.
 */
export interface LookupDefinition {
  $schema?: string
  /**
   * Known from the file name; optional.
   */
  kind: 'lookup'
  /**
   * Known from the file name; optional.
   */
  id: string
  /**
   * A {name} in its path is the arg of that name.
   */
  endpoint: string
  /**
   * Several lookups in one file, by id: each with an endpoint of its own, in place of the file's, and what else differs.
   */
  calls?: {
    [k: string]: LookupCall
  }
  security?: Security
  /**
   * The server pages the options and searches with key_word.
   */
  paging?: boolean
  /**
   * Options on a page that was asked for without page_size (default 20).
   */
  pageSize?: number
  /**
   * The args of the lookup; a field binds each of them. Without it, the parameters of its lists' datasets to which no list gives a value; [] is none.
   */
  args?: LookupArg[]
  /**
   * @minItems 1
   */
  lists: LookupList[]
}
export interface LookupCall {
  /**
   * A call of the specification, relative to /api/v2; one of the older interface begins with /api/v1/.
   */
  endpoint: string
  security?: Security
  paging?: boolean
  pageSize?: number
  args?: LookupArg[]
  /**
   * @minItems 1
   */
  lists?: LookupList[]
}
/**
 * Who may see this; all conditions must be met. The server removes what a user may not see, and refuses requests for it.
 */
export interface Security {
  /**
   * A code of an access definition.
   */
  code?: string
  /**
   * @minItems 1
   *
   * Items: A group of an access definition.
   */
  groups?: string[]
  /**
   * A flag of an access definition.
   */
  flag?: string
  /**
   * Codes that only members of a group need; others pass.
   *
   * @minItems 1
   */
  gates?: Gate[]
}
export interface Gate {
  /**
   * A group of an access definition.
   */
  group: string
  /**
   * A code of an access definition.
   */
  code: string
}
export interface LookupArg {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
  /**
   * Without it there are no options yet.
   */
  required?: boolean
}
export interface LookupList {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
  /**
   * This list is used when an arg has this value.
   */
  when?: {
    /**
     * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
     */
    arg: string
    is: string
  }
  /**
   * Options are inside rows of another list: those rows whose value the arg names; without an arg all of them, each below the row it is in, for a tree field.
   */
  inside?: {
    /**
     * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
     */
    list: string
    /**
     * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
     */
    column: string
    /**
     * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
     */
    arg?: string
  }
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  dataset?: string
  with?: Bindings
  /**
   * The answer holds the one row's columns at the top, not a list; none is 404.
   */
  one?: boolean
  /**
   * The dataset's columns that are answered, by the names they have on the wire. Default: all, by their own names.
   */
  columns?: {
    /**
     * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
     */
    [k: string]: string
  }
  /**
   * @minItems 1
   */
  options?: FieldOption[]
  /**
   * The row's column that is the value (default value).
   */
  value?: string
  /**
   * The row's column that is shown (default text).
   */
  text?: string
  /**
   * The row's column with the value of the option above it, for a tree field.
   */
  parent?: string
  /**
   * The row's column shown small beside it.
   */
  hint?: string
  security?: Security
}
/**
 * Named values.
 */
export interface Bindings {
  /**
   * A value: from a pointer, or fixed.
   */
  [k: string]:
    | {
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        from: string
      }
    | {
        value: string | number | boolean | null | unknown[]
      }
}
export interface FieldOption {
  value: string
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  label:
    | string
    | {
        t: string
      }
  security?: Security
}
