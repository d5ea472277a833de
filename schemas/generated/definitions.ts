/* Made by `npm run generate` from schemas/definition/*.schema.json: edit that instead. */

export type Definition =
  | AccessDefinition
  | CardDefinition
  | DashboardDefinition
  | DatasetDefinition
  | FeedDefinition
  | FormDefinition
  | LookupDefinition
  | MenuDefinition
  | PieceDefinition
  | ReportDefinition
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
      /**
       * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
       */
      other?: string
    }
  | {
      /**
       * A code of an access definition: capital letters and digits.
       */
      code: string
    }
  | {
      /**
       * A flag of an access definition: lower case, digits and underscores.
       */
      flag: string
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
 * The columns that are drawn, a series each. With color one of them.
 *
 * @minItems 1
 */
export type ChartValues = (string | ChartSeries)[]
/**
 * The columns that are drawn, a series each. With color one of them.
 *
 * @minItems 1
 */
export type ChartValues1 = (string | ChartSeries)[]
/**
 * Dashed lines to compare with, as a target and a minimum.
 *
 * @minItems 1
 * @maxItems 5
 */
export type ChartLines = ChartLine[]
/**
 * Ranges of the value's axis, behind the drawing: what is good, and what is not any more.
 *
 * @minItems 1
 * @maxItems 4
 */
export type ChartBands = ChartBand[]
/**
 * @minItems 1
 *
 * Items: A name on the wire, spelled as the specification does.
 */
export type ParameterNames = string[]
/**
 * A field of a form. Its id is the column it is loaded from and the parameter it is saved by.
 */
export type FormFieldDefinition =
  | TextField
  | NumberField
  | DateField
  | ChoiceField
  | LookupField
  | TreeField
  | DateRangeField
  | FlagField
  | FileField
  | RowsField
/**
 * A field of a row. Its id is a column of the rows; it has no conditions of its own.
 */
export type RowFieldDefinition = TextField | NumberField | DateField | ChoiceField | FlagField
export type ElementDefinition =
  | TilesElement
  | GridElement
  | DetailsElement
  | RecordsElement
  | ViewElement
  | ChartElement
  | CoverElement
  | SectionElement
  | StatementsElement
  | ImagesElement
  | CommentElement
/**
 * Actions on a row; /row is the row.
 */
export type RowActionDefinition = OpenAction | CallAction | DeleteAction
/**
 * The columns that are drawn, a series each. With color one of them.
 *
 * @minItems 1
 */
export type ChartValues2 = (string | ChartSeries)[]
export type ActionDefinition = OpenAction | CallAction | DeleteAction | ExportAction | GenerateAction

/**
 * Codes, groups and flags that users hold and definitions ask for. Several files add up: one beside a report may bring a code of its own.
 */
export interface AccessDefinition {
  $schema?: string
  /**
   * Known from the file name; optional.
   */
  kind: 'access'
  /**
   * Known from the file name; optional.
   */
  id: string
  /**
   * Codes that can be granted to a user, in this order.
   */
  codes?: AccessCode[]
  /**
   * Each user belongs to one group.
   */
  groups?: AccessGroup[]
  /**
   * Account types a user can choose, and other small permissions.
   */
  flags?: AccessFlag[]
}
export interface AccessCode {
  /**
   * A code of an access definition: capital letters and digits.
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
   * Codes that this one requires, such as that of its part of the portal.
   *
   * @minItems 1
   *
   * Items: A code of an access definition: capital letters and digits.
   */
  needs?: string[]
}
export interface AccessGroup {
  /**
   * A group of an access definition: capital letters and digits.
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
   * Rows its users see: those of their accounts, of the locations their dealers serve, of the account types of their flags, or all.
   */
  reach: 'accounts' | 'dealers' | 'flags' | 'all'
}
export interface AccessFlag {
  /**
   * A flag of an access definition: lower case, digits and underscores.
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
   * The account type it opens to groups whose reach is flags.
   */
  locationType?: number
  /**
   * Held by everybody who reaches at most this many accounts. It cannot be granted.
   */
  maxAccounts?: number
  /**
   * Held by everybody who reaches at least this many accounts. It cannot be granted.
   */
  minAccounts?: number
}
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
  /**
   * Said below the figures while their condition holds, as that few things are behind them. /sources/table is the card's data.
   *
   * @minItems 1
   */
  notes?: CardNote[]
  fold?: CardFold
  chart?: CardChart
}
/**
 * In addition to that of the dashboard.
 */
export interface Security {
  /**
   * A code of an access definition: capital letters and digits.
   */
  code?: string
  /**
   * @minItems 1
   *
   * Items: A group of an access definition: capital letters and digits.
   */
  groups?: string[]
  /**
   * A flag of an access definition: lower case, digits and underscores.
   */
  flag?: string
  /**
   * Alternatives, of which one is enough.
   *
   * @minItems 2
   */
  any?: Security1[]
  /**
   * Codes that only members of a group need; others pass.
   *
   * @minItems 1
   */
  gates?: Gate[]
}
/**
 * Who may see this; all conditions must be met. The server removes what a user may not see, and refuses requests for it.
 */
export interface Security1 {
  /**
   * A code of an access definition: capital letters and digits.
   */
  code?: string
  /**
   * @minItems 1
   *
   * Items: A group of an access definition: capital letters and digits.
   */
  groups?: string[]
  /**
   * A flag of an access definition: lower case, digits and underscores.
   */
  flag?: string
  /**
   * Alternatives, of which one is enough.
   *
   * @minItems 2
   */
  any?: Security1[]
  /**
   * Codes that only members of a group need; others pass.
   *
   * @minItems 1
   */
  gates?: Gate[]
}
export interface Gate {
  /**
   * A group of an access definition: capital letters and digits.
   */
  group: string
  /**
   * A code of an access definition: capital letters and digits.
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
   * A term of the glossary that the title is or contains: its meaning is shown at the title. Its texts are common.term.<term>.title and .text in locales.
   */
  term?: string
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  group?:
    | string
    | {
        t: string
      }
  /**
   * The format of a value: decimal with two digits after the dot, number with as many as it has; percent of a number from 0 to 100, where a share of 0.1 is multiplied by 100; money in whole units, as costs are, a price to the hundredth; signedInteger and signedPercent write a plus before what is above zero, as changes and deviations need; language names a locale (de-AT), country a country (AT) and timeZone a time zone (Europe/Vienna) in the reader's language. A column with a quantity is written in the reader's unit of it.
   */
  format?:
    | 'text'
    | 'integer'
    | 'decimal'
    | 'number'
    | 'money'
    | 'price'
    | 'percent'
    | 'signedInteger'
    | 'signedPercent'
    | 'date'
    | 'month'
    | 'dateTime'
    | 'time'
    | 'duration'
    | 'boolean'
    | 'severity'
    | 'language'
    | 'country'
    | 'timeZone'
  words?: ValueWords
  /**
   * Its values are ids of these, read by their titles.
   */
  wordsOf?: 'codes' | 'groups' | 'flags'
  /**
   * Pixels on the screen; files keep the proportions. Without it, a column is as wide as its heading and the first rows need.
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
   * Places in which the element or column appears.
   */
  show?: 'both' | 'screen' | 'export'
  edit?: ColumnEdit
  /**
   * A name on the wire, spelled as the specification does.
   */
  toneOf?: string
  /**
   * The column is a change, and this is the direction of an improvement: on the screen, it is green or red.
   */
  better?: 'higher' | 'lower'
  /**
   * Further values of the row in the same cell, on the screen: as what is worst, where it is and how much else there is. One without a value is left out, and one of another quantity than the column has its unit.
   *
   * @minItems 1
   * @maxItems 4
   */
  beside?: BesideValue[]
  /**
   * Left out on the screen until the reader chooses it. Files keep it.
   */
  optional?: true
  /**
   * While all rows of the result have the same value, it is left out on the screen until the reader chooses it. Files keep it.
   */
  onlyVaried?: true
  /**
   * Without a value in any row shown, it is left out on the screen. Files keep it.
   */
  onlyFilled?: true
  /**
   * In a home: the column holds an address of a report inside the portal. In its place stands the first figure of that report now, or how many rows it has, asked for after the page.
   */
  live?: true
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
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        other?: string
      }
    | {
        /**
         * A code of an access definition: capital letters and digits.
         */
        code: string
      }
    | {
        /**
         * A flag of an access definition: lower case, digits and underscores.
         */
        flag: string
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
 * The column can be edited in place; the grid says by `edit` how it is saved. Texts by default, numbers in a column of numbers, in the reader's unit of a quantity, and with `options` or `lookup` one of a list. Nothing, or only spaces, is saved as null.
 */
export interface ColumnEdit {
  /**
   * Of a text: characters (default 200).
   */
  maxLength?: number
  /**
   * Of a text: in a box of several lines; Shift+Enter begins another one.
   */
  multiline?: boolean
  /**
   * It cannot be cleared.
   */
  required?: boolean
  /**
   * Of a number (default 0).
   */
  minimum?: number
  /**
   * Of a number.
   */
  maximum?: number
  /**
   * Of a number: the most digits after the dot (default 2). A column of integers has none.
   */
  decimals?: number
  /**
   * The values to choose from.
   *
   * @minItems 1
   */
  options?: FieldOption[]
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  lookup?: string
  args?: Bindings1
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
  /**
   * Choosing it restricts nothing: no value of the filter is sent, and bindings and conditions see none.
   */
  unrestricted?: true
  security?: Security1
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
export interface BesideValue {
  /**
   * A name on the wire, spelled as the specification does.
   */
  id: string
  /**
   * The format of a value: decimal with two digits after the dot, number with as many as it has; percent of a number from 0 to 100, where a share of 0.1 is multiplied by 100; money in whole units, as costs are, a price to the hundredth; signedInteger and signedPercent write a plus before what is above zero, as changes and deviations need; language names a locale (de-AT), country a country (AT) and timeZone a time zone (Europe/Vienna) in the reader's language. A column with a quantity is written in the reader's unit of it.
   */
  format?:
    | 'text'
    | 'integer'
    | 'decimal'
    | 'number'
    | 'money'
    | 'price'
    | 'percent'
    | 'signedInteger'
    | 'signedPercent'
    | 'date'
    | 'month'
    | 'dateTime'
    | 'time'
    | 'duration'
    | 'boolean'
    | 'severity'
    | 'language'
    | 'country'
    | 'timeZone'
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  text?:
    | string
    | {
        t: string
      }
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
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        other?: string
      }
    | {
        /**
         * A code of an access definition: capital letters and digits.
         */
        code: string
      }
    | {
        /**
         * A flag of an access definition: lower case, digits and underscores.
         */
        flag: string
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
   * false, of a number that is an id: its digits are shown without grouping.
   */
  grouping?: false
  /**
   * The step of an arrow key (default 1).
   */
  step?: number
  /**
   * Entered in the reader's unit of it; limits, default and the request's value are in psi, 32nds of an inch or miles.
   */
  quantity?: 'pressure' | 'tread' | 'distance' | 'wear' | 'cost_per_tread' | 'cost_per_distance' | 'torque'
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
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        other?: string
      }
    | {
        /**
         * A code of an access definition: capital letters and digits.
         */
        code: string
      }
    | {
        /**
         * A flag of an access definition: lower case, digits and underscores.
         */
        flag: string
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
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        other?: string
      }
    | {
        /**
         * A code of an access definition: capital letters and digits.
         */
        code: string
      }
    | {
        /**
         * A flag of an access definition: lower case, digits and underscores.
         */
        flag: string
      }
  /**
   * Today, by the user's clock.
   */
  default?: 'today'
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
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  shared?: string
  /**
   * A small tree of conditions. A comparison with an empty value is false, except for empty and notEmpty.
   */
  asks?:
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
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        other?: string
      }
    | {
        /**
         * A code of an access definition: capital letters and digits.
         */
        code: string
      }
    | {
        /**
         * A flag of an access definition: lower case, digits and underscores.
         */
        flag: string
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
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        other?: string
      }
    | {
        /**
         * A code of an access definition: capital letters and digits.
         */
        code: string
      }
    | {
        /**
         * A flag of an access definition: lower case, digits and underscores.
         */
        flag: string
      }
  /**
   * Of a form: what was loaded is read as text, and sent as it is.
   */
  fixed?: true
  /**
   * A value, or "$first": the first option this user has.
   */
  default?: string
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
  /**
   * Shows the options beside each other, each with a drawing of its row that the portal knows by this name: for a few options, of which one is selected.
   */
  picture?: 'axles'
  args?: Bindings2
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  emptyText?:
    | string
    | {
        t: string
      }
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  shared?: string
  /**
   * A small tree of conditions. A comparison with an empty value is false, except for empty and notEmpty.
   */
  asks?:
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
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        other?: string
      }
    | {
        /**
         * A code of an access definition: capital letters and digits.
         */
        code: string
      }
    | {
        /**
         * A flag of an access definition: lower case, digits and underscores.
         */
        flag: string
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
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        other?: string
      }
    | {
        /**
         * A code of an access definition: capital letters and digits.
         */
        code: string
      }
    | {
        /**
         * A flag of an access definition: lower case, digits and underscores.
         */
        flag: string
      }
  /**
   * "$only" chooses the option when there is just one, "$first" the first, "$selected" those whose row says is_selected; or a value that is always offered, for which nobody has to wait.
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
  args?: Bindings3
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
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        other?: string
      }
    | {
        /**
         * A code of an access definition: capital letters and digits.
         */
        code: string
      }
    | {
        /**
         * A flag of an access definition: lower case, digits and underscores.
         */
        flag: string
      }
  /**
   * "$only" chooses the option when there is just one, "$first" the first, "$selected" those whose row says is_selected; or a value that is always offered, for which nobody has to wait.
   */
  default?: string
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
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  shared?: string
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
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        other?: string
      }
    | {
        /**
         * A code of an access definition: capital letters and digits.
         */
        code: string
      }
    | {
        /**
         * A flag of an access definition: lower case, digits and underscores.
         */
        flag: string
      }
  /**
   * lastWeek, lastMonth, lastQuarter and last12fullMonths are over; the others end today.
   */
  default?:
    | 'last30days'
    | 'thisWeek'
    | 'lastWeek'
    | 'lastMonth'
    | 'lastQuarter'
    | 'monthToDate'
    | 'quarter'
    | 'yearToDate'
    | 'last12months'
    | 'last12fullMonths'
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
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        other?: string
      }
    | {
        /**
         * A code of an access definition: capital letters and digits.
         */
        code: string
      }
    | {
        /**
         * A flag of an access definition: lower case, digits and underscores.
         */
        flag: string
      }
  default?: boolean
}
/**
 * Rows picked from a table that the server pages, sorts and searches; for filters only. All are meant until some are picked, unless it is required, and what is picked stays while pages are turned.
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
   * Some have to be picked: there is no selection of all.
   */
  required?: boolean
  /**
   * Picks of a required filter: $only picks the row when there is just one, $first the first, $all every row when one page holds them all, and otherwise the first.
   */
  default?: '$only' | '$first' | '$all'
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  shared?: string
  enter?: PickEntry
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  lookup: string
  args?: Bindings4
  /**
   * The lookup's columns that are shown; the first orders them.
   *
   * @minItems 1
   */
  columns: PickColumn[]
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  allText?:
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
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        other?: string
      }
    | {
        /**
         * A code of an access definition: capital letters and digits.
         */
        code: string
      }
    | {
        /**
         * A flag of an access definition: lower case, digits and underscores.
         */
        flag: string
      }
}
/**
 * Rows can also be picked by entering what a column has, as numbers of accounts from a list. The lookup's call is asked for them; those that it does not answer are named.
 */
export interface PickEntry {
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title:
    | string
    | {
        t: string
      }
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  arg: string
  /**
   * A name on the wire, spelled as the specification does.
   */
  list: string
  /**
   * A name on the wire, spelled as the specification does.
   */
  column: string
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
  /**
   * A term of the glossary that the title is or contains: its meaning is shown at the title. Its texts are common.term.<term>.title and .text in locales.
   */
  term?: string
  words?: ValueWords
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
   * A term of the glossary that the title is or contains: its meaning is shown at the title. Its texts are common.term.<term>.title and .text in locales.
   */
  term?: string
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
   * The format of a value: decimal with two digits after the dot, number with as many as it has; percent of a number from 0 to 100, where a share of 0.1 is multiplied by 100; money in whole units, as costs are, a price to the hundredth; signedInteger and signedPercent write a plus before what is above zero, as changes and deviations need; language names a locale (de-AT), country a country (AT) and timeZone a time zone (Europe/Vienna) in the reader's language. A column with a quantity is written in the reader's unit of it.
   */
  format?:
    | 'text'
    | 'integer'
    | 'decimal'
    | 'number'
    | 'money'
    | 'price'
    | 'percent'
    | 'signedInteger'
    | 'signedPercent'
    | 'date'
    | 'month'
    | 'dateTime'
    | 'time'
    | 'duration'
    | 'boolean'
    | 'severity'
    | 'language'
    | 'country'
    | 'timeZone'
  /**
   * What the value measures: written in the reader's unit of it.
   */
  quantity?: 'pressure' | 'tread' | 'distance' | 'wear' | 'cost_per_tread' | 'cost_per_distance' | 'torque'
  /**
   * Used while the value is not empty.
   */
  tone?: 'neutral' | 'muted' | 'ok' | 'plan' | 'warning' | 'critical' | 'not_read'
  compare?: TileComparison
  link?: Link1
  filter?: TileFilter
  security?: Security1
}
/**
 * The same figure of a period before, of tiles alone: the change stands below the value, with its tone where it is better or worse. Percents change by points, other numbers by percents, or with `absolute` by as much as they differ. Without the figure before there is no change.
 */
export interface TileComparison {
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
  /**
   * Direction of an improvement. Without it a change is neither.
   */
  better?: 'higher' | 'lower'
  /**
   * The change is the difference of the two figures: +3.
   */
  absolute?: true
}
/**
 * The page a click opens: a report with its parameters and filters by name, or a form; without its key, the empty form.
 */
export interface Link1 {
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
 * The tile is a switch: pressed, the filter has the value and the whole page follows; pressed again, the filter is empty.
 */
export interface TileFilter {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  field: string
  /**
   * One of its options.
   */
  value: string
}
export interface CardNote {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
  when: Condition
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  text:
    | string
    | {
        t: string
      }
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
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        other?: string
      }
    | {
        /**
         * A code of an access definition: capital letters and digits.
         */
        code: string
      }
    | {
        /**
         * A flag of an access definition: lower case, digits and underscores.
         */
        flag: string
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
  /**
   * horizontal: bars from left to right, for long names. dot: dots in place of such bars, with their intervals. area: lines upon each other, filled. pie: one y. scatter: a point for each row, of two numbers. heat: x and y are names, and color is the number of each cell. box: the spread of all rows of each x.
   */
  chart: 'bar' | 'stacked' | 'horizontal' | 'line' | 'area' | 'pie' | 'scatter' | 'dot' | 'heat' | 'box'
  /**
   * The column along the axis, or two that are written together: as a size and its position, joined by a comma, or the ends of a range. Dates without an interval stand as far apart as they are, in a line.
   */
  x: string | ChartCategory | (string | ChartCategory)[]
  /**
   * The two columns of x are the ends of a range, as 8,000 – 10,000, and not two names.
   */
  xRange?: true
  y: ChartValues
  y2?: ChartValues1
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  y2Title?:
    | string
    | {
        t: string
      }
  /**
   * A series for every value of this column, in place of one for each y. Of a heat map: the number of each cell.
   */
  color?: string | ChartColumn
  /**
   * A series for every value of this column, in place of one for each y. Of a heat map: the number of each cell.
   */
  size?: string | ChartColumn
  /**
   * A series for every value of this column, in place of one for each y. Of a heat map: the number of each cell.
   */
  name?: string | ChartColumn
  /**
   * @minItems 1
   */
  compare?: ChartComparison[]
  lines?: ChartLines
  bands?: ChartBands
  /**
   * end: each line is named at its end, and not in a legend.
   */
  labels?: 'end'
  topN?: ChartTop
  /**
   * A bar of a month leads to its weeks and back: the chart's dataset takes graph_selected_year and graph_selected_month, and then answers a row for each week.
   */
  drill?: 'weeks'
  /**
   * The least length of a bar that is not zero, as a share of the longest (default 0.01). Its label keeps the true value.
   */
  minimumBar?: number
  /**
   * Pixels (default 280).
   */
  height?: number
  /**
   * The format of a value: decimal with two digits after the dot, number with as many as it has; percent of a number from 0 to 100, where a share of 0.1 is multiplied by 100; money in whole units, as costs are, a price to the hundredth; signedInteger and signedPercent write a plus before what is above zero, as changes and deviations need; language names a locale (de-AT), country a country (AT) and timeZone a time zone (Europe/Vienna) in the reader's language. A column with a quantity is written in the reader's unit of it.
   */
  format?:
    | 'text'
    | 'integer'
    | 'decimal'
    | 'number'
    | 'money'
    | 'price'
    | 'percent'
    | 'signedInteger'
    | 'signedPercent'
    | 'date'
    | 'month'
    | 'dateTime'
    | 'time'
    | 'duration'
    | 'boolean'
    | 'severity'
    | 'language'
    | 'country'
    | 'timeZone'
  /**
   * The unit beside the axis; a quantity has its own.
   */
  yTitle?:
    | string
    | {
        t: string
      }
}
export interface ChartCategory {
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
   * The length of each period: its label is then a month's name with its year, or a date. Periods between two rows that have no row are shown without a value.
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
   * A name on the wire, spelled as the specification does.
   */
  partial?: string
}
export interface ChartSeries {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id?: string
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title?:
    | string
    | {
        t: string
      }
  /**
   * A name on the wire, spelled as the specification does.
   */
  column: string
  words?: ValueWords1
  /**
   * A name on the wire, spelled as the specification does.
   */
  named?: string
  interval?: ChartSpread
  /**
   * The color of a status.
   */
  tone?: 'neutral' | 'muted' | 'ok' | 'plan' | 'warning' | 'critical' | 'not_read'
  security?: Security1
}
/**
 * Texts for codes, by code: { "in": "Inbound" }. A value without words is shown as it is.
 */
export interface ValueWords1 {
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
 * The dot stands on the line of its interval, as from 95% of resamples. A value without an interval is a dot alone.
 */
export interface ChartSpread {
  /**
   * A name on the wire, spelled as the specification does.
   */
  low: string
  /**
   * A name on the wire, spelled as the specification does.
   */
  high: string
}
export interface ChartColumn {
  /**
   * A name on the wire, spelled as the specification does.
   */
  column: string
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title?:
    | string
    | {
        t: string
      }
  words?: ValueWords
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
   * The id of a y.
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
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        other?: string
      }
    | {
        /**
         * A code of an access definition: capital letters and digits.
         */
        code: string
      }
    | {
        /**
         * A flag of an access definition: lower case, digits and underscores.
         */
        flag: string
      }
}
export interface ChartLine {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id?: string
  /**
   * A number in the unit of the wire, a column, or median: of all values of the chart.
   */
  y?: number | string
  /**
   * A number on the lower axis, in place of y: for a scatter alone.
   */
  x?: number
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  label:
    | string
    | {
        t: string
      }
  tone?: 'neutral' | 'muted' | 'ok' | 'plan' | 'warning' | 'critical' | 'not_read'
}
export interface ChartBand {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id?: string
  /**
   * In the unit of the wire; without it there is no lower end.
   */
  from?: number
  /**
   * In the unit of the wire; without it there is no upper end.
   */
  to?: number
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  label:
    | string
    | {
        t: string
      }
  tone: 'neutral' | 'muted' | 'ok' | 'plan' | 'warning' | 'critical' | 'not_read'
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
 * Tabs of cards under filters that they share. The tab that is open is a filter too, named tab: conditions may look at /filters/tab.
 */
export interface DashboardDefinition {
  $schema?: string
  /**
   * Known from the file name; optional.
   */
  kind: 'dashboard'
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
  description?:
    | string
    | {
        t: string
      }
  /**
   * The section of the guide that explains the page, chapter#section: using#checkpoint-inspections. Default: that of its parent, else how reports are used.
   */
  help?: string
  /**
   * The page's address, with {name} for each route parameter.
   */
  route: string
  security?: Security1
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
   * The parameters of the cards' datasets that the call takes among tab_parameters or reports_parameters; all others are base_parameters. A name may stand in both: the report's value comes first.
   */
  groups?: {
    tab_parameters?: ParameterNames
    reports_parameters?: ParameterNames
  }
  /**
   * Beside its cards: what its heading tells, each a source of one row.
   */
  sources?: {
    [k: string]: SourceDefinition
  }
  /**
   * The last day or time of each kind of fact that its cards are made of, beside its title and below the filters of its files. One without a value is left out.
   *
   * @minItems 1
   */
  asOf?: AsOfDefinition[]
  basket?: DashboardBasket
  /**
   * @minItems 1
   */
  tabs: DashboardTab[]
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
   * Its fields stand on the page, at the elements that switch them, and not among the filters.
   */
  switched?: true
  /**
   * @minItems 1
   */
  fields: FieldDefinition[]
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
   * A name on the wire, spelled as the specification does.
   */
  inside?: string
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  header?: string
  absent?: Absence
  /**
   * The answer is one row, its columns at the top; none is 404. In a call that others share it stands under its list, and none is null.
   */
  one?: boolean
  /**
   * A row in a shared call has to be there: without it the whole call answers 404.
   */
  required?: boolean
  /**
   * Rows are answered a page at a time. In a call that others share, the first such list leads; the pages of others are asked for by themselves.
   */
  paging?: boolean
  /**
   * Rows of a page that was asked for without page_size (default 100); no page has more than these, or than 500.
   */
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
  with?: Bindings5
}
/**
 * Why the header has no row: asked with the same parameters, its dataset has a row where the message is the reason. Without a row the 404 says nothing.
 */
export interface Absence {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  dataset: string
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
export interface AsOfDefinition {
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
   * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
   */
  from: string
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
   * GET, POST, PUT or DELETE, a space, and the path without a slash before it, as POST own/yards/report. A path is one of the specification, relative to /api/v2, or begins with own/; one of the older interface begins with /api/v1/.
   */
  save: string
  /**
   * GET, POST, PUT or DELETE, a space, and the path without a slash before it, as POST own/yards/report. A path is one of the specification, relative to /api/v2, or begins with own/; one of the older interface begins with /api/v1/.
   */
  list: string
  /**
   * GET, POST, PUT or DELETE, a space, and the path without a slash before it, as POST own/yards/report. A path is one of the specification, relative to /api/v2, or begins with own/; one of the older interface begins with /api/v1/.
   */
  get: string
  /**
   * GET, POST, PUT or DELETE, a space, and the path without a slash before it, as POST own/yards/report. A path is one of the specification, relative to /api/v2, or begins with own/; one of the older interface begins with /api/v1/.
   */
  delete: string
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  account?: string
}
export interface BasketFiles {
  /**
   * GET, POST, PUT or DELETE, a space, and the path without a slash before it, as POST own/yards/report. A path is one of the specification, relative to /api/v2, or begins with own/; one of the older interface begins with /api/v1/.
   */
  many: string
  /**
   * GET, POST, PUT or DELETE, a space, and the path without a slash before it, as POST own/yards/report. A path is one of the specification, relative to /api/v2, or begins with own/; one of the older interface begins with /api/v1/.
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
   * GET, POST, PUT or DELETE, a space, and the path without a slash before it, as POST own/yards/report. A path is one of the specification, relative to /api/v2, or begins with own/; one of the older interface begins with /api/v1/.
   */
  begin: string
  /**
   * GET, POST, PUT or DELETE, a space, and the path without a slash before it, as POST own/yards/report. A path is one of the specification, relative to /api/v2, or begins with own/; one of the older interface begins with /api/v1/.
   */
  list: string
  /**
   * GET, POST, PUT or DELETE, a space, and the path without a slash before it, as POST own/yards/report. A path is one of the specification, relative to /api/v2, or begins with own/; one of the older interface begins with /api/v1/.
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
  security?: Security1
}
/**
 * A query of the database: a SQL file of the same name and the meaning of its columns. Or rows that the browser keeps.
 */
export interface DatasetDefinition {
  $schema?: string
  /**
   * Known from the file name; optional.
   */
  kind: 'dataset'
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
  /**
   * Its SQL inserts, updates or deletes, and returns the rows it wrote. Only the save of a form and actions may use it.
   */
  writes?: boolean
  /**
   * Its rows are kept in the browser, and answered there by calls below local/: it has no SQL file, and feeds no files, lookups and other datasets.
   */
  local?: boolean
  /**
   * Read once for all lists and sources of a call that use it with the same parameters. For few rows aggregated from many.
   */
  readOnce?: boolean
  /**
   * The column, or a list of columns, that identifies a row; it ends every sort order. Without it: the column value or id.
   *
   * @minItems 1
   */
  rowKey?: string | string[]
  /**
   * Columns of the SQL that are never answered: keys, and what rows are sorted by.
   *
   * @minItems 1
   *
   * Items: A name on the wire, spelled as the specification does.
   */
  internal?: string[]
  /**
   * Descriptions of columns, by name, of which there is more to say than their type. Every column of the SQL is a field; its type is that of the database.
   */
  fields?: {
    [k: string]: DatasetField
  }
  /**
   * Descriptions of parameters, by name, of which there is more to say than their type. Every :name in the SQL is a parameter, of the type that the database gives it; it may be null unless required. Parameters of datasets included with :dataset(…) are inherited: describe only what differs.
   */
  parameters?: {
    [k: string]: DatasetParameter
  }
  /**
   * Inherited parameters that this dataset does not take.
   *
   * @minItems 1
   *
   * Items: A name on the wire, spelled as the specification does.
   */
  except?: string[]
  /**
   * Figures over all rows of the filtered result, computed by the server.
   */
  totals?: DatasetTotal[]
  /**
   * How many rows there are, where all of them are asked for: what this column of another dataset adds up to, which takes the same parameters. The rows are then not read to be counted. For datasets whose totals only count.
   */
  count?: {
    /**
     * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
     */
    dataset: string
    /**
     * A name on the wire, spelled as the specification does.
     */
    column: string
  }
  searchable?: Searchable
  /**
   * Adds pressure_format or tread_depth_format to the answer: the units its reader prefers.
   */
  unitFormats?: ('pressure' | 'tread_depth')[]
}
export interface DatasetField {
  /**
   * Only in a dataset of the browser; otherwise the SQL decides.
   */
  type?: 'text' | 'integer' | 'numeric' | 'boolean' | 'date' | 'time' | 'timestamp' | 'json'
  /**
   * The format of a value: decimal with two digits after the dot, number with as many as it has; percent of a number from 0 to 100, where a share of 0.1 is multiplied by 100; money in whole units, as costs are, a price to the hundredth; signedInteger and signedPercent write a plus before what is above zero, as changes and deviations need; language names a locale (de-AT), country a country (AT) and timeZone a time zone (Europe/Vienna) in the reader's language. A column with a quantity is written in the reader's unit of it.
   */
  format?:
    | 'text'
    | 'integer'
    | 'decimal'
    | 'number'
    | 'money'
    | 'price'
    | 'percent'
    | 'signedInteger'
    | 'signedPercent'
    | 'date'
    | 'month'
    | 'dateTime'
    | 'time'
    | 'duration'
    | 'boolean'
    | 'severity'
    | 'language'
    | 'country'
    | 'timeZone'
  /**
   * The measured quantity, in the database's units: psi, 32nds of an inch, miles. Wear is miles for each 32nd; a cost is money for each 32nd or mile.
   */
  quantity?: 'pressure' | 'tread' | 'distance' | 'wear' | 'cost_per_tread' | 'cost_per_distance' | 'torque'
  /**
   * Included in the search with key_word.
   */
  search?: boolean
  /**
   * A name on the wire, spelled as the specification does.
   */
  sortBy?: string
}
export interface DatasetParameter {
  /**
   * Only where the SQL does not tell it, or tells another: an integer for coalesce(:share, 5). A file is :name, its bytes, with :name_name and :name_type beside it. Rows are a CSV or Excel file that a form sends, or rows entered in it: :name stands where a table does, with `columns` and the `line` of each row.
   */
  type?:
    | 'text'
    | 'integer'
    | 'numeric'
    | 'boolean'
    | 'date'
    | 'text[]'
    | 'integer[]'
    | 'numeric[]'
    | 'boolean[]'
    | 'date[]'
    | 'file'
    | 'rows'
  /**
   * Of rows: their columns, by name.
   *
   * @minItems 1
   */
  columns?: RowsColumn[]
  /**
   * Columns of a file that have other names are passed over, but for a slip in the name of one that is missing. Without it, they are refused. For rows alone.
   */
  otherColumns?: 'ignored'
  /**
   * Of rows: the most that one file has (default 10,000).
   */
  maxRows?: number
  /**
   * Of rows: the statement keeps them together, in one column of one row, as an array or JSON. Without it, each is written as a row of its own, and one that is not is an error.
   */
  together?: boolean
  required?: boolean
  /**
   * An address is compared and kept in one form: no case, no letters that only look alike.
   */
  format?: 'address'
  /**
   * The least of a number; without it, what an integer holds exactly.
   */
  minimum?: number
  /**
   * The largest of a number, as what its column takes: 2147483647 of an integer.
   */
  maximum?: number
  /**
   * Of a last day: how many years at most it comes after the first day, where the SQL makes a row of each week or month between.
   */
  within?: {
    /**
     * A name on the wire, spelled as the specification does.
     */
    from: string
    years: number
  }
  /**
   * The only values allowed.
   *
   * @minItems 1
   */
  values?: (string | number)[]
}
export interface RowsColumn {
  /**
   * A name on the wire, spelled as the specification does.
   */
  id: string
  /**
   * A timestamp is a text in the SQL, for its zone may be that of a place: moment_at(given.called_at, l.time_zone).
   */
  type: 'text' | 'integer' | 'numeric' | 'boolean' | 'date' | 'timestamp'
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title?:
    | string
    | {
        t: string
      }
  /**
   * The measured quantity, in the database's units: psi, 32nds of an inch, miles. Wear is miles for each 32nd; a cost is money for each 32nd or mile.
   */
  quantity?: 'pressure' | 'tread' | 'distance' | 'wear' | 'cost_per_tread' | 'cost_per_distance' | 'torque'
  /**
   * Other names that the column has in files; case, spaces and punctuation make no difference.
   *
   * @minItems 1
   */
  headings?: string[]
  required?: boolean
  /**
   * Of a text (default 4,000).
   */
  maxLength?: number
  minimum?: number
  maximum?: number
  /**
   * Most decimals that are stored of a number. One with more is refused, and never rounded.
   */
  decimals?: number
  /**
   * A name on the wire, spelled as the specification does.
   */
  currency?: string
  /**
   * Makes the number a percentage: 35 %, and a cell of a workbook that shows 35 %, are 35.
   */
  percentage?: true
  /**
   * The only texts allowed, in any case.
   *
   * @minItems 1
   */
  values?: string[]
  /**
   * Other words for these values in files, by value: { "yard": ["fleet yard", "terminal"] }. Case, spaces and punctuation make no difference. Without `values` other texts are taken as they are.
   */
  synonyms?: {
    /**
     * @minItems 1
     */
    [k: string]: string[]
  }
  in?: RowsColumnIn
}
/**
 * Each value has to be one that this dataset answers to the sender of the file, in this column.
 */
export interface RowsColumnIn {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  dataset: string
  /**
   * A name on the wire, spelled as the specification does.
   */
  column: string
  /**
   * Columns of the dataset that have to be those of the same row, by their names there: { "account_number": "customer" } for the number of a location of that account.
   */
  with?: {
    /**
     * A name on the wire, spelled as the specification does.
     */
    [k: string]: string
  }
  /**
   * A name on the wire, spelled as the specification does.
   */
  label?: string
  /**
   * A value may be the label of a row too, and stands for the value of that row then. The label of several rows stands for none: the row that has it is refused.
   */
  byLabel?: true
  /**
   * free: the SQL finds the row in any case and spacing, and says itself what is not known. The column has small letters and single spaces; the list is read for names alone, and refuses nothing.
   */
  spelling?: 'free'
}
export interface DatasetTotal {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  group?: string
  /**
   * sum is empty where no row has a value; without any row, that of an integer is 0. countDistinctInside counts the distinct members of the column's arrays; difference is the first total of `of` minus the second, ratio the first divided by the second: an average over all rows is the ratio of two sums, and empty where the second is 0.
   */
  aggregate: 'count' | 'countDistinct' | 'countDistinctInside' | 'sum' | 'min' | 'max' | 'difference' | 'ratio'
  /**
   * Ids of two totals, for a difference or a ratio.
   *
   * @minItems 2
   * @maxItems 2
   *
   * Items: A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  of?: string[]
  /**
   * A name on the wire, spelled as the specification does.
   */
  column?: string
}
/**
 * Its rows are found by the portal's search, each by its reader within their scope. The dataset takes no required parameters.
 */
export interface Searchable {
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title:
    | string
    | {
        t: string
      }
  /**
   * Results with the smaller number stand first among those that match equally well; 100 without it.
   */
  order?: number
  icon?: 'unit' | 'tire' | 'location' | 'account' | 'favorite'
  /**
   * A name on the wire, spelled as the specification does.
   */
  name: string
  /**
   * Columns beside it, which tell results of one name apart.
   *
   * @minItems 1
   */
  detail?: SearchDetail[]
  /**
   * Columns of texts that are searched. Of a large table each needs an index of search_key(column).
   *
   * @minItems 1
   */
  by: SearchedColumn[]
  /**
   * The pages that a result opens: the first that its reader may open, and whose values the row has. A row without one is not found.
   *
   * @minItems 1
   */
  links: Link[]
  security?: Security1
}
export interface SearchDetail {
  /**
   * A name on the wire, spelled as the specification does.
   */
  column: string
  words?: ValueWords2
}
/**
 * Texts for codes, by code: { "in": "Inbound" }. A value without words is shown as it is.
 */
export interface ValueWords2 {
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  [k: string]:
    | string
    | {
        t: string
      }
}
export interface SearchedColumn {
  /**
   * A name on the wire, spelled as the specification does.
   */
  column: string
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title?:
    | string
    | {
        t: string
      }
}
/**
 * One kind of fact that files and systems bring: the rows that they give, the tables that these are written to, and what makes a row the same row again. Each table has a dataset that answers its rows from the given ones.
 */
export interface FeedDefinition {
  $schema?: string
  /**
   * Known from the file name; optional.
   */
  kind: 'feed'
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
  description?:
    | string
    | {
        t: string
      }
  security?: Security1
  /**
   * The tables it writes, in this order. A later one finds what an earlier one wrote. All of them take the same given rows.
   *
   * @minItems 1
   */
  writes: FeedWrite[]
  /**
   * Rows as programs send them, by given column, for the document of the API.
   *
   * @minItems 1
   * @maxItems 10
   */
  example?: {
    [k: string]: string | number | boolean
  }[]
  /**
   * Tables of the product's own Excel files whose rows can be sent back, where such a file has several tables. A file is known as such by its title, by when it was generated, and by the headings of the table.
   *
   * @minItems 1
   */
  exports?: FeedExport[]
  /**
   * Messages for a row that a check constraint of a table refuses.
   *
   * @minItems 1
   */
  constraints?: FeedConstraint[]
}
/**
 * A table and the dataset that answers its rows: columns of the table by their names, and the `line` of the given row that each is of. It has one parameter of type rows.
 */
export interface FeedWrite {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  dataset: string
  /**
   * Such as purchases, or own.yards.
   */
  table: string
  /**
   * Columns of the table that make a row the same row again. With another value in them it is another row.
   *
   * @minItems 1
   *
   * Items: A name on the wire, spelled as the specification does.
   */
  key: string[]
  /**
   * Columns of the table by the given columns that their values come from, where these are called otherwise. A column of which none is given, or has a value, stays as it is stored. What comes from no given column is written always.
   */
  from?: {
    /**
     * @minItems 1
     *
     * Items: A name on the wire, spelled as the specification does.
     */
    [k: string]: string[]
  }
  /**
   * The part of the product that stores these rows, where more than what was given has to be worked out of them. It takes the rows of the dataset once their checks are passed; `key` names what it stores in the record of a load, and `from`, `only` and `cancels` are not used.
   */
  storedBy?: string
  /**
   * A name on the wire, spelled as the specification does.
   */
  only?: string
  /**
   * A name on the wire, spelled as the specification does.
   */
  cancels?: string
  /**
   * Rows are changed and none is added: a row that is not there is an error at the given column of "unknown".
   */
  existing?: true
  unknown?: FeedUnknown
  /**
   * Columns of type boolean that are true of a row that is wrong.
   *
   * @minItems 1
   */
  checks?: FeedCheck[]
}
/**
 * Message for a given row for which the dataset answers none, as one that names nothing its sender reaches, or more than one.
 */
export interface FeedUnknown {
  /**
   * A name on the wire, spelled as the specification does.
   */
  column: string
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  message:
    | string
    | {
        t: string
      }
}
export interface FeedCheck {
  /**
   * A name on the wire, spelled as the specification does.
   */
  column: string
  /**
   * A name on the wire, spelled as the specification does.
   */
  at: string
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  message:
    | string
    | {
        t: string
      }
}
export interface FeedExport {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  report: string
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  grid: string
}
export interface FeedConstraint {
  /**
   * Its name in the database.
   */
  constraint: string
  /**
   * A name on the wire, spelled as the specification does.
   */
  column: string
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
 * A page for data entry: fields in sections, with the calls that load and save them.
 */
export interface FormDefinition {
  $schema?: string
  /**
   * Known from the file name; optional.
   */
  kind: 'form'
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
  description?:
    | string
    | {
        t: string
      }
  /**
   * The section of the guide that explains the page, chapter#section: using#checkpoint-inspections. Default: that of its parent, else how reports are used.
   */
  help?: string
  /**
   * The page's address, with {name} for each route parameter.
   */
  route: string
  add?: FormAdd
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  parent?: string
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  beside?: string
  security?: Security1
  /**
   * Parameters in the address: route parameters, and others in the query.
   */
  params?: PageParam[]
  load?: FormLoad
  save: FormSave
  draft?: FormDraft
  again?: FormAgain
  panel?: FormPanel1
  after?: Link3
  /**
   * Columns of the loaded row that name it, beside the title, in this order. Nothing is shown if the first one is empty.
   *
   * @minItems 1
   *
   * Items: A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  subject?: string[]
  /**
   * @minItems 1
   */
  sections: FormSection[]
}
/**
 * A second address, under which the form opens empty and saving adds.
 */
export interface FormAdd {
  /**
   * The page's address, with {name} for each route parameter.
   */
  route: string
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
  told?:
    | string
    | {
        t: string
      }
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
 * The call that answers the one row, its columns at the top; none is 404. In the browser it is one below local/. If the save names no key, saving adds: the form opens with the values of the row, and with defaults for fields without one.
 */
export interface FormLoad {
  /**
   * GET, POST, PUT or DELETE, a space, and the path without a slash before it, as POST own/yards/report. A path is one of the specification, relative to /api/v2, or begins with own/; one of the older interface begins with /api/v1/.
   */
  endpoint: string
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  dataset: string
  with: Bindings6
  security?: Security2
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
/**
 * Who may see this; all conditions must be met. The server removes what a user may not see, and refuses requests for it.
 */
export interface Security2 {
  /**
   * A code of an access definition: capital letters and digits.
   */
  code?: string
  /**
   * @minItems 1
   *
   * Items: A group of an access definition: capital letters and digits.
   */
  groups?: string[]
  /**
   * A flag of an access definition: lower case, digits and underscores.
   */
  flag?: string
  /**
   * Alternatives, of which one is enough.
   *
   * @minItems 2
   */
  any?: Security1[]
  /**
   * Codes that only members of a group need; others pass.
   *
   * @minItems 1
   */
  gates?: Gate[]
}
/**
 * The call that saves: by a dataset that writes, given every field under its own name, in one transaction (no row written means that the row changed meanwhile), by a workflow of the server, or in the browser, by a call below local/.
 */
export interface FormSave {
  /**
   * GET, POST, PUT or DELETE, a space, and the path without a slash before it, as POST own/yards/report. A path is one of the specification, relative to /api/v2, or begins with own/; one of the older interface begins with /api/v1/.
   */
  endpoint: string
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  dataset?: string
  /**
   * In place of a dataset, where saving is more than a statement: import-words reads `file` as the translations of `locale_id`, and answers `import_id`; add-unit-image keeps `file` as a picture of the unit `unit_inspection_id` on a survey; withdraw-survey takes the finished survey `survey_id` back with a `reason`, and answers `survey_id`; add-source-key adds the API key `name` for `feeds` of `accounts` or `dealers`, and answers `source_key_id`.
   */
  workflow?: 'import-words' | 'add-unit-image' | 'withdraw-survey' | 'add-source-key'
  /**
   * A step of the server after the dataset wrote, in the same transaction: judge-unit judges the unit on a survey that was written anew, judge-place all units on open surveys that the specifications of the saved place hold for.
   */
  then?: 'judge-unit' | 'judge-place'
  with?: Bindings7
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
  key?: string
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  version?: string
  /**
   * The name of a save in the audit trail (default save). permissions is for forms whose row is a user, and records old and new values. values is for what leaves no row, as a mail: it records what was entered and where.
   */
  audit?: 'save' | 'values' | 'permissions'
  /**
   * Asked before a save: the first of them whose condition holds.
   *
   * @minItems 1
   */
  confirm?: FormConfirm[]
  panel?: FormPanel
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  told?:
    | string
    | {
        t: string
      }
  constraints?: FormConstraint[]
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
 * A question before a save that is allowed but unusual.
 */
export interface FormConfirm {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
  /**
   * A small tree of conditions. A comparison with an empty value is false, except for empty and notEmpty.
   */
  when:
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
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        other?: string
      }
    | {
        /**
         * A code of an access definition: capital letters and digits.
         */
        code: string
      }
    | {
        /**
         * A flag of an access definition: lower case, digits and underscores.
         */
        flag: string
      }
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  text:
    | string
    | {
        t: string
      }
}
/**
 * Shown with each question: what the save would change. It is asked for when the question is.
 */
export interface FormPanel {
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title?:
    | string
    | {
        t: string
      }
  /**
   * GET, POST, PUT or DELETE, a space, and the path without a slash before it, as POST own/yards/report. A path is one of the specification, relative to /api/v2, or begins with own/; one of the older interface begins with /api/v1/.
   */
  endpoint: string
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  dataset: string
  /**
   * @minItems 1
   */
  items: FormPanelItem[]
}
export interface FormPanelItem {
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
  words?: ValueWords
  /**
   * Tones for codes, by code. Shown beside its words.
   */
  tones?: {
    [k: string]: 'neutral' | 'muted' | 'ok' | 'plan' | 'warning' | 'critical' | 'not_read'
  }
}
/**
 * The field of a database constraint that refuses a save.
 */
export interface FormConstraint {
  constraint: string
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  field: string
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
 * A second button, which keeps what is entered so far: what is required may be missing. Save then refuses what is missing with 422. Key, version and constraints are those of save, and its dataset takes the same parameters.
 */
export interface FormDraft {
  /**
   * GET, POST, PUT or DELETE, a space, and the path without a slash before it, as POST own/yards/report. A path is one of the specification, relative to /api/v2, or begins with own/; one of the older interface begins with /api/v1/.
   */
  endpoint: string
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  dataset: string
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title:
    | string
    | {
        t: string
      }
  /**
   * Fields without which nothing can be kept.
   *
   * Items: A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  needs?: string[]
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  told?:
    | string
    | {
        t: string
      }
  after?: Link2
}
/**
 * The page a click opens: a report with its parameters and filters by name, or a form; without its key, the empty form.
 */
export interface Link2 {
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
 * A second button where saving adds: Save and add another. The form stays open for the next; fields that are not kept begin again.
 */
export interface FormAgain {
  /**
   * Fields that keep their values.
   *
   * Items: A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  keeps: string[]
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  counts?: string
}
/**
 * Stays in sight beside the fields.
 */
export interface FormPanel1 {
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title?:
    | string
    | {
        t: string
      }
  /**
   * GET, POST, PUT or DELETE, a space, and the path without a slash before it, as POST own/yards/report. A path is one of the specification, relative to /api/v2, or begins with own/; one of the older interface begins with /api/v1/.
   */
  endpoint: string
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  dataset: string
  /**
   * @minItems 1
   */
  items: FormPanelItem[]
}
/**
 * The page a click opens: a report with its parameters and filters by name, or a form; without its key, the empty form.
 */
export interface Link3 {
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
export interface FormSection {
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
  fill?: FormFill
  templates?: FormTemplates
  /**
   * What is to be seen of the row above the fields, and not changed. A form that opens empty shows none of it.
   *
   * @minItems 1
   */
  shown?: FormShown[]
  /**
   * @minItems 1
   */
  fields: FormFieldDefinition[]
  panel?: FormPanel2
}
/**
 * A button beside the section's title that answers every choice of the section that has no answer yet.
 */
export interface FormFill {
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title:
    | string
    | {
        t: string
      }
  /**
   * The option that is chosen, where a choice has it.
   */
  value: string
}
/**
 * A menu beside the section's title. Each of its choices gives fields of the form values, which can then be changed; nothing of the choice itself is saved.
 */
export interface FormTemplates {
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
  choices: FormTemplate[]
}
export interface FormTemplate {
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
   * Values by the id of their field: a list for a field of several values. Other fields keep what they have.
   */
  values: {
    [k: string]: string | number | boolean | string[]
  }
}
/**
 * A value of the row, which is shown and not saved.
 */
export interface FormShown {
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
  words?: ValueWords
}
/**
 * A file to send; for forms only. Its parameter is of type file, or of type rows for a CSV file whose rows are saved.
 */
export interface FileField {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
  type: 'file'
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
   * Accepted media types; images have a preview.
   *
   * @minItems 1
   */
  accept: (
    | 'image/png'
    | 'image/jpeg'
    | 'image/webp'
    | 'application/pdf'
    | 'text/csv'
    | 'application/xliff+xml'
    | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  )[]
  /**
   * Default 5,000,000.
   */
  maxBytes?: number
  stored?: FileStored
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
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        other?: string
      }
    | {
        /**
         * A code of an access definition: capital letters and digits.
         */
        code: string
      }
    | {
        /**
         * A flag of an access definition: lower case, digits and underscores.
         */
        flag: string
      }
}
/**
 * The call that reads a stored file. What loads the form then answers the field's own column: JSON with name, type and size. A save that keeps the file gives its name and type without bytes.
 */
export interface FileStored {
  /**
   * GET, POST, PUT or DELETE, a space, and the path without a slash before it, as POST own/yards/report. A path is one of the specification, relative to /api/v2, or begins with own/; one of the older interface begins with /api/v1/.
   */
  endpoint: string
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  dataset: string
}
/**
 * Rows that are entered one below the other, added and removed; for forms only. Its parameter is of type rows, with a column for each field. What loads the form answers its column as JSON: a list of objects.
 */
export interface RowsField {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
  type: 'rows'
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
   * Shows a drawing of the rows, that the portal knows by this name, as they are entered.
   */
  picture?: 'axles'
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  row:
    | string
    | {
        t: string
      }
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  add:
    | string
    | {
        t: string
      }
  /**
   * Default 0.
   */
  minRows?: number
  /**
   * Default 50.
   */
  maxRows?: number
  /**
   * Rows of a form that opens empty (default minRows).
   */
  openRows?: number
  /**
   * The fields of each row. A single one is labeled with the name of the row.
   *
   * @minItems 1
   * @maxItems 8
   */
  fields: RowFieldDefinition[]
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
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        other?: string
      }
    | {
        /**
         * A code of an access definition: capital letters and digits.
         */
        code: string
      }
    | {
        /**
         * A flag of an access definition: lower case, digits and underscores.
         */
        flag: string
      }
}
/**
 * Below the fields of the section.
 */
export interface FormPanel2 {
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title?:
    | string
    | {
        t: string
      }
  /**
   * GET, POST, PUT or DELETE, a space, and the path without a slash before it, as POST own/yards/report. A path is one of the specification, relative to /api/v2, or begins with own/; one of the older interface begins with /api/v1/.
   */
  endpoint: string
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  dataset: string
  /**
   * @minItems 1
   */
  items: FormPanelItem[]
}
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
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
  /**
   * GET, POST, PUT or DELETE, a space, and the path without a slash before it, as POST own/yards/report. A path is one of the specification, relative to /api/v2, or begins with own/; one of the older interface begins with /api/v1/.
   */
  endpoint: string
  /**
   * Several lookups in one file, by id: each with an endpoint of its own, in place of the file's, and what else differs.
   */
  calls?: {
    [k: string]: LookupCall
  }
  security?: Security1
  /**
   * Asked once and without its args, which then only choose among what is answered: for a call that other lookups of the page ask for its other lists. Each arg is one of a list's `when` or `inside`, and no parameter of a dataset.
   */
  once?: boolean
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
   * GET, POST, PUT or DELETE, a space, and the path without a slash before it, as POST own/yards/report. A path is one of the specification, relative to /api/v2, or begins with own/; one of the older interface begins with /api/v1/.
   */
  endpoint: string
  security?: Security1
  once?: boolean
  paging?: boolean
  pageSize?: number
  args?: LookupArg[]
  /**
   * @minItems 1
   */
  lists?: LookupList[]
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
   * This list is used when an arg has this value; null: when it has none.
   */
  when?: {
    /**
     * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
     */
    arg: string
    is: string | null
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
  words?: ValueWords3
  security?: Security1
}
/**
 * Texts for codes, by code: { "in": "Inbound" }. A value without words is shown as it is.
 */
export interface ValueWords3 {
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
 * The tabs of the header or the columns of the footer, with their links.
 */
export interface MenuDefinition {
  $schema?: string
  /**
   * Known from the file name; optional.
   */
  kind: 'menu'
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
  place: 'header' | 'footer'
  tabs: MenuTab[]
  /**
   * Support contacts: in the footer of the named regions, and on the contact page. Without regions, only on the contact page.
   */
  support?: SupportBlock[]
}
export interface MenuTab {
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
  security?: Security1
  links: MenuLink[]
}
export interface MenuLink {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
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
  report?: string
  /**
   * An address inside the portal, which begins with /, or of another site, with https://.
   */
  url?: string
  newWindow?: boolean
  ssoId?: string
  security?: Security1
}
export interface SupportBlock {
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
  email?: string
  phone?: string
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  option?:
    | string
    | {
        t: string
      }
  /**
   * @minItems 1
   */
  regions?: ('NA' | 'LA' | 'EU' | 'AS')[]
}
/**
 * A part that several definitions share: each says { "use": "its id" } where the part is to stand, of an object with what differs beside it.
 */
export interface PieceDefinition {
  $schema?: string
  /**
   * Known from the file name; optional.
   */
  kind: 'piece'
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
  /**
   * The part: an object, or a list of items. What may stand in it is what may stand where it is used.
   */
  value:
    | {
        [k: string]: unknown
      }
    | unknown[]
}
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
  description?:
    | string
    | {
        t: string
      }
  /**
   * The section of the guide that explains the page, chapter#section: using#checkpoint-inspections. Default: that of its parent, else how reports are used.
   */
  help?: string
  /**
   * The page's address, with {name} for each route parameter.
   */
  route: string
  /**
   * A page of work (default), a document: a readable column with sections and a list of contents, made to be printed; its tables show their rows without pages; or a home: cards above the list of reports of everybody who may open it, each a grid of a few rows. Filters of a home are not shown, and take their defaults each time.
   */
  layout?: 'page' | 'document' | 'home'
  /**
   * Order among the homes that a user has: the smaller number comes first; 100 by default.
   */
  order?: number
  /**
   * Further addresses that lead to this page, each with {name} for the parameters of its route.
   *
   * @minItems 1
   *
   * Items: The page's address, with {name} for each route parameter.
   */
  redirects?: string[]
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  parent?: string
  parentWith?: Bindings8
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  beside?: string
  security?: Security1
  /**
   * Parameters in the address: route parameters, and others in the query.
   */
  params?: PageParam[]
  filters?: {
    count?: FilterCount
    /**
     * What may not be asked for, though each value by itself may: told at a filter, and refused by the server with 422.
     *
     * @minItems 1
     */
    refuse?: FilterRefusal[]
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
  subject?: Subject
  /**
   * The last day or time of each kind of fact that it is made of, beside its title and above the first part of its files. One without a value is left out.
   *
   * @minItems 1
   */
  asOf?: AsOfDefinition[]
}
/**
 * Named values.
 */
export interface Bindings8 {
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
/**
 * A choice that makes no sense together.
 */
export interface FilterRefusal {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  field: string
  /**
   * A small tree of conditions. A comparison with an empty value is false, except for empty and notEmpty.
   */
  when:
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
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        other?: string
      }
    | {
        /**
         * A code of an access definition: capital letters and digits.
         */
        code: string
      }
    | {
        /**
         * A flag of an access definition: lower case, digits and underscores.
         */
        flag: string
      }
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  message:
    | string
    | {
        t: string
      }
}
export interface TilesElement {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
  type: 'tiles'
  /**
   * Places in which the element or column appears.
   */
  show?: 'both' | 'screen' | 'export'
  security?: Security1
  /**
   * @minItems 1
   */
  tiles: TileDefinition[]
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
  /**
   * Places in which the element or column appears.
   */
  show?: 'both' | 'screen' | 'export'
  security?: Security1
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  source: string
  link?: Link4
  all?: Link5
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  empty?:
    | string
    | {
        t: string
      }
  /**
   * Without rows, while no filter or search leaves any out, it is left out, in files too. always: whatever filters there are, as of cautions.
   */
  onlyFilled?: true | 'always'
  /**
   * A small tree of conditions. A comparison with an empty value is false, except for empty and notEmpty.
   */
  quiet?:
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
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        other?: string
      }
    | {
        /**
         * A code of an access definition: capital letters and digits.
         */
        code: string
      }
    | {
        /**
         * A flag of an access definition: lower case, digits and underscores.
         */
        flag: string
      }
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  emptyAction?: string
  /**
   * @minItems 1
   */
  columns: GridColumn[]
  /**
   * In a document and its PDF and Excel files: its rows stand beside each other, each a column below what its first column says, and the columns are the lines, those of a group below its heading. For a few rows that are compared.
   */
  rowsAsColumns?: true
  edit?: GridEdit
  /**
   * Actions on a row, on the screen.
   */
  actions?: RowActionDefinition[]
}
/**
 * The page a click opens: a report with its parameters and filters by name, or a form; without its key, the empty form.
 */
export interface Link4 {
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
 * The page a click opens: a report with its parameters and filters by name, or a form; without its key, the empty form.
 */
export interface Link5 {
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
 * How cells that were edited in place are saved: all of them by one call, or none. Its body holds `with` and, under `list`, an object for each row: its `key`, the edited columns, and `before`, what was seen of these. A refusal names a cell as list/0/column; 409 with `conflict: { cells: [{ index, column, theirs }] }` says what stands there meanwhile.
 */
export interface GridEdit {
  /**
   * GET, POST, PUT or DELETE, a space, and the path without a slash before it, as POST own/yards/report. A path is one of the specification, relative to /api/v2, or begins with own/; one of the older interface begins with /api/v1/.
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
  with?: Bindings9
  /**
   * When: together (default), on Save, or each, as soon as a cell is put in.
   */
  saves?: 'together' | 'each'
  /**
   * A name on the wire, spelled as the specification does.
   */
  problems?: string
}
/**
 * Named values.
 */
export interface Bindings9 {
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
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        other?: string
      }
    | {
        /**
         * A code of an access definition: capital letters and digits.
         */
        code: string
      }
    | {
        /**
         * A flag of an access definition: lower case, digits and underscores.
         */
        flag: string
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
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        other?: string
      }
    | {
        /**
         * A code of an access definition: capital letters and digits.
         */
        code: string
      }
    | {
        /**
         * A flag of an access definition: lower case, digits and underscores.
         */
        flag: string
      }
  security?: Security1
  link: Link
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
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        other?: string
      }
    | {
        /**
         * A code of an access definition: capital letters and digits.
         */
        code: string
      }
    | {
        /**
         * A flag of an access definition: lower case, digits and underscores.
         */
        flag: string
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
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        other?: string
      }
    | {
        /**
         * A code of an access definition: capital letters and digits.
         */
        code: string
      }
    | {
        /**
         * A flag of an access definition: lower case, digits and underscores.
         */
        flag: string
      }
  security?: Security1
  /**
   * GET, POST, PUT or DELETE, a space, and the path without a slash before it, as POST own/yards/report. A path is one of the specification, relative to /api/v2, or begins with own/; one of the older interface begins with /api/v1/.
   */
  endpoint: string
  with?: Bindings10
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
  /**
   * Values shown with the question: what the action will do, in figures.
   *
   * @minItems 1
   */
  shown?: TileDefinition[]
  after?: Link6
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  told?:
    | string
    | {
        t: string
      }
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  begun?:
    | string
    | {
        t: string
      }
}
/**
 * Named values.
 */
export interface Bindings10 {
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
 * The page a click opens: a report with its parameters and filters by name, or a form; without its key, the empty form.
 */
export interface Link6 {
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
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        other?: string
      }
    | {
        /**
         * A code of an access definition: capital letters and digits.
         */
        code: string
      }
    | {
        /**
         * A flag of an access definition: lower case, digits and underscores.
         */
        flag: string
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
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        other?: string
      }
    | {
        /**
         * A code of an access definition: capital letters and digits.
         */
        code: string
      }
    | {
        /**
         * A flag of an access definition: lower case, digits and underscores.
         */
        flag: string
      }
  security?: Security1
  /**
   * GET, POST, PUT or DELETE, a space, and the path without a slash before it, as POST own/yards/report. A path is one of the specification, relative to /api/v2, or begins with own/; one of the older interface begins with /api/v1/.
   */
  endpoint: string
  with?: Bindings11
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
  after?: Link7
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  told?:
    | string
    | {
        t: string
      }
}
/**
 * Named values.
 */
export interface Bindings11 {
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
 * The page a click opens: a report with its parameters and filters by name, or a form; without its key, the empty form.
 */
export interface Link7 {
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
  /**
   * Places in which the element or column appears.
   */
  show?: 'both' | 'screen' | 'export'
  security?: Security1
  /**
   * Items without a value are left out, as they are in files; else they show a dash.
   */
  onlyFilled?: true
  /**
   * @minItems 1
   */
  items: TileDefinition[]
}
/**
 * A card for each row of a source, on the screen: its name and what is wrong with it, a drawing, and beside that the rows that one of its columns holds.
 */
export interface RecordsElement {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
  type: 'records'
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title?:
    | string
    | {
        t: string
      }
  /**
   * Files have a grid of the same rows instead.
   */
  show: 'screen'
  security?: Security1
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  source: string
  /**
   * The head of each card: the first names it, counts and codes with a tone are marks, the others texts.
   *
   * @minItems 1
   */
  columns: GridColumn[]
  /**
   * Further pages about the row, at the end of the head.
   *
   * @minItems 1
   * @maxItems 4
   */
  links?: RecordLink[]
  view?: RecordView
  rows?: RecordRows
  switch?: RecordSwitch
}
export interface RecordLink {
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
  link: Link
  /**
   * A name on the wire, spelled as the specification does.
   */
  when?: string
}
/**
 * A registered domain view beside the rows, given values of /row by name. A card without rows leaves it out.
 */
export interface RecordView {
  view: 'axleFigure'
  with?: Bindings
}
/**
 * The rows of a card, in a column of type json: a list of objects with the columns of a dataset, which says how they are written. On a phone each is named by the card and its first column.
 */
export interface RecordRows {
  /**
   * A name on the wire, spelled as the specification does.
   */
  column: string
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  dataset: string
  /**
   * @minItems 1
   */
  columns: GridColumn[]
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  empty?:
    | string
    | {
        t: string
      }
}
/**
 * Two choices above the cards that set a flag of the filters, whose step is switched.
 */
export interface RecordSwitch {
  /**
   * A name on the wire, spelled as the specification does.
   */
  filter: string
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  on:
    | string
    | {
        t: string
      }
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  off:
    | string
    | {
        t: string
      }
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
  /**
   * Places in which the element or column appears.
   */
  show?: 'both' | 'screen' | 'export'
  security?: Security1
  view: 'axles' | 'inspector' | 'import' | 'load-progress' | 'rejections' | 'source-secret' | 'preview'
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  each?: string
  with?: Bindings
}
/**
 * A drawing of a source's rows, and the same as a table.
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
  /**
   * Places in which the element or column appears.
   */
  show?: 'both' | 'screen' | 'export'
  security?: Security1
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  source: string
  /**
   * horizontal: bars from left to right, for long names. dot: dots in place of such bars, with their intervals. area: lines upon each other, filled. pie: one y. scatter: a point for each row, of two numbers. heat: x and y are names, and color is the number of each cell. box: the spread of all rows of each x.
   */
  chart: 'bar' | 'stacked' | 'horizontal' | 'line' | 'area' | 'pie' | 'scatter' | 'dot' | 'heat' | 'box'
  /**
   * The column along the axis, or two that are written together: as a size and its position, joined by a comma, or the ends of a range. Dates without an interval stand as far apart as they are, in a line.
   */
  x: string | ChartCategory | (string | ChartCategory)[]
  /**
   * The two columns of x are the ends of a range, as 8,000 – 10,000, and not two names.
   */
  xRange?: true
  y: ChartValues
  y2?: ChartValues2
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  y2Title?:
    | string
    | {
        t: string
      }
  /**
   * A series for every value of this column, in place of one for each y. Of a heat map: the number of each cell.
   */
  color?: string | ChartColumn
  /**
   * A series for every value of this column, in place of one for each y. Of a heat map: the number of each cell.
   */
  size?: string | ChartColumn
  /**
   * A series for every value of this column, in place of one for each y. Of a heat map: the number of each cell.
   */
  name?: string | ChartColumn
  /**
   * @minItems 1
   */
  compare?: ChartComparison[]
  facet?: ChartFacet
  lines?: ChartLines
  bands?: ChartBands
  /**
   * end: each line is named at its end, and not in a legend.
   */
  labels?: 'end'
  topN?: ChartTop
  /**
   * The least length of a bar that is not zero, as a share of the longest (default 0.01). Its label keeps the true value.
   */
  minimumBar?: number
  /**
   * Pixels (default 280).
   */
  height?: number
  /**
   * The format of a value: decimal with two digits after the dot, number with as many as it has; percent of a number from 0 to 100, where a share of 0.1 is multiplied by 100; money in whole units, as costs are, a price to the hundredth; signedInteger and signedPercent write a plus before what is above zero, as changes and deviations need; language names a locale (de-AT), country a country (AT) and timeZone a time zone (Europe/Vienna) in the reader's language. A column with a quantity is written in the reader's unit of it.
   */
  format?:
    | 'text'
    | 'integer'
    | 'decimal'
    | 'number'
    | 'money'
    | 'price'
    | 'percent'
    | 'signedInteger'
    | 'signedPercent'
    | 'date'
    | 'month'
    | 'dateTime'
    | 'time'
    | 'duration'
    | 'boolean'
    | 'severity'
    | 'language'
    | 'country'
    | 'timeZone'
  /**
   * The unit beside the axis; a quantity has its own.
   */
  yTitle?:
    | string
    | {
        t: string
      }
  drill?: ChartDrill
}
/**
 * On the screen, a chart for each value of a column, beside each other. Rows without a value make one chart. Files have one of all rows, without references.
 */
export interface ChartFacet {
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
}
/**
 * The page a bar opens. /point has x, from, to and range (the first and last day as a dateRange filter's address has them).
 */
export interface ChartDrill {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  to: string
  with?: Bindings
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
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        other?: string
      }
    | {
        /**
         * A code of an access definition: capital letters and digits.
         */
        code: string
      }
    | {
        /**
         * A flag of an access definition: lower case, digits and underscores.
         */
        flag: string
      }
}
/**
 * The document's title and subject: in a PDF a page of its own, with the filters below and the contents.
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
  /**
   * false, for a document of a page or two: title and lines stand above its first part, without contents.
   */
  ownPage?: false
  /**
   * Places in which the element or column appears.
   */
  show?: 'both' | 'screen' | 'export'
  security?: Security1
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
  /**
   * Left out where every element up to the next section is left out for want of rows.
   */
  onlyFilled?: true
  /**
   * Places in which the element or column appears.
   */
  show?: 'both' | 'screen' | 'export'
  security?: Security1
}
/**
 * Sentences with figures, on the screen and in documents. A sentence is shown while its condition holds and none of the values that it names is empty; an element without sentences is left out.
 */
export interface StatementsElement {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
  type: 'statements'
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title?:
    | string
    | {
        t: string
      }
  /**
   * Places in which the element or column appears.
   */
  show?: 'both' | 'screen' | 'export'
  security?: Security1
  /**
   * Values that sentences name as {{id}}.
   *
   * @minItems 1
   */
  values: StatementValue[]
  /**
   * @minItems 1
   */
  statements: StatementDefinition[]
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  empty?:
    | string
    | {
        t: string
      }
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
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        other?: string
      }
    | {
        /**
         * A code of an access definition: capital letters and digits.
         */
        code: string
      }
    | {
        /**
         * A flag of an access definition: lower case, digits and underscores.
         */
        flag: string
      }
}
/**
 * A value of a sentence, written with its unit.
 */
export interface StatementValue {
  /**
   * A name on the wire, spelled as the specification does.
   */
  id: string
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
   * The format of a value: decimal with two digits after the dot, number with as many as it has; percent of a number from 0 to 100, where a share of 0.1 is multiplied by 100; money in whole units, as costs are, a price to the hundredth; signedInteger and signedPercent write a plus before what is above zero, as changes and deviations need; language names a locale (de-AT), country a country (AT) and timeZone a time zone (Europe/Vienna) in the reader's language. A column with a quantity is written in the reader's unit of it.
   */
  format?:
    | 'text'
    | 'integer'
    | 'decimal'
    | 'number'
    | 'money'
    | 'price'
    | 'percent'
    | 'signedInteger'
    | 'signedPercent'
    | 'date'
    | 'month'
    | 'dateTime'
    | 'time'
    | 'duration'
    | 'boolean'
    | 'severity'
    | 'language'
    | 'country'
    | 'timeZone'
  /**
   * The measured quantity, in the database's units: psi, 32nds of an inch, miles. Wear is miles for each 32nd; a cost is money for each 32nd or mile.
   */
  quantity?: 'pressure' | 'tread' | 'distance' | 'wear' | 'cost_per_tread' | 'cost_per_distance' | 'torque'
}
export interface StatementDefinition {
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  id: string
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
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        other?: string
      }
    | {
        /**
         * A code of an access definition: capital letters and digits.
         */
        code: string
      }
    | {
        /**
         * A flag of an access definition: lower case, digits and underscores.
         */
        flag: string
      }
  /**
   * Larger than the others: the answer itself.
   */
  lead?: true
  tone?: 'neutral' | 'muted' | 'ok' | 'plan' | 'warning' | 'critical' | 'not_read'
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  title?:
    | string
    | {
        t: string
      }
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  text:
    | string
    | {
        t: string
      }
  /**
   * Words in en-US; their key comes from the ids around them. { "t": key } takes words another definition or the portal already has.
   */
  advice?:
    | string
    | {
        t: string
      }
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
  /**
   * Places in which the element or column appears.
   */
  show?: 'both' | 'screen' | 'export'
  security?: Security1
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
  /**
   * Places in which the element or column appears.
   */
  show?: 'both' | 'screen' | 'export'
  security?: Security1
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
   * GET, POST, PUT or DELETE, a space, and the path without a slash before it, as POST own/yards/report. A path is one of the specification, relative to /api/v2, or begins with own/; one of the older interface begins with /api/v1/.
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
  security?: Security1
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
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        other?: string
      }
    | {
        /**
         * A code of an access definition: capital letters and digits.
         */
        code: string
      }
    | {
        /**
         * A flag of an access definition: lower case, digits and underscores.
         */
        flag: string
      }
  security?: Security1
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
        /**
         * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
         */
        other?: string
      }
    | {
        /**
         * A code of an access definition: capital letters and digits.
         */
        code: string
      }
    | {
        /**
         * A flag of an access definition: lower case, digits and underscores.
         */
        flag: string
      }
  security?: Security1
}
/**
 * A generated report: its filters start a job, and the result is stored, to be opened and exported again. Sources and exports without a call of their own use the stored result.
 */
export interface GenerateDefinition {
  /**
   * GET, POST, PUT or DELETE, a space, and the path without a slash before it, as POST own/yards/report. A path is one of the specification, relative to /api/v2, or begins with own/; one of the older interface begins with /api/v1/.
   */
  endpoint: string
  /**
   * GET, POST, PUT or DELETE, a space, and the path without a slash before it, as POST own/yards/report. A path is one of the specification, relative to /api/v2, or begins with own/; one of the older interface begins with /api/v1/.
   */
  list: string
  /**
   * GET, POST, PUT or DELETE, a space, and the path without a slash before it, as POST own/yards/report. A path is one of the specification, relative to /api/v2, or begins with own/; one of the older interface begins with /api/v1/.
   */
  get: string
  /**
   * What get answers without a format: a file of this format. Default: its sources as JSON.
   */
  getFormat?: 'pdf' | 'xlsx' | 'png'
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
/**
 * What the report is about: values of its sources, which its heading names too, or else the value of a filter if it is a single one. Its files are named by it.
 */
export interface Subject {
  /**
   * Values of its sources, in this order. Nothing is used if the first one is empty.
   *
   * @minItems 1
   */
  values?: {
    /**
     * The source of a value: /filters, /params, /row, /point, /sources, /user or /form, then names; /portal/region is the portal's region: NA, LA, EU or AS.
     */
    from: string
  }[]
  /**
   * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
   */
  filter?: string
}
