import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { Field } from '../../core/definition/fieldModel.ts'
import { isEmptyFilter } from '../../core/query/filterValues.ts'
import { isUsual } from '../../state/initialFilters.ts'
import type { ReportPage } from '../../state/ReportPage.ts'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { describeFilter } from '../filters/describeFilter.ts'
import { Icon } from '../Icon.tsx'
import { lazily } from '../lazily.tsx'
import { messages } from '../messages.ts'
import '../button.css'
import '../hidden.css'
import '../report.css'

const longestFilters = 1000

const FavoriteDialog = lazily(() => import('./FavoriteDialog.tsx').then((module) => module.FavoriteDialog), null)

/**
 * Keeps the report with its filters under a name; not there where the portal keeps none. Its star is full while the
 * report stands as it was saved.
 */
export const FavoriteButton = observer(function FavoriteButton({ page }: { page: ReportPage }) {
  const services = useServices()
  const translate = useTranslate()
  const [name, setName] = useState<string | null>(null)
  const [saved, setSaved] = useState<string | null>(null)
  if (!services.saveFavorite || page.parameters.fields.length === 0) return null
  const isSaved = saved !== null && saved === page.search
  const { fields, applied, lookups } = page.parameters
  /**
   * As the report is called, with what its filters say other than usual: two favorites of one report are told apart.
   */
  const answered = (): Field[] =>
    fields.filter((field) => page.parameters.isShown(field) && !isEmptyFilter(applied?.[field.id]))
  const describe = (field: Field): string =>
    describeFilter(field, applied?.[field.id], lookups.textsOf(field.id), {
      translate,
      format: services.format(),
    })
  const suggest = (): string =>
    [
      services.translate(page.report.title),
      ...answered()
        .filter((field) => !isUsual(field, applied?.[field.id], services.now()))
        .map(describe),
    ].join(' · ')
  const describeFilters = (): string =>
    answered()
      .map((field) => `${services.translate(field.title)}: ${describe(field)}`)
      .join(' · ')
      .slice(0, longestFilters)
  return (
    <>
      <button
        type="button"
        className="engine-button favorite"
        disabled={services.isReadOnly?.()}
        data-saved={isSaved || undefined}
        aria-haspopup="dialog"
        onClick={() => setName(suggest())}
      >
        <Icon name="star" />
        {translate(messages.favorite)}
        {isSaved && <span className="visually-hidden">{` (${translate(messages.favoriteIsSaved)})`}</span>}
      </button>
      {name !== null && (
        <FavoriteDialog
          suggested={name}
          filters={describeFilters()}
          onSaved={() => setSaved(page.search)}
          onClose={() => setName(null)}
        />
      )}
    </>
  )
})
