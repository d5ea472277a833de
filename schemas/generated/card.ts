/* Made by `npm run generate` from schemas/definition/card.schema.json: edit that instead. */

/**
 * @minItems 1
 */
export type CardSort = {
  /**
   * A name on the wire, spelled as the specification does.
   */
  column: string
  desc?: boolean
}[]
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
 * A small report on a dashboard: a chart and a table, asked for and drawn alone. Its rows answer the dashboard's call under its id.
 */
export interface CardDefinition {
  $schema?: string
  /**
   * Known from the file name; optional.
   */
  kind: 'card'
  /**
   * Known from the file name; optional. Its report_type in the call; no report may have the same.
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
  security?: Security
  /**
   * Of the table: answered as table_items.
   */
  dataset: string
  sort?: CardSort
  /**
   * @minItems 1
   */
  columns: GridColumn[]
  /**
   * Filters of its own, changed at the card and sent among reports_parameters: its datasets take each under its id. Conditions of its columns and comparisons look at them.
   *
   * @minItems 1
   */
  settings?: FieldDefinition[]
  /**
   * Figures above the chart.
   *
   * @minItems 1
   */
  tiles?: TileDefinition[]
  fold?: CardFold
  chart?: CardChart
}
/**
 * In addition to that of the dashboard.
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
   * The id of a total of the dataset, shown in the totals row.
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
  link?: Link
  /**
   * Where the element or column appears.
   */
  show?: 'both' | 'screen' | 'export'
  edit?: ColumnEdit
  /**
   * Shows full texts on several lines, on the screen.
   */
  wrap?: boolean
  /**
   * While the condition on the filters is false, the column is hidden, in files too.
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
  security?: Security1
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
/**
 * The page a click opens: a report with its parameters and filters by name, or a form; without its key, the empty form.
 */
export interface Link {
  /**
   * A page, unless there is an address.
   */
  to?: string
  /**
   * In place of a page: where the row keeps an address inside the portal.
   */
  address?: string
  with?: Bindings
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
 * Who may see this; all conditions must be met. The server removes what a user may not see, and refuses requests for it.
 */
export interface Security1 {
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
  security?: Security1
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
  args?: Bindings1
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
 * Named values.
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
  args?: Bindings2
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
 * Named values.
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
  args?: Bindings3
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
 * Named values.
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
  security?: Security1
}
/**
 * A button shows the table.
 */
export interface CardFold {
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  label:
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
}
/**
 * A report's chart element; its rows are answered as chart_items.
 */
export interface CardChart {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  dataset?: string
  sort?: CardSort
  chart: 'bar' | 'stacked' | 'horizontal' | 'line' | 'pie'
  x: ChartCategories
  /**
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
   * A bar of a month leads to its weeks and back: the chart's dataset takes graph_selected_year and graph_selected_month, and then answers a row for each week.
   */
  drill?: 'weeks'
  /**
   * The least length of a bar that is not zero, as a share of the longest (default 0).
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
  security?: Security1
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
