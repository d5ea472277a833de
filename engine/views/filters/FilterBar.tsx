import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { isEmptyFilter, isShown } from '../../core/query/filterValues.ts'
import { hasOptions } from '../../core/query/lookupOptions.ts'
import type { ReportPage } from '../../page/ReportPage.ts'
import { useSay, useServices } from '../EngineProvider.tsx'
import { Icon } from '../Icon.tsx'
import { lazily } from '../lazily.tsx'
import { words } from '../words.ts'
import { filterWords } from './filterWords.ts'
import './filters.css'

const loadPanel = () => import('./FilterPanel.tsx').then((module) => module.FilterPanel)
const FilterPanel = lazily(loadPanel)

/** The filters, folded into a row of chips; a chip opens its field. */
export const FilterBar = observer(function FilterBar({ page }: { page: ReportPage }) {
  const { parameters } = page
  const say = useSay()
  const open = parameters.openStep !== null
  // Once fetched it stays, so that it can slide shut.
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    if (open) setWanted(true)
  }, [open])
  const first = parameters.steps[0]
  if (!first) return null
  const toggle = () => (open ? parameters.close() : parameters.open(first.id))
  return (
    <section className="filters" aria-label={say(words.filters)} onPointerEnter={() => void loadPanel()} onFocus={() => void loadPanel()}>
      <div className="chips">
        <button type="button" className="engine-button" aria-expanded={open} onClick={toggle}>
          <Icon name="filter" />{say(words.filters)}
        </button>
        {parameters.applied && <Chips page={page} />}
      </div>
      {wanted && <FilterPanel page={page} />}
    </section>
  )
})

const Chips = observer(function Chips({ page }: { page: ReportPage }) {
  const services = useServices()
  const say = useSay()
  const { applied, options, steps, open } = page.parameters
  const asker = { now: services.now(), holds: services.holds }
  return (
    <>
      {steps.flatMap((step) => step.fields.filter((field) => isShown(field, applied ?? {}, asker)).map((field) => {
        const value = applied?.[field.id]
        const title = services.translate(field.title)
        const saysItself = isEmptyFilter(value) && hasOptions(field) && field.emptyText !== null
        return (
          <button key={field.id} type="button" className="chip" title={title} data-empty={isEmptyFilter(value) || undefined} onClick={() => open(step.id, field.id)}>
            {/* `All countries` says what it is about by itself. */}
            <span className={saysItself ? 'visually-hidden' : 'chip-title'}>{title}</span>
            <span className="chip-value">{filterWords(field, value, options.get(field.id), { say, translate: services.translate, format: services.format() })}</span>
          </button>
        )
      }))}
    </>
  )
})
