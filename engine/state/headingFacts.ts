import { resolveBinding } from '../core/binding/resolve.ts'
import type { AsOf, Message } from '../core/definition/model.ts'
import { formatValue } from '../core/format/formatValue.ts'
import { subjectText } from '../core/format/subjectText.ts'
import type { ReportPage } from './ReportPage.ts'

type Open = Pick<ReportPage, 'report' | 'sources' | 'surroundings' | 'services'>

/** The record that a page is about, in words; null where the report does not say. */
export function subjectOf({
  report: {
    subject: { values },
  },
  surroundings,
  services,
}: Open): string | null {
  return values.length === 0
    ? null
    : subjectText(
        values.map((how) => ({ value: resolveBinding(how.value, surroundings), how })),
        services.format(),
      )
}

/**
 * Returns the last day or time of each kind of fact. Its text is null before it is known, and empty if there is none or
 * its call failed.
 */
export function asOfTexts(page: Open): { title: Message; text: string | null }[] {
  return page.report.asOf.map((one) => ({ title: one.title, text: asOfText(one, page) }))
}

function asOfText(one: AsOf, { sources, surroundings, services }: Open): string | null {
  const [, , id = ''] = 'from' in one.value ? one.value.from.split('/') : []
  const source = sources[id]
  // A day that was told of other filters would be wrong of these.
  if (source?.status === 'failed') return ''
  return source?.answer ? formatValue(resolveBinding(one.value, surroundings), one, services.format()) : null
}
