import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { ImagesElement } from '../../core/definition/model.ts'
import { formatValue } from '../../core/format/formatValue.ts'
import type { ReportPage } from '../../state/ReportPage.ts'
import type { Row } from '../../state/SourceState.ts'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { headingOf } from '../grid/toColumnDefs.ts'
import { Pager } from '../grid/Pager.tsx'
import { messages } from '../messages.ts'
import { ImageDialog } from './ImageDialog.tsx'
import { Picture } from './Picture.tsx'
import './document.css'
import './images.css'

/** A picture as it is shown: where it is, whole and small, what it shows, and what is known of it. */
export interface ShownPicture {
  address: string
  thumbnail: string
  name: string
  captions: { title: string; text: string }[]
}

/** The pictures of a source as thumbnails with their names; each opens at full size. */
export const ImageGallery = observer(function ImageGallery({
  page,
  element,
}: {
  page: ReportPage
  element: ImagesElement
}) {
  const services = useServices()
  const translate = useTranslate()
  const [open, setOpen] = useState<number | null>(null)
  const state = page.sources[element.source]
  const pictures = (state?.rows ?? [])
    .flatMap((row): ShownPicture[] => {
      const address = row[element.image]
      if (typeof address !== 'string' || address === '') return []
      return [
        {
          address,
          thumbnail: String(row[element.thumbnail] ?? address),
          name: String(row[element.name] ?? ''),
          captions: captionsOf(row),
        },
      ]
    })
    .map((picture, index, all) => ({
      ...picture,
      name: picture.name || translate(messages.imageOf, { number: index + 1, count: all.length }),
    }))

  function captionsOf(row: Row): ShownPicture['captions'] {
    const context = { format: services.format(), translate: services.translate }
    return element.captions
      .map((column) => ({
        title: headingOf(column, context),
        text: formatValue(row[column.id], column, context.format),
      }))
      .filter(({ text }) => text !== '')
  }

  return (
    <section className="images">
      {element.title && <h3>{services.translate(element.title)}</h3>}
      {pictures.length === 0 && (
        <p className="images-empty">
          {element.empty
            ? services.translate(element.empty)
            : translate(page.parameters.isFiltered ? messages.noImages : messages.noImagesAtAll)}
        </p>
      )}
      <ul>
        {pictures.map(({ thumbnail, name, captions }, index) => (
          <li key={index}>
            <button type="button" className="image-thumbnail" aria-haspopup="dialog" onClick={() => setOpen(index)}>
              <Picture address={thumbnail} alt="" />
              <span className="image-name">{name}</span>
              {captions.map(({ title, text }) => (
                <span key={title} className="image-caption">
                  <span>{title}:</span> {text}
                </span>
              ))}
            </button>
          </li>
        ))}
      </ul>
      {state && state.pages > 1 && <Pager page={page} source={element.source} title={element.title} />}
      {open !== null && <ImageDialog pictures={pictures} at={open} onMove={setOpen} onClose={() => setOpen(null)} />}
    </section>
  )
})
