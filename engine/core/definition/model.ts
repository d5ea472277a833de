/**
 * A definition after parsing: no shorthand, no reference left open, no undefined that means a default.
 * This is what the server runs, what it sends to the browser (pruned) and what the engine renders.
 */
import type { Action, RowAction } from './actionModel.ts'
import type { ChartElement } from './chartModel.ts'
import type { NumberRules } from '../input/numberText.ts'
import type { FilterCount, FilterRefusal, Lookup, Option, Step } from './fieldModel.ts'
import type { Dashboard, Visit } from './dashboardModel.ts'
import type { RecordsElement } from './recordsModel.ts'
import type { StatementsElement } from './statementsModel.ts'
import type { DatasetColumn } from './datasetModel.ts'
import type { Condition, ViewElement as AuthoredView } from '../../../schemas/generated/report.ts'
import type { Generate } from './generateModel.ts'

export type { Condition }

/** A text in en-US and the key of its translations. */
export interface Message {
  key: string
  text: string
}

type Scalar = string | number | boolean | null
export type Binding = { from: string } | { value: Scalar | unknown[] }
export type Bindings = Record<string, Binding>

export interface Security {
  code: string | null
  groups: string[] | null
  flag: string | null
  /** Codes that only members of a group need. */
  gates?: { group: string; code: string }[]
  /** One of these is enough. */
  any?: Security[]
}

export type Tone = 'neutral' | 'muted' | 'ok' | 'plan' | 'warning' | 'critical' | 'not_read'
export type Severity = 'ok' | 'plan' | 'warning' | 'critical' | 'not_read'
export type Format =
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
/** A name of the definition language; the product says in what units it is read. */
export type Quantity = NonNullable<DatasetColumn['quantity']>
type Show = 'both' | 'screen' | 'export'

/** The format of a value; with a quantity, in the reader's unit. */
export interface ValueFormat {
  format: Format
  quantity: Quantity | null
  /** The label of each code. */
  words?: Record<string, Message> | null
}

export interface Link {
  /** A page; empty where there is an address. */
  to: string
  /** The column that holds an address inside the portal. */
  address?: string
  with: Bindings
  keep: string[]
}

export interface Param {
  id: string
  type: 'integer' | 'text' | 'date'
  required: boolean
  /** In the path, or else in the address's query. */
  inPath: boolean
}

export interface Sort {
  column: string
  desc: boolean
}

export interface Source {
  id: string
  /** `POST checkpoint/report`; null when it feeds only files. */
  endpoint: string | null
  dataset: string
  list: string
  /** Other sources are answered by the same call: each then stands under its list. */
  isShared: boolean
  /** The call's page, order and keyword are this list's. */
  leads: boolean
  /** It is paged beside the one that leads: its pages are asked for by themselves. */
  isApart: boolean
  /** The object in the answer that holds all sources of its call; null: they are at the top. */
  inside: string | null
  /** The dataset whose one row stands in the answer beside the rows. */
  header: string | null
  /** Why the header has no row, where its dataset has one. */
  absent: { dataset: string; message: Message } | null
  one: boolean
  /** No row is 404, even where others are answered beside it. */
  required: boolean
  paging: boolean
  pageSize: number
  /** The object on the wire that holds the page too. */
  pageInfo: string | null
  /** A keyword finds something: the dataset says where it looks. */
  searchable: boolean
  sort: Sort[]
  /** null: every filter under its own name. */
  with: Bindings | null
}

export interface Tile extends ValueFormat {
  id: string
  title: Message
  help: Message | null
  /** Meaning of the term that the title is. */
  term: Message | null
  value: Binding
  tone: Tone
  /** The same figure of a period before, and which way is better. */
  compare: { value: Binding; better: 'higher' | 'lower' | null; isAbsolute: boolean } | null
  link: Link | null
  /** It sets and empties a filter by itself. */
  filter: { field: string; value: string } | null
  security: Security | null
}

export interface Column extends ValueFormat {
  id: string
  title: Message
  /** Meaning of the term that the title is. */
  term: Message | null
  group: Message | null
  /** Pixels; null: as its heading and its first rows need. */
  width: number | null
  pin: 'left' | 'right' | null
  /** Pointer into the answer's totals, as `/totals/tiles/critical_exceptions`. */
  total: string | null
  tone: Tone
  /** By the code that is the value; null where a value says nothing by itself. */
  tones: Record<string, Tone> | null
  /** The column whose severity is the tone of the value. */
  toneOf: string | null
  /** The direction in which a change is good; null if neither. */
  better: 'higher' | 'lower' | null
  /** Further values in its cells; `text` has {{value}} in it. One of another quantity than the cell's has its unit. */
  beside: (ValueFormat & { id: string; text: Message | null })[]
  link: Link | null
  show: Show
  /** The editor of its cells; null if they are read-only. */
  edit: ColumnEdit | null
  /** Without a value in any row shown it is left out on the screen. */
  onlyFilled: boolean
  /** On the screen it is left out until the reader chooses it; or only while all rows have the same value of it. */
  isOptional: boolean
  onlyVaried: boolean
  /** It holds addresses of reports; their first figure stands in its place. */
  isLive: boolean
  /** Texts are shown whole, on several lines. */
  isWrapped: boolean
  /** While it does not hold for the filters the column is not there. */
  visible: Condition | null
  sortable: boolean
  security: Security | null
}

/** A number of a quantity is put in as the reader's unit has it; its rules are in the canonical one. */
export type ColumnEdit =
  | { type: 'text'; required: boolean; maxLength: number; isMultiline: boolean }
  | { type: 'number'; required: boolean; rules: NumberRules }
  | ColumnChoice
/** One of the options, or of those that a lookup answers for the row. */
export interface ColumnChoice {
  type: 'choice'
  required: boolean
  options: Option[]
  lookup: Lookup | null
  args: Bindings
}

/** The endpoint that saves a grid's edited cells, all in one call. */
export interface GridEdit {
  endpoint: string
  /** The name of the rows in its body. */
  list: string
  /** Columns that say which row is meant. */
  key: string[]
  with: Bindings
  /** A cell is saved as soon as it is put in; else all of them together, when that is asked for. */
  savesEach: boolean
  /** The column that tells what is wrong with a row that is stored. */
  problems: string | null
}

export interface ElementBase {
  id: string
  title: Message | null
  show: Show
  security: Security | null
}
export interface TilesElement extends ElementBase {
  type: 'tiles'
  tiles: Tile[]
}
export interface DetailsElement extends ElementBase {
  type: 'details'
  items: Tile[]
  onlyFilled: boolean
}
export interface GridElement extends ElementBase {
  type: 'grid'
  source: string
  link: Link | null
  /** The page with all rows, from a home. */
  all: Link | null
  /** The text and the action of the report that are offered if there are no rows at all. */
  empty: Message | null
  emptyAction: string | null
  /** Left out without rows, while no filter leaves any out, or always. */
  onlyFilled: boolean | 'always'
  /** Condition on /row for rows that are dimmed. */
  quiet: Condition | null
  columns: Column[]
  /** In a document its rows stand beside each other, and its columns are the lines. */
  rowsAsColumns: boolean
  /** null: nothing of it is edited in place. */
  edit: GridEdit | null
  actions: RowAction[]
}
export interface ViewElement extends ElementBase {
  type: 'view'
  view: ViewName
  each: string | null
  with: Bindings
}
export interface CoverElement extends ElementBase {
  type: 'cover'
  title: Message
  lines: Tile[]
  isOwnPage: boolean
}
/** The elements after it stand under its heading, up to the next one. */
export interface SectionElement extends ElementBase {
  type: 'section'
  title: Message
  text: Message | null
  isNewPage: boolean
  onlyFilled: boolean
}
export interface ImagesElement extends ElementBase {
  type: 'images'
  source: string
  /** The column of its address or of its own data, and the one that says what it shows. */
  image: string
  thumbnail: string
  name: string
  /** The captions below the name. */
  captions: Column[]
  empty: Message | null
}
/** Its id is the name under which its text is sent for a file. */
export interface CommentElement extends ElementBase {
  type: 'comment'
  title: Message
  help: Message | null
  maxLength: number
}
export type Element =
  | TilesElement
  | DetailsElement
  | GridElement
  | RecordsElement
  | ViewElement
  | ChartElement
  | CoverElement
  | SectionElement
  | StatementsElement
  | ImagesElement
  | CommentElement
export type ElementKind = Element['type']
/** A name of the definition language; the product draws it. */
export type ViewName = AuthoredView['view']

export type ExportFormat = 'pdf' | 'xlsx' | 'csv' | 'xml' | 'png' | 'xliff'
export interface Export {
  id: string
  title: Message
  format: ExportFormat
  endpoint: string
  include: string[]
  orientation: 'portrait' | 'landscape'
  /** True for a csv that holds the table alone, for programs. */
  isPlain: boolean
  /** The columns that an xliff is built from. */
  bilingual: { name: string; from: string; source: string; to: string; target: string; note: string | null } | null
  security: Security | null
  /** Constant parameters of its call beside the filters. */
  body: Record<string, Scalar>
}

/** The last day or time of a kind of fact. */
export interface AsOf extends ValueFormat {
  title: Message
  value: Binding
}

export interface Report {
  kind: 'report'
  id: string
  title: Message
  description: Message | null
  /** Section of the guide that explains the page, `chapter#section`; null: its parent's. */
  help: string | null
  route: string
  layout: 'page' | 'document' | 'home'
  /** Homes with the smaller number stand first. */
  order: number
  /** Further addresses that lead to its route. */
  redirects: string[]
  parent: string | null
  /** Params of the parent that are none of its own. */
  parentWith: Bindings
  /** The page that stays beside this one. */
  beside: string | null
  security: Security | null
  params: Param[]
  steps: Step[]
  count: FilterCount | null
  refusals: FilterRefusal[]
  sources: Record<string, Source>
  elements: Element[]
  exports: Export[]
  /**
   * The subject of the page: values of its sources beside its title, else the single value of a filter. Exported files
   * carry it in their names.
   */
  subject: { values: (ValueFormat & { value: Binding })[]; filter: string | null }
  /** The last day or time of each kind of fact that it is made of. */
  asOf: AsOf[]
  generate: Generate | null
  dashboard: Dashboard | null
  actions: Action[]
  visits: Visit[]
}
