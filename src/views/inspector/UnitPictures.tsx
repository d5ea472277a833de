import { useEffect, useState } from 'react'
import { Picture } from '../../../engine/index.ts'
import { ApiFailure } from '../../api/ApiFailure.ts'
import type { PendingPicture } from '../../offline/model.ts'
import type { Surveys } from '../../offline/Surveys.ts'
import { usePortal } from '../../PortalContext.ts'
import { drawnAfterPaint } from './drawnAfterPaint.ts'
import type { Inspector } from './Inspector.ts'
import { inspectorMessages } from './inspectorMessages.ts'
import type { UnitPhotos } from './UnitPhotos.ts'
import { useTranslate } from './useTranslate.ts'
import './pictures.css'

interface SentPicture {
  storage_id: string
  title: string
  axle_and_tire_position: string | null
  thumbnail_url: string
}

/** The pictures of the unit and its tires: those that wait here, and those that the server has. */
export const UnitPictures = drawnAfterPaint(function UnitPictures({
  inspector,
  surveys,
  photos,
}: {
  inspector: Inspector
  surveys: Surveys
  photos: UnitPhotos
}) {
  const translate = useTranslate()
  const { api } = usePortal()
  const { unit } = inspector
  const id = unit.cached.unit_inspection_id
  const waiting = surveys.pictures.all.filter(({ unit_inspection_id }) => unit_inspection_id === id)
  const [sent, setSent] = useState<SentPicture[]>([])
  const count = waiting.length
  useEffect(() => {
    let isDisposed = false
    // A unit that is only here has none there.
    if (id < 0) return undefined
    // Without a network those that were sent are not shown; those that wait are.
    api
      .request<{ images: SentPicture[] }>('GET', `fleet_survey/get_unit_inspection_images/${id}`, { quiet: true })
      .then(
        ({ images }) => {
          if (!isDisposed) setSent(images)
        },
        () => undefined,
      )
    return () => {
      isDisposed = true
    }
  }, [api, id, count])

  const remove = async (picture: SentPicture): Promise<void> => {
    photos.fail(null)
    try {
      await api.request('DELETE', `fleet_survey/delete_image?storageId=${picture.storage_id}&unitInspectionId=${id}`, {
        quiet: true,
      })
      setSent(sent.filter((one) => one !== picture))
    } catch (error) {
      photos.fail(
        error instanceof ApiFailure && error.status > 0 ? error.userMessage : translate(inspectorMessages.offline),
      )
    }
  }
  const positionOf = ({ place }: PendingPicture): string => {
    const found =
      place &&
      inspector.order.find(
        (one) =>
          one.axleNumber === place.axle_number && one.side === place.side && one.wheelIndex === place.wheel_index,
      )
    return found?.code ?? unit.cached.unit_number
  }
  if (waiting.length === 0 && sent.length === 0) return null
  return (
    <section className="inspector-pictures" aria-label={translate(inspectorMessages.pictures)}>
      <ul>
        {waiting.map((picture) => (
          <li key={picture.id} data-state={picture.refusal ? 'refused' : 'waiting'}>
            <LocalPicture file={picture.file} alt={positionOf(picture)} />
            <small>
              {positionOf(picture)}:{' '}
              {picture.refusal
                ? picture.refusal.message
                : translate(picture.at === 0 ? inspectorMessages.pictureUnstored : inspectorMessages.pictureWaits)}
            </small>
            {picture.refusal && (
              <button type="button" className="quiet-button" onClick={() => void surveys.pictures.retry(picture)}>
                {translate(inspectorMessages.tryAgain)}
              </button>
            )}
            <button
              type="button"
              className="quiet-button"
              aria-label={translate(inspectorMessages.deletePicture, { position: positionOf(picture) })}
              onClick={() => void surveys.pictures.drop(picture)}
            >
              ✕
            </button>
          </li>
        ))}
        {sent.map((picture) => (
          <li key={picture.storage_id}>
            <Picture address={picture.thumbnail_url} alt={picture.title} />
            <small>{picture.axle_and_tire_position ?? picture.title}</small>
            <button
              type="button"
              className="quiet-button"
              aria-label={translate(inspectorMessages.deletePicture, {
                position: picture.axle_and_tire_position ?? picture.title,
              })}
              onClick={() => void remove(picture)}
            >
              ✕
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
})

/** A picture that is only here. */
function LocalPicture({ file, alt }: { file: Blob; alt: string }) {
  const [shown, setShown] = useState<string | null>(null)
  useEffect(() => {
    const address = URL.createObjectURL(file)
    setShown(address)
    return () => URL.revokeObjectURL(address)
  }, [file])
  return shown ? <img src={shown} alt={alt} /> : null
}
