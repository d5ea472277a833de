/** A file that is no table, or is more than is read: the words of locales that say the cure, with their values. */
export class UnreadableTable extends Error {
  override name = 'UnreadableTable'
  constructor(
    readonly key: string,
    readonly values: Record<string, string | number> = {},
  ) {
    super(key)
  }
}

/** A row of a table's file: its place as an editor or a spreadsheet counts it, from 1, and the text of its cells. */
export interface TableRow {
  row: number
  cells: string[]
}

/** The most rows with a value of a workbook, its heading among them: it is read whole. */
export const maxTableRows = 50_000
