import { runInAction } from 'mobx'
import type { ReportPage } from './ReportPage.ts'

/** Sets one filter at once, as a tile or a switch does; unsaved edits hold it back. */
export function switchFilter(page: ReportPage, field: string, value: string | boolean | null): void {
  if (page.edits.hold(() => switchFilter(page, field, value))) return
  // Together: they are one step of the reader.
  runInAction(() => {
    page.parameters.choose(field, value)
    for (const list of Object.values(page.lists)) list.begin()
    page.steps.record('filters')
  })
}
