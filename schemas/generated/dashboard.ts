/* Made by `npm run generate` from schemas/definition/dashboard.schema.json: edit that instead. */

/**
 * A filter. Its id is the name it has in the request; a dateRange sends <id>_from and <id>_to unless named otherwise.
 */
export type FieldDefinition =
  | TextField
  | NumberField
  | DateField
  | ChoiceField
  | LookupField
  | TreeField
  | DateRangeField
  | FlagField
  | PickTableField
/**
 * A small tree of conditions. A comparison with an empty value is false, except for empty and notEmpty.
 */
export type Condition =
  | {
      /**
       * @minItems 1
       */
      all: Condition[]
    }
  | {
      /**
       * @minItems 1
       */
      any: Condition[]
    }
  | {
      not: Condition
    }
  | {
      /**
       * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
       */
      ref: string
      op: 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge' | 'in' | 'notIn' | 'empty' | 'notEmpty'
      value?: string | number | boolean | unknown[]
    }
  | {
      /**
       * A code of an access definition.
       */
      code: string
    }
/**
 * @minItems 1
 *
 * Items: A name on the wire, spelled as the specification does.
 */
export type ParameterNames = string[]

/**
 * Tabs of cards under filters that they share. The tab that is open is a filter too, named tab: conditions may look at /filters/tab.
 */
export interface DashboardDefinition {
  $schema?: string
  /**
   * Known from the file name; optional.
   */
  kind: 'dashboard'
  /**
   * Known from the file name; optional.
   */
  id: string
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title:
    | string
    | {
        t: string
      }
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  description?:
    | string
    | {
        t: string
      }
  /**
   * The page's address, with {name} for each route parameter.
   */
  route: string
  security?: Security
  /**
   * Answers its cards: takes tab_id, base_parameters, tab_parameters and, with a report_type each, reports_parameters. The page asks for one card at a time.
   */
  endpoint: string
  filters: {
    /**
     * @minItems 1
     */
    steps: FilterStep[]
  }
  /**
   * The parameters of the cards' datasets that the call takes among tab_parameters or reports_parameters; all others are base_parameters.
   */
  groups?: {
    tab_parameters?: ParameterNames
    reports_parameters?: ParameterNames
  }
  basket?: DashboardBasket
  /**
   * @minItems 1
   */
  tabs: DashboardTab[]
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
export interface FilterStep {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title:
    | string
    | {
        t: string
      }
  /**
   * @minItems 1
   */
  fields: FieldDefinition[]
}
export interface TextField {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
  type: 'text'
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title:
    | string
    | {
        t: string
      }
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  help?:
    | string
    | {
        t: string
      }
  required?: boolean
  /**
   * The most characters (default 100).
   */
  maxLength?: number
  /**
   * Allows several lines.
   */
  multiline?: boolean
  visible?: Condition
  /**
   * While the condition is false, the field is shown but locked.
   */
  enabled?:
    | {
        /**
         * @minItems 1
         */
        all: Condition[]
      }
    | {
        /**
         * @minItems 1
         */
        any: Condition[]
      }
    | {
        not: Condition
      }
    | {
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        ref: string
        op: 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge' | 'in' | 'notIn' | 'empty' | 'notEmpty'
        value?: string | number | boolean | unknown[]
      }
    | {
        /**
         * A code of an access definition.
         */
        code: string
      }
  default?: string
}
export interface NumberField {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
  type: 'number'
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title:
    | string
    | {
        t: string
      }
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  help?:
    | string
    | {
        t: string
      }
  required?: boolean
  /**
   * No dot may be typed.
   */
  integer?: boolean
  /**
   * Default 0.
   */
  minimum?: number
  maximum?: number
  /**
   * The most digits after the dot (default 2).
   */
  decimals?: number
  /**
   * The most digits before the dot.
   */
  integerDigits?: number
  /**
   * The most signs (default 16).
   */
  maxLength?: number
  /**
   * The step of an arrow key (default 1).
   */
  step?: number
  /**
   * Entered in the reader's unit of it; limits, default and the request's value are in psi, 32nds of an inch or miles.
   */
  quantity?: 'pressure' | 'tread' | 'distance' | 'wear' | 'cost_per_tread' | 'cost_per_distance'
  visible?: Condition
  /**
   * A small tree of conditions. A comparison with an empty value is false, except for empty and notEmpty.
   */
  enabled?:
    | {
        /**
         * @minItems 1
         */
        all: Condition[]
      }
    | {
        /**
         * @minItems 1
         */
        any: Condition[]
      }
    | {
        not: Condition
      }
    | {
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        ref: string
        op: 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge' | 'in' | 'notIn' | 'empty' | 'notEmpty'
        value?: string | number | boolean | unknown[]
      }
    | {
        /**
         * A code of an access definition.
         */
        code: string
      }
  default?: number
}
export interface DateField {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
  type: 'date'
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title:
    | string
    | {
        t: string
      }
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  help?:
    | string
    | {
        t: string
      }
  required?: boolean
  /**
   * No day after this one.
   */
  latest?: 'today'
  visible?: Condition
  /**
   * A small tree of conditions. A comparison with an empty value is false, except for empty and notEmpty.
   */
  enabled?:
    | {
        /**
         * @minItems 1
         */
        all: Condition[]
      }
    | {
        /**
         * @minItems 1
         */
        any: Condition[]
      }
    | {
        not: Condition
      }
    | {
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        ref: string
        op: 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge' | 'in' | 'notIn' | 'empty' | 'notEmpty'
        value?: string | number | boolean | unknown[]
      }
    | {
        /**
         * A code of an access definition.
         */
        code: string
      }
}
export interface ChoiceField {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
  type: 'choice'
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title:
    | string
    | {
        t: string
      }
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  help?:
    | string
    | {
        t: string
      }
  required?: boolean
  multiple?: boolean
  /**
   * The options: listed here, or the defined codes, groups or flags.
   */
  options: FieldOption[] | AccessOptions
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  emptyText?:
    | string
    | {
        t: string
      }
  visible?: Condition
  /**
   * A small tree of conditions. A comparison with an empty value is false, except for empty and notEmpty.
   */
  enabled?:
    | {
        /**
         * @minItems 1
         */
        all: Condition[]
      }
    | {
        /**
         * @minItems 1
         */
        any: Condition[]
      }
    | {
        not: Condition
      }
    | {
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        ref: string
        op: 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge' | 'in' | 'notIn' | 'empty' | 'notEmpty'
        value?: string | number | boolean | unknown[]
      }
    | {
        /**
         * A code of an access definition.
         */
        code: string
      }
  /**
   * A value, or "$first": the first option this user has.
   */
  default?: string
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
export interface AccessOptions {
  access: 'codes' | 'groups' | 'flags'
  /**
   * Ids, where not all are offered.
   *
   * @minItems 1
   */
  only?: string[]
}
export interface LookupField {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
  type: 'lookup'
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title:
    | string
    | {
        t: string
      }
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  help?:
    | string
    | {
        t: string
      }
  required?: boolean
  multiple?: boolean
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  lookup: string
  args?: Bindings
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  emptyText?:
    | string
    | {
        t: string
      }
  visible?: Condition
  /**
   * A small tree of conditions. A comparison with an empty value is false, except for empty and notEmpty.
   */
  enabled?:
    | {
        /**
         * @minItems 1
         */
        all: Condition[]
      }
    | {
        /**
         * @minItems 1
         */
        any: Condition[]
      }
    | {
        not: Condition
      }
    | {
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        ref: string
        op: 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge' | 'in' | 'notIn' | 'empty' | 'notEmpty'
        value?: string | number | boolean | unknown[]
      }
    | {
        /**
         * A code of an access definition.
         */
        code: string
      }
  /**
   * "$only" chooses the option when there is just one, "$first" the first; or a value that is always offered, for which nobody has to wait.
   */
  default?: string
}
/**
 * Args of its lookup. An arg is bound to an earlier field of the same name by default.
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
/**
 * A choice from a tree of options: the rows of its lookup name their parent.
 */
export interface TreeField {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
  type: 'tree'
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title:
    | string
    | {
        t: string
      }
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  help?:
    | string
    | {
        t: string
      }
  required?: boolean
  multiple?: boolean
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  lookup: string
  args?: Bindings1
  /**
   * Whether every option can be selected, or only leaves (default any).
   */
  choose?: 'any' | 'leaf'
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  emptyText?:
    | string
    | {
        t: string
      }
  visible?: Condition
  /**
   * A small tree of conditions. A comparison with an empty value is false, except for empty and notEmpty.
   */
  enabled?:
    | {
        /**
         * @minItems 1
         */
        all: Condition[]
      }
    | {
        /**
         * @minItems 1
         */
        any: Condition[]
      }
    | {
        not: Condition
      }
    | {
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        ref: string
        op: 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge' | 'in' | 'notIn' | 'empty' | 'notEmpty'
        value?: string | number | boolean | unknown[]
      }
    | {
        /**
         * A code of an access definition.
         */
        code: string
      }
  /**
   * "$only" chooses the option when there is just one, "$first" the first; or a value that is always offered, for which nobody has to wait.
   */
  default?: string
}
/**
 * Args of its lookup. An arg is bound to an earlier field of the same name by default.
 */
export interface Bindings1 {
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
export interface DateRangeField {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
  type: 'dateRange'
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title:
    | string
    | {
        t: string
      }
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  help?:
    | string
    | {
        t: string
      }
  required?: boolean
  /**
   * The request's names for its two ends and their meaning.
   */
  names?: {
    /**
     * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
     */
    from: string
    /**
     * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
     */
    to: string
    /**
     * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
     */
    type?: string
  }
  visible?: Condition
  /**
   * A small tree of conditions. A comparison with an empty value is false, except for empty and notEmpty.
   */
  enabled?:
    | {
        /**
         * @minItems 1
         */
        all: Condition[]
      }
    | {
        /**
         * @minItems 1
         */
        any: Condition[]
      }
    | {
        not: Condition
      }
    | {
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        ref: string
        op: 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge' | 'in' | 'notIn' | 'empty' | 'notEmpty'
        value?: string | number | boolean | unknown[]
      }
    | {
        /**
         * A code of an access definition.
         */
        code: string
      }
  default?: 'last30days' | 'monthToDate' | 'yearToDate' | 'quarter' | 'last12months'
}
export interface FlagField {
  /**
   * A name on the wire, spelled as the specification does.
   */
  id: string
  type: 'flag'
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title:
    | string
    | {
        t: string
      }
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  help?:
    | string
    | {
        t: string
      }
  visible?: Condition
  /**
   * A small tree of conditions. A comparison with an empty value is false, except for empty and notEmpty.
   */
  enabled?:
    | {
        /**
         * @minItems 1
         */
        all: Condition[]
      }
    | {
        /**
         * @minItems 1
         */
        any: Condition[]
      }
    | {
        not: Condition
      }
    | {
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        ref: string
        op: 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge' | 'in' | 'notIn' | 'empty' | 'notEmpty'
        value?: string | number | boolean | unknown[]
      }
    | {
        /**
         * A code of an access definition.
         */
        code: string
      }
  default?: boolean
}
/**
 * Rows picked from a table that the server pages, sorts and searches; for filters only. All are meant until some are picked, and what is picked stays while pages are turned.
 */
export interface PickTableField {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
  type: 'pickTable'
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title:
    | string
    | {
        t: string
      }
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  help?:
    | string
    | {
        t: string
      }
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  lookup: string
  args?: Bindings2
  /**
   * The lookup's columns that are shown; the first orders them.
   *
   * @minItems 1
   */
  columns: PickColumn[]
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  allText:
    | string
    | {
        t: string
      }
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  allName?: string
  /**
   * Default 10.
   */
  pageSize?: number
  visible?: Condition
  /**
   * A small tree of conditions. A comparison with an empty value is false, except for empty and notEmpty.
   */
  enabled?:
    | {
        /**
         * @minItems 1
         */
        all: Condition[]
      }
    | {
        /**
         * @minItems 1
         */
        any: Condition[]
      }
    | {
        not: Condition
      }
    | {
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        ref: string
        op: 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge' | 'in' | 'notIn' | 'empty' | 'notEmpty'
        value?: string | number | boolean | unknown[]
      }
    | {
        /**
         * A code of an access definition.
         */
        code: string
      }
}
/**
 * Args of its lookup. An arg is bound to an earlier field of the same name by default.
 */
export interface Bindings2 {
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
export interface PickColumn {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title:
    | string
    | {
        t: string
      }
}
/**
 * Cards are collected as they stand, shown together on a tab of their own, report, saved under a name and made into files.
 */
export interface DashboardBasket {
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title:
    | string
    | {
        t: string
      }
  /**
   * Stands for a tab's code where reports are of several tabs.
   */
  code: number
  templates?: BasketTemplates
  files?: BasketFiles
}
/**
 * The calls that keep baskets of a user by name. They take and answer, for each report, what the dashboard's call takes.
 */
export interface BasketTemplates {
  /**
   * A call of the specification, relative to /api/v2; one of the older interface begins with /api/v1/.
   */
  save: string
  /**
   * A call of the specification, relative to /api/v2; one of the older interface begins with /api/v1/.
   */
  list: string
  /**
   * A call of the specification, relative to /api/v2; one of the older interface begins with /api/v1/.
   */
  get: string
  /**
   * A call of the specification, relative to /api/v2; one of the older interface begins with /api/v1/.
   */
  delete: string
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  account?: string
}
export interface BasketFiles {
  /**
   * A call of the specification, relative to /api/v2; one of the older interface begins with /api/v1/.
   */
  many: string
  /**
   * A call of the specification, relative to /api/v2; one of the older interface begins with /api/v1/.
   */
  single: string
  job?: BasketFileJob
}
/**
 * A file of many reports is generated in the background with progress, and kept for a week.
 */
export interface BasketFileJob {
  /**
   * Number of reports from which on a file is generated in the background; smaller files are answered directly.
   */
  from: number
  /**
   * A call of the specification, relative to /api/v2; one of the older interface begins with /api/v1/.
   */
  begin: string
  /**
   * A call of the specification, relative to /api/v2; one of the older interface begins with /api/v1/.
   */
  list: string
  /**
   * A call of the specification, relative to /api/v2; one of the older interface begins with /api/v1/.
   */
  get: string
}
export interface DashboardTab {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title:
    | string
    | {
        t: string
      }
  /**
   * Its tab_type in the call.
   */
  code: number
  /**
   * Ids of cards, in their order.
   *
   * @minItems 1
   *
   * Items: A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  cards: string[]
  /**
   * Pages of other sites, above its cards.
   *
   * @minItems 1
   */
  visits?: Visit[]
}
/**
 * A page of another site, told what a dashboard was last asked: its stored base parameters, by their names. It is there where the server is told of the site.
 */
export interface Visit {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title:
    | string
    | {
        t: string
      }
  /**
   * SERVICE_HISTORY_URL and HEAT_MAP_URL say where they are.
   */
  site: 'service-history' | 'heat-map'
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  stored: string
  security?: Security
}
