import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { numberKey } from '../../../domain/uploadedUnit.ts'
import { ApiFailure } from '../../api/ApiFailure.ts'
import type { Surveys } from '../../offline/Surveys.ts'
import { usePortal } from '../../PortalContext.ts'
import type { Inspector } from './Inspector.ts'
import { inspectorWords } from './inspectorWords.ts'
import { readCode, type CodeReader } from './readCode.ts'
import { useWords } from './useWords.ts'
import { Sheet } from './Sheet.tsx'

interface Found {
  is_unit_exists: boolean
  is_unit_exists_on_survey: boolean
  unit_id: number | null
  is_elsewhere: boolean
  is_out_of_service: boolean
  location_name: string | null
}

interface UnitSearchProps {
  inspector: Inspector
  surveys: Surveys
  /** Of all units of the survey. */
  numbers: string[]
  onUnit(number: string): void
  onClose(): void
}

/** A number typed or scanned: the unit on this survey, or the way to bring it here. */
export const UnitSearch = observer(function UnitSearch({ inspector, surveys, numbers, onUnit, onClose }: UnitSearchProps) {
  const say = useWords()
  const portal = usePortal()
  const [text, setText] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  const [told, setTold] = useState<string | null>(null)
  const [reader, setReader] = useState<CodeReader | null>(null)
  const video = useRef<HTMLVideoElement>(null)
  const surveyId = inspector.copy.survey.survey_id
  const wanted = numberKey(text)
  const matches = wanted === '' ? numbers : numbers.filter((number) => numberKey(number).includes(wanted))
  const goTo = (number: string): void => { onClose(); onUnit(number) }

  const look = async (number: string): Promise<void> => {
    setFound(null)
    setTold(null)
    const here = numbers.find((one) => numberKey(one) === numberKey(number))
    if (here !== undefined) return goTo(here)
    try {
      setFound(await portal.api.request<Found>('POST', 'fleet_survey/get_create_unit_options', { body: { survey_id: surveyId, unit_number: number.trim() }, quiet: true }))
    } catch (error) {
      setTold(error instanceof ApiFailure && error.status > 0 ? error.description : say(inspectorWords.searchOffline))
    }
  }
  const add = async ({ unit_id }: Found): Promise<void> => {
    try {
      await portal.api.request('POST', 'fleet_survey/add_existing_unit_to_survey', { body: { survey_id: surveyId, unit_ids: [unit_id], move: true, return_to_service: true }, quiet: true })
      await surveys.refreshSurvey(surveyId)
      goTo(text.trim())
    } catch (error) {
      setTold(error instanceof ApiFailure && error.status > 0 ? [error.description, ...error.errors.map(({ message }) => message)].join(' ') : say(inspectorWords.searchOffline))
    }
  }
  const create = (): void => {
    const address = portal.catalog.addressOf('survey-new-unit', { survey_id: surveyId })
    if (address) portal.travel.navigate(address)
  }
  const scan = async (): Promise<void> => {
    const opened = await readCode(video.current, (code) => { setText(code); setReader(null); void look(code) }).catch(() => null)
    if (opened) setReader(opened)
    else setTold(say(inspectorWords.noCamera))
  }
  useEffect(() => () => reader?.stop(), [reader])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (text.trim() !== '') void look(text)
  }
  return (
    <Sheet title={say(inspectorWords.findUnit)} onClose={onClose}>
      <form className="inspector-form" role="search" onSubmit={submit}>
        <label>{say(inspectorWords.unitNumber)}<input autoFocus value={text} maxLength={20} autoCapitalize="characters" autoComplete="off" onChange={({ target }) => { setText(target.value); setFound(null); setTold(null) }} /></label>
        <div className="inspector-form-end">
          <button type="submit" className="engine-button engine-button-primary" disabled={text.trim() === ''}>{say(inspectorWords.find)}</button>
          {'BarcodeDetector' in window && <button type="button" className="engine-button" onClick={() => void scan()}>{say(inspectorWords.scan)}</button>}
        </div>
        <video ref={video} muted playsInline hidden={reader === null} className="inspector-video" />
        {told && <p className="inspector-alert" role="alert">{told}</p>}
        {found && (
          <div className="inspector-alert" role="status">
            <p>{say(found.is_unit_exists ? (found.is_elsewhere ? inspectorWords.foundElsewhere : found.is_out_of_service ? inspectorWords.foundOutOfService : inspectorWords.foundInFleet) : inspectorWords.notFound, { unit: text.trim(), location: found.location_name ?? '' })}</p>
            {found.is_unit_exists
              ? <button type="button" className="engine-button" onClick={() => void add(found)}>{say(found.is_elsewhere ? inspectorWords.moveHere : inspectorWords.addToSurvey)}</button>
              : <button type="button" className="engine-button" onClick={create}>{say(inspectorWords.createUnit)}</button>}
          </div>
        )}
        <ul className="inspector-units">
          {matches.slice(0, 60).map((number) => <li key={number}><button type="button" className="engine-button" onClick={() => goTo(number)}>{number}</button></li>)}
        </ul>
      </form>
    </Sheet>
  )
})
