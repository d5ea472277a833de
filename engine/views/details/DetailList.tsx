import { observer } from 'mobx-react-lite'
import { isNothing, resolveBinding } from '../../core/binding/resolve.ts'
import type { DetailsElement } from '../../core/definition/model.ts'
import { formatValue, unitName } from '../../core/format/formatValue.ts'
import type { ReportPage } from '../../state/ReportPage.ts'
import { Anchor } from '../Anchor.tsx'
import { useServices } from '../EngineProvider.tsx'
import { Icon } from '../Icon.tsx'
import { TermText } from '../terms/TermText.tsx'
import { toneOf } from '../tone.ts'
import './details.css'

/** Names and values of one thing. */
export const DetailList = observer(function DetailList({
  page,
  element,
}: {
  page: ReportPage
  element: DetailsElement
}) {
  const services = useServices()
  const format = services.format()
  const items = element.items
    .map((item) => ({ item, value: resolveBinding(item.value, page.surroundings) }))
    .filter(({ value }) => !element.onlyFilled || !isNothing(value))
  if (items.length === 0) return null
  return (
    <section className="details">
      {element.title && <h2>{services.translate(element.title)}</h2>}
      <dl>
        {items.map(({ item, value }) => {
          const tone = toneOf(item.tone, value)
          const unit = unitName(item, format.units)
          const text = formatValue(value, item, format) || '–'
          const address = item.link && !isNothing(value) && page.addressOf(item.link, null)
          return (
            <div
              key={item.id}
              data-tone={tone ?? undefined}
              title={item.help ? services.translate(item.help) : undefined}
            >
              <dt>
                <TermText term={item.term}>{services.translate(item.title)}</TermText>
              </dt>
              <dd>
                {tone && tone !== 'not_read' && <Icon name={tone} />}
                {address ? (
                  <Anchor address={address} navigate={services.navigate}>
                    {text}
                  </Anchor>
                ) : (
                  text
                )}
                {unit && !isNothing(value) && ` ${unit}`}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
})
