import type { EarlierReport } from '../page/Earlier.ts'
import type { ElementKind, ExportFormat, Words } from '../core/definition/model.ts'

const engine = <Name extends string>(texts: Record<Name, string>): Record<Name, Words> =>
  Object.fromEntries(Object.entries<string>(texts).map(([name, text]) => [name, { key: `engine.${snake(name)}`, text }])) as Record<Name, Words>

/** Keys are written as everywhere in the packs: share_link. */
function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Every word that the engine itself says. locales/en-US.json holds the same, which a test checks. */
export const words = engine({
  back: 'Back',
  updated: 'Updated {{time}}',
  refresh: 'Refresh',
  shareLink: 'Share link',
  linkCopied: 'Link copied',
  copyThisLink: 'Copy this link',

  filters: 'Filters',
  changeFilters: 'Change filters',
  apply: 'Apply',
  cancel: 'Cancel',
  close: 'Close',
  resetToDefaults: 'Reset to defaults',
  nextStep: 'Next: {{step}}',
  any: 'Any',
  notChosen: 'Not chosen',
  required: 'required',
  clear: 'Clear',
  search: 'Search',
  andMore: '{{first}} and {{count}} more',
  chosenCount: '{{count}} chosen',
  chooseFirst: 'Choose {{field}} first',
  noOptions: 'Nothing to choose from',
  noMatches: 'Nothing matches',
  typeToFind: 'Type to find others',
  loadingOptions: 'Loading choices',
  optionsFailed: 'The choices did not load.',
  fieldRequired: '{{field}} is required.',
  customDates: 'Custom dates',
  dateFrom: 'From',
  dateTo: 'To',
  dateSigns: 'MM/DD/YYYY',
  dateRequired: 'Date is required.',
  dateFormat: 'Please enter date in the correct format',
  dateLate: 'Choose a day up to today.',
  dateOrder: 'The first day comes after the last.',
  fromDay: 'from {{day}}',
  untilDay: 'until {{day}}',

  fileChosen: '{{name}}, {{size}} MB',
  fileRemove: 'Remove',
  fileLimits: '{{types}}, {{size}} MB at most.',
  fileType: 'Choose a file of one of these types.',
  fileSize: 'Choose a smaller file: {{size}} MB at most.',
  fileEmpty: 'This file is empty. Choose another.',

  searchRows: 'Search these rows',
  clearSearch: 'Clear search',
  allRows: 'All {{count}} rows',
  allRowsOne: 'One row',
  rowsShown: '{{from}}–{{to}} of {{total}}',
  pages: 'Pages',
  page: 'Page',
  pageOf: 'of {{count}}',
  firstPage: 'First page',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  lastPage: 'Last page',
  sortBy: 'Sort by',
  sortAscending: 'Least first',
  sortDescending: 'Most first',
  sortDefault: 'The report\'s order',
  allValues: 'All values',

  chartAsTable: 'Table',
  chartEmpty: 'Nothing to draw for these filters',
  chartPartial: 'Not all days of it are in these dates.',
  chartMissing: '{{count}} of {{total}} have no data.',
  chartTop: 'The {{count}} largest of {{total}}.',
  chartLinks: 'Look closer: {{chart}}',

  contents: 'Contents',
  commentHelp: 'Printed in every file of this report.',
  charactersLeft: '{{count}} characters left.',
  noImages: 'There are no pictures for these filters.',
  imageOf: 'Picture {{number}} of {{count}}',
  previousImage: 'Previous picture',
  nextImage: 'Next picture',
  noRows: 'No rows for these filters.',
  rowsLeftOut: '{{count}} more are left out here, after the first {{shown}}; the files have them all.',

  loading: 'Loading',
  emptyResult: 'No rows for these filters',
  emptyResultHelp: 'The report ran, and nothing matches. Widen the dates or remove a filter.',
  emptySearch: 'No row matches “{{keyword}}”',
  incomplete: 'Choose what to report on',
  incompleteHelp: 'The report runs once these are chosen: {{fields}}.',
  failed: 'The report did not load',
  failedOver: 'The newest result did not load; what you see is from {{time}}.',
  failedHelp: 'Nothing was lost. Try again, or come back in a few minutes.',
  offline: 'The server did not answer. Check the connection.',
  noPermission: 'You do not have the right to see this',
  noPermissionHelp: 'Ask your administrator for access to this report.',
  notFound: 'It is not there',
  notFoundHelp: 'It may have been removed, or it belongs to another fleet.',
  badRequest: 'The report could not be run with these filters',
  retry: 'Try again',
  quote: 'Quote {{id}} if you ask for help.',

  generate: 'Generate report',
  earlierReports: 'Earlier reports',
  noEarlier: 'No report has been made yet',
  noEarlierHelp: 'Choose above what it should cover. It is made in the background and kept here, for you alone.',
  earlierName: 'Report',
  earlierAbout: 'About',
  earlierBegun: 'Begun',
  earlierState: 'State',
  earlierClosed: 'You no longer see everything that is in it.',
  progress: 'progress',
  runningFor: '(for {{time}})',
  actions: 'Actions',
  delete: 'Delete',
  deleteTitle: 'Delete “{{name}}”?',
  deleteHelp: 'This cannot be undone.',

  export: 'Export',
  exportRunning: 'Making {{title}}…',
  exportReceived: '{{size}} MB received',
  exportDone: '{{title}} is saved.',
  exportFailed: '{{title}} could not be made.',
  exportFilters: 'filters',
  exportRows: 'all {{count}} rows',
  exportRowsOne: 'one row',
  dismiss: 'Dismiss',
})

export const formatNames: Record<ExportFormat, string> = { pdf: 'PDF', xlsx: 'Excel', csv: 'CSV', xml: 'XML', png: 'PNG' }

/** What a file holds of an element that has no title of its own. */
export const includedWords: Record<ElementKind, Words> = {
  tiles: { key: 'engine.included.tiles', text: 'summary' },
  details: { key: 'engine.included.details', text: 'details' },
  grid: { key: 'engine.included.grid', text: 'table' },
  view: { key: 'engine.included.view', text: 'drawings' },
  chart: { key: 'engine.included.chart', text: 'chart' },
  cover: { key: 'engine.included.cover', text: 'cover' },
  section: { key: 'engine.included.section', text: 'section' },
  images: { key: 'engine.included.images', text: 'pictures' },
  comment: { key: 'engine.included.comment', text: 'comment' },
}

/** How a report stands that is made in the background. */
export const stateWords: Record<EarlierReport['state'], Words> = {
  queued: { key: 'engine.state.queued', text: 'Waiting' },
  running: { key: 'engine.state.running', text: 'Being made' },
  done: { key: 'engine.state.done', text: 'Ready' },
  failed: { key: 'engine.state.failed', text: 'Failed' },
  cancelled: { key: 'engine.state.cancelled', text: 'Cancelled' },
}
