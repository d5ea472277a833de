import type { ValueFormat } from './model.ts'
import type { LookupField as AuthoredLookup } from '../../../schemas/generated/report.ts'
import type { NumberRules } from '../input/numberText.ts'
import type { Bindings, Condition, Quantity, Security, Message } from './model.ts'

// The fields of filters and forms, their lookups, and the steps that group them.
export interface Option {
  value: string
  label: Message
  /** Choosing it restricts nothing: no value is sent. */
  isUnrestricted: boolean
  security: Security | null
}

export interface FieldBase {
  id: string
  title: Message
  help: Message | null
  required: boolean
  visible: Condition | null
  /** The name under which other reports take over what is chosen. */
  shared: string | null
  /** Condition of being asked for it; others see it only while it has a value. null: asked of everybody. */
  asks: Condition | null
  /** While it does not hold, nothing can be put in. */
  enabled: Condition | null
}
export interface TextField extends FieldBase {
  type: 'text'
  maxLength: number
  isMultiline: boolean
  default: string | null
}
export interface NumberField extends FieldBase {
  type: 'number'
  /** The limits; with a quantity, in its canonical unit, as the value. */
  rules: NumberRules
  quantity: Quantity | null
  /** false: the number is an id, shown without grouping. */
  isGrouped: boolean
  default: number | null
}
export interface DateField extends FieldBase {
  type: 'date'
  /** No day after today. */
  isPast: boolean
  default: 'today' | null
}
export interface ChoiceField extends FieldBase {
  type: 'choice'
  multiple: boolean
  options: Option[]
  /** Read as text: what was loaded stays. */
  isFixed: boolean
  /** A value, or `$first`. */
  default: string | null
  emptyText: Message | null
}
/** Options come from a call. */
interface OfferedField extends FieldBase {
  multiple: boolean
  lookup: Lookup
  args: Bindings
  emptyText: Message | null
  /** `$only`, `$first`, `$selected`, or a value that is always offered. */
  default: string | null
}
export interface LookupField extends OfferedField {
  type: 'lookup'
  /** The picture that the portal draws over each option; null for a list. */
  picture: PictureName | null
}
export interface DateRangeField extends FieldBase {
  type: 'dateRange'
  /** With `type`, also which range was chosen. */
  names: { from: string; to: string; type?: string }
  default: DatePreset | null
}
export interface FlagField extends FieldBase {
  type: 'flag'
  default: boolean
}
/** A lookup whose options stand below each other. */
interface TreeField extends OfferedField {
  type: 'tree'
  /** Only options without others below them may be chosen. */
  leavesOnly: boolean
}
/** Rows of a table are picked, page by page; null, none picked, means all of them, unless it is required. */
export interface PickTableField extends FieldBase {
  type: 'pickTable'
  multiple: true
  lookup: Lookup
  args: Bindings
  /** `term`: the meaning of a title that is a term of the glossary. */
  columns: (ValueFormat & { id: string; title: Message; term: Message | null })[]
  /** Words for no pick. Empty for a required one, unless its default is `$all`. */
  allText: Message
  /** On the wire whether all are meant. */
  allName: string | null
  pageSize: number
  enter: { title: Message; arg: string; list: string; column: string } | null
  default: '$only' | '$first' | '$all' | null
}
export type PictureName = NonNullable<AuthoredLookup['picture']>
export type OptionsField = LookupField | TreeField
/** A field of a report's filters. */
export type Field =
  | TextField
  | NumberField
  | DateField
  | ChoiceField
  | LookupField
  | TreeField
  | DateRangeField
  | FlagField
  | PickTableField

export type DatePreset =
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

export interface Step {
  id: string
  title: Message
  /** Its fields are set elsewhere on the page, as the open tab is. */
  isHidden: boolean
  fields: Field[]
}

/** Options from an endpoint; inlined into the fields that use it. */
export interface Lookup {
  id: string
  endpoint: string
  security: Security | null
  /** Asked without its args, which choose among what is answered. */
  once: boolean
  paging: boolean
  pageSize: number
  args: { id: string; required: boolean }[]
  lists: LookupList[]
}
export interface LookupList {
  id: string
  when: { arg: string; is: string | null } | null
  /**
   * The column of another list that holds the rows, and the argument that names its row. Without an argument all rows
   * are read, each below its row.
   */
  inside: { list: string; column: string; arg: string | null } | null
  options: Option[] | null
  /** The answer holds one row's columns at the top. */
  one: boolean
  /** The dataset's columns by their names on the wire; null: all by their own. */
  columns: Record<string, string> | null
  value: string
  text: string
  hint: string | null
  /** The labels for the codes of the text and hint columns. */
  words: Record<string, Message> | null
  /** The column with the value of the option above. */
  parent: string | null
  security: Security | null
}

/** A message about the rows that the filters would find, shown while they are chosen. */
export interface FilterRefusal {
  /** The filter it is told at. */
  field: string
  when: Condition
  message: Message
}

export interface FilterCount {
  endpoint: string
  /** The filters it takes. */
  args: string[]
  /** The number in its answer. */
  column: string
  /** The message; `count` selects its plural form. */
  text: Message
  /** The forms that the definition says, for translators. */
  forms: Message[]
}
