import { useEffect, useState, type ChangeEvent } from 'react'
import { Picture } from '../../../engine/index.ts'
import type { Wheel } from '../../../domain/positions.ts'
import { ApiFailure } from '../../api/ApiFailure.ts'
import type { KeptPicture } from '../../offline/model.ts'
import { shrinkPicture } from '../../offline/shrinkPicture.ts'
import type { Surveys } from '../../offline/Surveys.ts'
import { usePortal } from '../../PortalContext.ts'
import { drawnAfterPaint } from './drawnAfterPaint.ts'
import { placeOf, type Inspector } from './Inspector.ts'
import { inspectorWords } from './inspectorWords.ts'
import { useWords } from './useWords.ts'
import './pictures.css'

interface SentPicture { storage_id: string; title: string; axle_and_tire_position: string | null; thumbnail_url: string }

/** The pictures of the unit and its tires: those that wait here, and those that the server has. */
export const UnitPictures = drawnAfterPaint(function UnitPictures({ inspector, surveys }: { inspector: Inspector; surveys: Surveys }) {
  const say = useWords()
  const { api } = usePortal()
  const { unit, copy, wheel } = inspector
  const id = unit.kept.unit_inspection_id
  const waiting = surveys.pictures.kept.filter(({ unit_inspection_id }) => unit_inspection_id === id)
  const [sent, setSent] = useState<SentPicture[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const count = waiting.length
  useEffect(() => {
    let isGone = false
    // A unit that is only here has none there.
    if (id < 0) return undefined
    // Without a network those that were sent are not shown; those that wait are.
    api.request<{ images: SentPicture[] }>('GET', `fleet_survey/get_unit_inspection_images/${id}`, { quiet: true }).then(({ images }) => { if (!isGone) setSent(images) }, () => undefined)
    return () => { isGone = true }
  }, [api, id, count])

  const add = async ({ target }: ChangeEvent<HTMLInputElement>, of: Wheel | null): Promise<void> => {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    setFailure(null)
    try {
      const shown = of && { place: placeOf(of), is_new_tire: inspector.keptOf(of).replacement !== null }
      await surveys.pictures.add({ survey_id: copy.survey.survey_id, unit_inspection_id: id }, shown, await shrinkPicture(file))
    } catch (error) {
      setFailure(say(error instanceof DOMException && error.name === 'QuotaExceededError' ? inspectorWords.notKept : inspectorWords.noPicture))
    }
  }
  const remove = async (picture: SentPicture): Promise<void> => {
    setFailure(null)
    try {
      await api.request('DELETE', `fleet_survey/delete_image?storageId=${picture.storage_id}&unitInspectionId=${id}`, { quiet: true })
      setSent(sent.filter((one) => one !== picture))
    } catch (error) {
      setFailure(error instanceof ApiFailure && error.status > 0 ? error.told : say(inspectorWords.offline))
    }
  }
  const positionOf = ({ place }: KeptPicture): string => {
    const found = place && inspector.order.find((one) => one.axleNumber === place.axle_number && one.side === place.side && one.wheelIndex === place.wheel_index)
    return found?.code ?? unit.kept.unit_number
  }
  return (
    <section className="inspector-pictures" aria-label={say(inspectorWords.pictures)}>
      <CameraButton label={say(inspectorWords.pictureOf, { position: wheel.code })} onFile={(event) => void add(event, wheel)} />
      <CameraButton label={say(inspectorWords.pictureOf, { position: unit.kept.unit_number })} onFile={(event) => void add(event, null)} />
      {(waiting.length > 0 || sent.length > 0) && (
        <ul>
          {waiting.map((picture) => (
            <li key={picture.id} data-state={picture.refusal ? 'refused' : 'waiting'}>
              <LocalPicture file={picture.file} alt={positionOf(picture)} />
              <small>{positionOf(picture)}: {picture.refusal ? picture.refusal.message : say(inspectorWords.pictureWaits)}</small>
              {picture.refusal && <button type="button" className="quiet-button" onClick={() => void surveys.pictures.retry(picture)}>{say(inspectorWords.tryAgain)}</button>}
              <button type="button" className="quiet-button" aria-label={say(inspectorWords.deletePicture, { position: positionOf(picture) })} onClick={() => void surveys.pictures.drop(picture)}>✕</button>
            </li>
          ))}
          {sent.map((picture) => (
            <li key={picture.storage_id}>
              <Picture address={picture.thumbnail_url} alt={picture.title} />
              <small>{picture.axle_and_tire_position ?? picture.title}</small>
              <button type="button" className="quiet-button" aria-label={say(inspectorWords.deletePicture, { position: picture.axle_and_tire_position ?? picture.title })} onClick={() => void remove(picture)}>✕</button>
            </li>
          ))}
        </ul>
      )}
      {failure && <p className="inspector-alert" role="alert">{failure}</p>}
    </section>
  )
})

/** The camera where there is one, or a file. */
function CameraButton({ label, onFile }: { label: string; onFile(event: ChangeEvent<HTMLInputElement>): void }) {
  return (
    <label className="engine-button inspector-camera">
      <svg viewBox="0 0 16 16" width="18" height="18" aria-hidden="true"><path d="M2 5h2.6l1-1.6h4.8l1 1.6H14v8H2zM8 7a2.3 2.3 0 1 0 0 4.6A2.3 2.3 0 0 0 8 7" fill="none" stroke="currentColor" strokeWidth="1.3" /></svg>
      {label}
      <input className="visually-hidden" type="file" accept="image/*" capture="environment" onChange={onFile} />
    </label>
  )
}

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
