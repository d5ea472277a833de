/* Made by `npm run generate` from schemas/definition/dataset.schema.json: edit that instead. */

/**
 * A query of the database: a SQL file of the same name and the meaning of its columns.
 */
export interface DatasetDefinition {
  $schema?: string
  /**
   * Known from the file name; optional.
   */
  kind: 'dataset'
  /**
   * Known from the file name; optional.
   */
  id: string
  /**
   * Columns of the answer that say whose row it is: every row is checked against what its reader may see. An aggregate's rows are made of many, so there the :scope in its SQL decides alone. Only public lists, whose rows are nobody's, have none, and say so. Everyone: rows of all accounts, whoever asks, as a national average or what an administrator keeps; guard the page by a security code.
   */
  scope?:
    | ('public' | 'everyone' | 'aggregate')
    | {
        /**
         * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
         */
        account?: string
        /**
         * A permanent name: addresses and translation keys contain it. Lower case, digits, hyphens and underscores.
         */
        location?: string
      }
  /**
   * Its SQL inserts, updates or deletes, and returns the rows it wrote. Only the save of a form and actions may use it.
   */
  writes?: boolean
  /**
   * Read once for all lists and sources of a call that use it with the same parameters. For few rows aggregated from many.
   */
  readOnce?: boolean
  /**
   * Columns that identify a row; they end every sort order.
   *
   * @minItems 1
   *
   * Items: A name on the wire, spelled as the specification does.
   */
  rowKey: string[]
  /**
   * Parameters of the SQL, as :name. Each may be null unless required. Parameters of datasets included with :dataset(…) are inherited: declare only what differs.
   */
  parameters?: DatasetParameter[]
  /**
   * Inherited parameters that this dataset does not take.
   *
   * @minItems 1
   *
   * Items: A name on the wire, spelled as the specification does.
   */
  except?: string[]
  /**
   * @minItems 1
   */
  columns: DatasetColumn[]
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
  /**
   * Adds pressure_format or tread_depth_format to the answer: the units its reader prefers.
   */
  unitFormats?: ('pressure' | 'tread_depth')[]
}
export interface DatasetParameter {
  /**
   * A name on the wire, spelled as the specification does.
   */
  id: string
  /**
   * A file is :name, its bytes, with :name_name and :name_type beside it. Rows are a CSV file that a form sends: :name stands where a table does, with `columns` and the `line` of each row.
   */
  type: 'text' | 'integer' | 'numeric' | 'boolean' | 'date' | 'file' | 'rows'
  /**
   * Of rows: the columns of the file, by name.
   *
   * @minItems 1
   */
  columns?: RowsColumn[]
  /**
   * Of rows: the most that one file has (default 10,000).
   */
  maxRows?: number
  multiple?: boolean
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
  type: 'text' | 'integer' | 'numeric' | 'boolean' | 'date'
  required?: boolean
  /**
   * Of a text (default 4,000).
   */
  maxLength?: number
  minimum?: number
  maximum?: number
  /**
   * The only texts allowed.
   *
   * @minItems 1
   */
  values?: string[]
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
}
export interface DatasetColumn {
  /**
   * A name on the wire, spelled as the specification does.
   */
  id: string
  type: 'text' | 'integer' | 'numeric' | 'boolean' | 'date' | 'time' | 'timestamp' | 'json'
  /**
   * An array of them, for countDistinctInside.
   */
  multiple?: boolean
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
   * The measured quantity, in the database's units: psi, 32nds of an inch, miles. Wear is miles for each 32nd; a cost is money for each 32nd or mile.
   */
  quantity?: 'pressure' | 'tread' | 'distance' | 'wear' | 'cost_per_tread' | 'cost_per_distance'
  /**
   * Included in the search with key_word.
   */
  search?: boolean
  /**
   * Used for scope or sorting, never answered.
   */
  internal?: boolean
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
   * countDistinctInside counts the distinct members of the column's arrays; difference is the first total of `of` minus the second.
   */
  aggregate: 'count' | 'countDistinct' | 'countDistinctInside' | 'sum' | 'min' | 'max' | 'difference'
  /**
   * Ids of two totals, for a difference.
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
