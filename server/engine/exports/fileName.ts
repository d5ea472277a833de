import type { PreparationJob } from './ExportJob.ts'

/** Signs of each part at the most: with the date and the ending, names that every file system takes. */
const maxCharacters = 60
const endCharacters = 22

/**
 * Returns the file name report_file_account_date.ext, in the reader's own letters. `file` is present only if a report
 * has several of a format.
 */
export function fileName(
  job: Pick<PreparationJob, 'title' | 'generatedAt' | 'item' | 'report' | 'format'>,
  document: { subject: string },
): string {
  const [month, day, year] = job.generatedAt.slice(0, 10).split('/')
  return (
    [slug(job.title), slug(ownName(job)), slug(document.subject), `${year}-${month}-${day}`].filter(Boolean).join('_') +
    `.${job.item.format}`
  )
}

/** Returns the name of a further file of the same format, up to the first colon. */
function ownName({ item, report, format }: Pick<PreparationJob, 'item' | 'report' | 'format'>): string {
  const first = report.exports.find((other) => other.format === item.format)
  return !first || first.id === item.id || !report.exports.some(({ id }) => id === item.id)
    ? ''
    : format.translate(item.title.key, item.title.text).split(/[:：]/)[0]!
}

function slug(text: string): string {
  const letters = [
    ...text
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, ''),
  ]
  if (letters.length <= maxCharacters) return letters.join('')
  // A long name gives way in its middle: what tells it from others, as a day and a number, stands at its end.
  const ending = letters.slice(-endCharacters).join('')
  const end = ending.slice(ending.indexOf('-') + 1)
  return `${letters
    .slice(0, maxCharacters - endCharacters)
    .join('')
    .replace(/-$/, '')}-${end}`
}
