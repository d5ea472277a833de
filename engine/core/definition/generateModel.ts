import type { ExportFormat, Message } from './model.ts'

/** Long work that the filters start; what it found is kept and opened at an address of its own. */
export interface Generate {
  endpoint: string
  list: string
  get: string
  /** Format of the file that its call answers where none is asked for; null where it answers the sources. */
  getFormat: ExportFormat | null
  title: Message | null
  /** The report that shows an earlier one, under its id. */
  page: string
  /** Filters that name it, and say what it is about. */
  name: string | null
  subject: string | null
}
