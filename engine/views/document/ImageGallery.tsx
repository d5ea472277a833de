import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { ImagesElement } from '../../core/definition/model.ts'
import type { ReportPage } from '../../page/ReportPage.ts'
import { useSay, useServices } from '../EngineProvider.tsx'
import { words } from '../words.ts'
import { ImageDialog } from './ImageDialog.tsx'
import './document.css'

/** A picture as it is shown: where it is, and what it shows. */
export interface Picture {
  address: string
  name: string
}

/** The pictures of a source as thumbnails with their names; each opens at full size. */
export const ImageGallery = observer(function ImageGallery({ page, element }: { page: ReportPage; element: ImagesElement }) {
  const services = useServices()
  const say = useSay()
  const [open, setOpen] = useState<number | null>(null)
  const pictures = (page.sources[element.source]?.rows ?? []).flatMap((row): Picture[] => {
    const address = row[element.image]
    return typeof address === 'string' && address !== '' ? [{ address, name: String(row[element.name] ?? '') }] : []
  })
  return (
    <section className="images">
      {element.title && <h3>{services.translate(element.title)}</h3>}
      {pictures.length === 0 && <p className="images-empty">{element.empty ? services.translate(element.empty) : say(words.noImages)}</p>}
      <ul>
        {pictures.map(({ address, name }, index) => (
          <li key={index}>
            <button type="button" className="image-thumbnail" aria-haspopup="dialog" onClick={() => setOpen(index)}>
              <img src={address} alt="" loading="lazy" />
              <span>{name || say(words.imageOf, { number: index + 1, count: pictures.length })}</span>
            </button>
          </li>
        ))}
      </ul>
      {open !== null && <ImageDialog pictures={pictures} at={open} onMove={setOpen} onClose={() => setOpen(null)} />}
    </section>
  )
})
