import type { ExportJob } from './ExportJob.ts'
import type { PreparedDocument } from './prepareDocument.ts'

/** report_account_date.ext, in letters every system takes. */
export function fileName(job: ExportJob, document: PreparedDocument): string {
  const [month, day, year] = job.madeAt.slice(0, 10).split('/')
  return [slug(job.title), slug(document.subject), `${year}-${month}-${day}`].filter(Boolean).join('_') + `.${job.item.format}`
}

function slug(text: string): string {
  return text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '').toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '').slice(0, 60)
}
