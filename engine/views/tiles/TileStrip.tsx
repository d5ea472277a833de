import { observer } from 'mobx-react-lite'
import { type ReactNode, useCallback, useState, type RefCallback } from 'react'
import { resolveBinding } from '../../core/binding/resolve.ts'
import type { Tile, TilesElement } from '../../core/definition/model.ts'
import { changeOf } from '../../core/format/changeText.ts'
import { formatValue, unitName } from '../../core/format/formatValue.ts'
import type { ReportPage } from '../../state/ReportPage.ts'
import { switchFilter } from '../../state/switchFilter.ts'
import { Anchor } from '../Anchor.tsx'
import { useServices } from '../EngineProvider.tsx'
import { Icon } from '../Icon.tsx'
import { TermText } from '../terms/TermText.tsx'
import { toneOf } from '../tone.ts'
import { includedMessages } from '../messages.ts'
import '../tone.css'
import './tiles.css'

/** The most signs of a figure that a narrow tile of a document has room for. */
const longestFigure = 12

/** One strip: each value, its name, what it counts. */
export const TileStrip = observer(function TileStrip({ page, element }: { page: ReportPage; element: TilesElement }) {
  const services = useServices()
  const format = services.format()
  const [strip, isSwiped] = useSwiped()
  const tiles = element.tiles.map((tile) => {
    const value = resolveBinding(tile.value, page.surroundings)
    return { tile, value, text: formatValue(value, tile, format) || '–' }
  })
  return (
    <ul
      className="tiles"
      ref={strip}
      data-wide={tiles.some(({ text }) => text.length > longestFigure) || undefined}
      {...(isSwiped && { tabIndex: 0, 'aria-label': services.translate(includedMessages.tiles) })}
    >
      {tiles.map(({ tile, value, text }) => {
        const tone = toneOf(tile.tone, value)
        const unit = unitName(tile, format.units)
        const address = tile.link && page.addressOf(tile.link, null)
        const title = services.translate(tile.title)
        const change = changeOf(tile, page.surroundings, format)
        return (
          <li key={tile.id} className="tile" data-tone={tone ?? undefined}>
            <span className="tile-value">
              {tone && tone !== 'not_read' && <Icon name={tone} />}
              {text}
              {unit && <small>{unit}</small>}
            </span>
            <span className="tile-title">
              {address ? (
                <Anchor address={address} navigate={services.navigate}>
                  <TermText term={tile.term} isInside>
                    {title}
                  </TermText>
                </Anchor>
              ) : tile.filter ? (
                <TileSwitch
                  page={page}
                  filter={tile.filter}
                  title={
                    <TermText term={tile.term} isInside>
                      {title}
                    </TermText>
                  }
                />
              ) : (
                <TermText term={tile.term}>{title}</TermText>
              )}
            </span>
            {change && (
              <span className="tile-change">
                <span className={change.tone ? `tone-${change.tone}` : undefined}>
                  {change.tone && <Icon name={change.tone} />}
                  {change.text}
                </span>{' '}
                {change.was}
              </span>
            )}
            {tile.help && <span className="tile-help">{services.translate(tile.help)}</span>}
          </li>
        )
      })}
    </ul>
  )
})

/** Pressed, the filter has the tile's value; the whole tile is the button. */
const TileSwitch = observer(function TileSwitch({
  page,
  filter,
  title,
}: {
  page: ReportPage
  filter: NonNullable<Tile['filter']>
  title: ReactNode
}) {
  const isPressed = page.parameters.applied?.[filter.field] === filter.value
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      onClick={() => switchFilter(page, filter.field, isPressed ? null : filter.value)}
    >
      {title}
    </button>
  )
})

/**
 * Returns true if an element's content is wider than the element. The hidden part is reached by swiping, or by the
 * arrow keys.
 */
function useSwiped(): [RefCallback<HTMLElement>, boolean] {
  const [isSwiped, setSwiped] = useState(false)
  const attach = useCallback((element: HTMLElement | null) => {
    if (!element || typeof ResizeObserver === 'undefined') return undefined
    const sizes = new ResizeObserver(() => setSwiped(element.scrollWidth > element.clientWidth))
    for (const one of [element, ...element.children]) sizes.observe(one)
    return () => sizes.disconnect()
  }, [])
  return [attach, isSwiped]
}
