/* Made by `npm run generate` from schemas/definition/report.schema.json: edit that instead. */

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
export type ElementDefinition =
  | TilesElement
  | GridElement
  | DetailsElement
  | ViewElement
  | ChartElement
  | CoverElement
  | SectionElement
  | ImagesElement
  | CommentElement
/**
 * Where the element or column appears.
 */
export type Show = 'both' | 'screen' | 'export'
/**
 * Actions on a row; /row is the row.
 */
export type RowActionDefinition = OpenAction | CallAction | DeleteAction
export type ActionDefinition = OpenAction | CallAction | DeleteAction | ExportAction | GenerateAction

/**
 * A page made of data: filters, sources, elements and exports. A detail page is a report with route parameters and no filters.
 */
export interface ReportDefinition {
  $schema?: string
  /**
   * Known from the file name; optional.
   */
  kind: 'report'
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
  /**
   * A page of work (default), or a document: a readable column with sections and a list of contents, made to be printed; its tables show their rows without pages.
   */
  layout?: 'page' | 'document'
  /**
   * The report that the back link opens.
   */
  parent?: string
  security?: Security
  /**
   * Parameters in the address: route parameters, and others in the query.
   */
  params?: PageParam[]
  filters?: {
    count?: FilterCount
    /**
     * @minItems 1
     */
    steps: FilterStep[]
  }
  /**
   * Where the rows come from, by name.
   */
  sources: {
    [k: string]: SourceDefinition
  }
  /**
   * The parts of the page and its files, from top to bottom.
   *
   * @minItems 1
   */
  elements: ElementDefinition[]
  exports?: ExportDefinition[]
  /**
   * Actions in the page's title row.
   */
  actions?: ActionDefinition[]
  /**
   * Pages of other sites, in the title row.
   *
   * @minItems 1
   */
  visits?: Visit[]
  generate?: GenerateDefinition
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
export interface PageParam {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
  type: 'integer' | 'text' | 'date'
  required?: boolean
}
/**
 * The number of rows the current selection would find, shown beside Apply: a lookup's single row, requested with every filter it takes.
 */
export interface FilterCount {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  lookup: string
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  column: string
  /**
   * Text for one, with {{count}}.
   */
  one: string
  /**
   * Text for any other number, with {{count}}. Languages with more forms have them in their packs.
   */
  other: string
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
export interface SourceDefinition {
  /**
   * The call that answers it; several sources of a report may name the same, and each then stands under its list in one answer. A source without one feeds only files.
   */
  endpoint?: string
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  dataset: string
  /**
   * A name on the wire, spelled as the specification does.
   */
  list?: string
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  header?: string
  /**
   * The answer is one row, its columns at the top; none is 404. In a call that others share it stands under its list, and none is null.
   */
  one?: boolean
  /**
   * Of one row in a shared call: none is 404 for the whole call.
   */
  required?: boolean
  /**
   * Rows are answered a page at a time. In a call that others share, the first such list leads; the pages of others are asked for by themselves.
   */
  paging?: boolean
  pageSize?: number
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  pageInfo?: string
  /**
   * @minItems 1
   */
  sort?: {
    /**
     * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
     */
    column: string
    desc?: boolean
  }[]
  with?: Bindings3
}
/**
 * Values of the request. Default: every filter under its own name.
 */
export interface Bindings3 {
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
export interface TilesElement {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
  type: 'tiles'
  show?: Show
  security?: Security
  /**
   * @minItems 1
   */
  tiles: TileDefinition[]
}
export interface TileDefinition {
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
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  help?:
    | string
    | {
        t: string
      }
  /**
   * A value: from a pointer, or fixed.
   */
  value:
    | {
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        from: string
      }
    | {
        value: string | number | boolean | null | unknown[]
      }
  words?: ValueWords
  /**
   * How a value is written: money in whole units, as costs are, a price to the hundredth; language names a locale (de-AT) in the reader's language. A column with a quantity is written in the reader's unit of it.
   */
  format?:
    | 'text'
    | 'integer'
    | 'decimal'
    | 'money'
    | 'price'
    | 'percent'
    | 'date'
    | 'month'
    | 'dateTime'
    | 'time'
    | 'duration'
    | 'boolean'
    | 'severity'
    | 'language'
  /**
   * Used while the value is not empty.
   */
  tone?: 'neutral' | 'muted' | 'ok' | 'plan' | 'warning' | 'critical' | 'not_read'
  security?: Security
}
/**
 * Texts for codes, by code: { "in": "Inbound" }. A value without words is shown as it is.
 */
export interface ValueWords {
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  [k: string]:
    | string
    | {
        t: string
      }
}
export interface GridElement {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
  type: 'grid'
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title?:
    | string
    | {
        t: string
      }
  show?: Show
  security?: Security
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  source: string
  link?: Link
  /**
   * @minItems 1
   */
  columns: GridColumn[]
  edit?: GridEdit
  /**
   * Actions on a row, on the screen.
   */
  actions?: RowActionDefinition[]
}
/**
 * The page a row opens.
 */
export interface Link {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  to?: string
  /**
   * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
   */
  address?: string
  with?: Bindings4
  /**
   * Names of filters that are passed on unchanged.
   *
   * Items: A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  keep?: string[]
}
/**
 * Named values.
 */
export interface Bindings4 {
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
export interface GridColumn {
  /**
   * A name on the wire, spelled as the specification does.
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
  group?:
    | string
    | {
        t: string
      }
  /**
   * How a value is written: money in whole units, as costs are, a price to the hundredth; language names a locale (de-AT) in the reader's language. A column with a quantity is written in the reader's unit of it.
   */
  format?:
    | 'text'
    | 'integer'
    | 'decimal'
    | 'money'
    | 'price'
    | 'percent'
    | 'date'
    | 'month'
    | 'dateTime'
    | 'time'
    | 'duration'
    | 'boolean'
    | 'severity'
    | 'language'
  words?: ValueWords
  /**
   * Its values are ids of these, read by their titles.
   */
  wordsOf?: 'codes' | 'groups' | 'flags'
  /**
   * Pixels on the screen; files keep the proportions.
   */
  width?: number
  pin?: 'left' | 'right'
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  total?: string
  /**
   * Used while the value is not empty.
   */
  tone?: 'neutral' | 'muted' | 'ok' | 'plan' | 'warning' | 'critical' | 'not_read'
  /**
   * Tones for codes, by code: { "failed": "critical" }. Shown beside its words.
   */
  tones?: {
    [k: string]: 'neutral' | 'muted' | 'ok' | 'plan' | 'warning' | 'critical' | 'not_read'
  }
  link?: Link1
  show?: Show
  edit?: ColumnEdit
  /**
   * Shows full texts on several lines, on the screen.
   */
  wrap?: boolean
  /**
   * A small tree of conditions. A comparison with an empty value is false, except for empty and notEmpty.
   */
  visible?:
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
  security?: Security
}
/**
 * The page a click opens: a report with its parameters and filters by name, or a form; without its key, the empty form.
 */
export interface Link1 {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  to?: string
  /**
   * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
   */
  address?: string
  with?: Bindings4
  /**
   * Names of filters that are passed on unchanged.
   *
   * Items: A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  keep?: string[]
}
/**
 * The column's texts can be edited in place; the grid says by `edit` how they are saved. Nothing, or only spaces, is saved as null.
 */
export interface ColumnEdit {
  /**
   * Characters (default 200).
   */
  maxLength?: number
  /**
   * In a box of several lines: Shift+Enter begins another one.
   */
  multiline?: boolean
  /**
   * It cannot be cleared.
   */
  required?: boolean
}
/**
 * How cells that were edited in place are saved: all of them by one call, or none. Its body holds `with` and, under `list`, an object for each row: its `key`, the edited columns, and `before`, what was seen of these. A refusal names a cell as list/0/column; 409 with `conflict: { cells: [{ index, column, theirs }] }` says what stands there meanwhile.
 */
export interface GridEdit {
  /**
   * A call that the server answers, by POST or PUT.
   */
  endpoint: string
  /**
   * A name on the wire, spelled as the specification does.
   */
  list: string
  /**
   * The columns that identify the row.
   *
   * @minItems 1
   *
   * Items: A name on the wire, spelled as the specification does.
   */
  key: string[]
  with?: Bindings5
}
/**
 * Named values.
 */
export interface Bindings5 {
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
 * Opens a page, such as a form that adds. Users without access to the page do not see it.
 */
export interface OpenAction {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
  type: 'open'
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title:
    | string
    | {
        t: string
      }
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
  security?: Security
  link: Link1
}
/**
 * Makes a call, after asking where it says so; then the page asks again for what it shows.
 */
export interface CallAction {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
  type: 'call'
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title:
    | string
    | {
        t: string
      }
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
  security?: Security
  /**
   * A {name} in its path is the value of that name.
   */
  endpoint: string
  with?: Bindings6
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  dataset?: string
  /**
   * A name on the wire, spelled as the specification does.
   */
  version?: string
  /**
   * What is said where a constraint of the database refuses.
   */
  constraints?: ActionConstraint[]
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  confirm?:
    | string
    | {
        t: string
      }
}
/**
 * Named values.
 */
export interface Bindings6 {
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
export interface ActionConstraint {
  constraint: string
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  message:
    | string
    | {
        t: string
      }
}
/**
 * Deletes with a call, always after a question with the name of the row.
 */
export interface DeleteAction {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
  type: 'delete'
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title:
    | string
    | {
        t: string
      }
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
  security?: Security
  /**
   * A {name} in its path is the value of that name.
   */
  endpoint: string
  with?: Bindings7
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  dataset?: string
  /**
   * A name on the wire, spelled as the specification does.
   */
  version?: string
  /**
   * What is said where a constraint of the database refuses.
   */
  constraints?: ActionConstraint[]
  /**
   * A value: from a pointer, or fixed.
   */
  name:
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
 * Named values.
 */
export interface Bindings7 {
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
 * Names and values of one row.
 */
export interface DetailsElement {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
  type: 'details'
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title?:
    | string
    | {
        t: string
      }
  show?: Show
  security?: Security
  /**
   * @minItems 1
   */
  items: TileDefinition[]
}
/**
 * A registered domain view, given values by name.
 */
export interface ViewElement {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
  type: 'view'
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title?:
    | string
    | {
        t: string
      }
  show?: Show
  security?: Security
  view: 'axles'
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  each?: string
  with?: Bindings4
}
/**
 * A drawing of a source's rows, and the same as a table. Either series or split.
 */
export interface ChartElement {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
  type: 'chart'
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title:
    | string
    | {
        t: string
      }
  show?: Show
  security?: Security
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  source: string
  /**
   * horizontal: bars from left to right, for long names. pie: the first series only.
   */
  chart: 'bar' | 'stacked' | 'horizontal' | 'line' | 'pie'
  x: ChartCategories
  /**
   * One for each column that is drawn.
   *
   * @minItems 1
   */
  series?: ChartSeries[]
  split?: ChartSplit
  /**
   * @minItems 1
   */
  compare?: ChartComparison[]
  topN?: ChartTop
  /**
   * The least length of a bar that is not zero, as a share of the longest (default 0). Its label keeps the true value.
   */
  minimumBar?: number
  /**
   * Pixels (default 280).
   */
  height?: number
  /**
   * How a value is written: money in whole units, as costs are, a price to the hundredth; language names a locale (de-AT) in the reader's language. A column with a quantity is written in the reader's unit of it.
   */
  format?:
    | 'text'
    | 'integer'
    | 'decimal'
    | 'money'
    | 'price'
    | 'percent'
    | 'date'
    | 'month'
    | 'dateTime'
    | 'time'
    | 'duration'
    | 'boolean'
    | 'severity'
    | 'language'
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  unit?:
    | string
    | {
        t: string
      }
  drill?: ChartDrill
}
export interface ChartCategories {
  /**
   * A name on the wire, spelled as the specification does.
   */
  column: string
  words?: ValueWords
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title?:
    | string
    | {
        t: string
      }
  /**
   * How long each stands for: its label is then a month's name with the two-digit year, or a date.
   */
  interval?:
    | ('month' | 'week' | 'day')
    | (
        | {
            /**
             * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
             */
            from: string
          }
        | {
            value: string | number | boolean | null | unknown[]
          }
      )
  /**
   * Months beside those of the year before are named by both years, as June 25/26.
   */
  pairOfYears?: boolean
  /**
   * A name on the wire, spelled as the specification does.
   */
  partial?: string
}
export interface ChartSeries {
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
   * A name on the wire, spelled as the specification does.
   */
  column: string
  /**
   * The color of a status.
   */
  tone?: 'neutral' | 'muted' | 'ok' | 'plan' | 'warning' | 'critical' | 'not_read'
  security?: Security
}
/**
 * One column drawn once for every value of another.
 */
export interface ChartSplit {
  /**
   * A name on the wire, spelled as the specification does.
   */
  by: string
  words?: ValueWords
  /**
   * A name on the wire, spelled as the specification does.
   */
  column: string
}
/**
 * Another column in the color of the compared series: lighter, or hatched for a national average.
 */
export interface ChartComparison {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
  kind: 'previousPeriod' | 'previousYear' | 'nationalAverage'
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  of: string
  /**
   * A name on the wire, spelled as the specification does.
   */
  column: string
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title:
    | string
    | {
        t: string
      }
  /**
   * A small tree of conditions. A comparison with an empty value is false, except for empty and notEmpty.
   */
  visible?:
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
 * Only the largest, in descending order.
 */
export interface ChartTop {
  count: number
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  others?:
    | string
    | {
        t: string
      }
}
/**
 * The page a bar opens. /point has x, from, to and range (the first and last day as a dateRange filter's address has them).
 */
export interface ChartDrill {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  to: string
  with?: Bindings4
  /**
   * Names of filters that are passed on unchanged.
   *
   * Items: A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  keep?: string[]
  /**
   * A small tree of conditions. A comparison with an empty value is false, except for empty and notEmpty.
   */
  when?:
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
 * The document's title and subject: a cover page in a PDF, with the filters below.
 */
export interface CoverElement {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
  type: 'cover'
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title?:
    | string
    | {
        t: string
      }
  /**
   * @minItems 1
   */
  lines?: TileDefinition[]
  show?: Show
  security?: Security
}
/**
 * A heading for the following elements, up to the next section.
 */
export interface SectionElement {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
  type: 'section'
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
  text?:
    | string
    | {
        t: string
      }
  /**
   * Starts a new page in print.
   */
  newPage?: boolean
  show?: Show
  security?: Security
}
/**
 * The pictures of a source's rows: a grid of thumbnails that open at full size, and in a PDF two beside each other.
 */
export interface ImagesElement {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
  type: 'images'
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title?:
    | string
    | {
        t: string
      }
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  source: string
  /**
   * A name on the wire, spelled as the specification does.
   */
  image: string
  /**
   * A name on the wire, spelled as the specification does.
   */
  thumbnail?: string
  /**
   * A name on the wire, spelled as the specification does.
   */
  name: string
  /**
   * Texts below its name, such as place and time.
   *
   * @minItems 1
   */
  captions?: GridColumn[]
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  empty?:
    | string
    | {
        t: string
      }
  show?: Show
  security?: Security
}
/**
 * The user's comment: entered and kept on the screen, and printed in every file.
 */
export interface CommentElement {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
  type: 'comment'
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
   * Characters (default 2000).
   */
  maxLength?: number
  show?: Show
  security?: Security
}
export interface ExportDefinition {
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
   * xliff (2.0) is for translation tools; `bilingual` names the translated columns.
   */
  format: 'pdf' | 'xlsx' | 'csv' | 'xml' | 'png' | 'xliff'
  /**
   * A call of the specification, relative to /api/v2; one of the older interface begins with /api/v1/.
   */
  endpoint: string
  /**
   * Ids of elements, in the file's order; default: every one that is not for the screen only. The filters are printed in every file.
   *
   * @minItems 1
   *
   * Items: A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  include?: string[]
  orientation?: 'portrait' | 'landscape'
  /**
   * Of a csv: only the table, under the columns' ids, its values as they are on the wire. For programs that read it again.
   */
  plain?: boolean
  bilingual?: Bilingual
  security?: Security
}
/**
 * The columns of an xliff file, with one unit per row.
 */
export interface Bilingual {
  /**
   * A name on the wire, spelled as the specification does.
   */
  name: string
  /**
   * The language of the source, as en-US.
   */
  from: string
  /**
   * A name on the wire, spelled as the specification does.
   */
  source: string
  /**
   * A name on the wire, spelled as the specification does.
   */
  to: string
  /**
   * A name on the wire, spelled as the specification does.
   */
  target: string
  /**
   * A name on the wire, spelled as the specification does.
   */
  note?: string
}
/**
 * A button for one of the exports.
 */
export interface ExportAction {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
  type: 'export'
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title:
    | string
    | {
        t: string
      }
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
  security?: Security
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  export: string
}
/**
 * Generates the report under words of its own, where `generate` is declared.
 */
export interface GenerateAction {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
  type: 'generate'
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title:
    | string
    | {
        t: string
      }
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
  security?: Security
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
/**
 * A generated report: its filters start a job, and the result is stored, to be opened and exported again. Sources and exports without a call of their own use the stored result.
 */
export interface GenerateDefinition {
  /**
   * A call of the specification, relative to /api/v2; one of the older interface begins with /api/v1/.
   */
  endpoint: string
  /**
   * A call of the specification, relative to /api/v2; one of the older interface begins with /api/v1/.
   */
  list: string
  /**
   * A call of the specification, relative to /api/v2; one of the older interface begins with /api/v1/.
   */
  get: string
  /**
   * The address of an earlier one, with {id}.
   */
  route: string
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title?:
    | string
    | {
        t: string
      }
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  name?: string
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  subject?: string
}
