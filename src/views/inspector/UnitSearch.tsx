import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { numberKey } from '../../../domain/uploadedUnit.ts'
import { ApiFailure } from '../../api/ApiFailure.ts'
import { isUnreached } from '../../offline/cache/ResponseCache.ts'
import type { Surveys } from '../../offline/Surveys.ts'
import { usePortal } from '../../PortalContext.ts'
import type { LocalSurvey } from '../../offline/cache/LocalSurvey.ts'
import type { AddedUnit } from '../../offline/model.ts'
import { inspectorMessages } from './inspectorMessages.ts'
import { hasCamera, readCode, type CodeReader } from './readCode.ts'
import { NewUnit } from './NewUnit.tsx'
import { useTranslate } from './useTranslate.ts'
import { Sheet } from './Sheet.tsx'
import './unitSearch.css'

interface UnitLookup {
  is_unit_exists: boolean
  is_unit_exists_on_survey: boolean
  unit_id: number | null
  is_elsewhere: boolean
  is_out_of_service: boolean
  location_name: string | null
}

interface UnitSearchProps {
  copy: LocalSurvey
  surveys: Surveys
  onUnit(number: string): void
  onClose(): void
}

/** The numbers of offered units: those not on the survey, and those on it. */
const maxOthers = 12
const maxMatches = 60

/** A number typed or scanned: the unit on this survey, or the way to bring it here; also without a network. */
export const UnitSearch = observer(function UnitSearch({ copy, surveys, onUnit, onClose }: UnitSearchProps) {
  const translate = useTranslate()
  const portal = usePortal()
  const [text, setText] = useState('')
  const [found, setFound] = useState<UnitLookup | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const [reader, setReader] = useState<CodeReader | null>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [newNumber, setNewNumber] = useState<string | null>(null)
  const { survey_id: surveyId, other_units = [], other_units_in_all: inAll = other_units.length } = copy.survey
  const numbers = copy.numbers
  const wanted = numberKey(text)
  const matches = numbers.filter((number) => numberKey(number).includes(wanted))
  const here = new Set(numbers.map(numberKey))
  const others =
    wanted === ''
      ? []
      : other_units.filter(
          ({ unit_number }) => numberKey(unit_number).includes(wanted) && !here.has(numberKey(unit_number)),
        )
  const goTo = (number: string): void => {
    onClose()
    onUnit(number)
  }
  const forget = (): void => {
    setFound(null)
    setNotice(null)
    setNewNumber(null)
  }

  /** On this device first: what the server says of it comes when there is a network. */
  const addUnit = async (unit: AddedUnit): Promise<void> => {
    try {
      await surveys.addUnit(surveyId, unit)
      goTo(unit.unit_number)
    } catch {
      setNotice(translate(inspectorMessages.notStored))
    }
  }

  const look = async (number: string): Promise<void> => {
    forget()
    const known = numbers.find((one) => numberKey(one) === numberKey(number))
    if (known !== undefined) return goTo(known)
    const other = other_units.find(({ unit_number }) => numberKey(unit_number) === numberKey(number))
    if (other) return addUnit(other)
    try {
      const answer = await portal.api.request<UnitLookup>('POST', 'fleet_survey/get_create_unit_options', {
        body: { survey_id: surveyId, unit_number: number.trim() },
        quiet: true,
      })
      if (answer.is_unit_exists) setFound(answer)
      else setNewNumber(number.trim())
    } catch (error) {
      if (!isUnreached(error)) return setNotice(error instanceof ApiFailure ? error.userMessage : String(error))
      const values = { unit: number.trim(), known: other_units.length, total: inAll }
      setNotice(
        translate(
          inAll > other_units.length ? inspectorMessages.searchOfflinePart : inspectorMessages.searchOffline,
          values,
        ),
      )
      setNewNumber(number.trim())
    }
  }
  const add = async ({ unit_id }: UnitLookup): Promise<void> => {
    try {
      await portal.api.request('POST', 'fleet_survey/add_existing_unit_to_survey', {
        body: { survey_id: surveyId, unit_ids: [unit_id], move: true, return_to_service: true },
        quiet: true,
      })
      await surveys.refreshSurvey(surveyId)
      goTo(text.trim())
    } catch (error) {
      setNotice(
        error instanceof ApiFailure && !isUnreached(error)
          ? [error.userMessage, ...error.errors.map(({ message }) => message)].join(' ')
          : translate(inspectorMessages.addOffline),
      )
    }
  }
  const scan = async (): Promise<void> => {
    const opened = await readCode(video.current, (code) => {
      setText(code)
      setReader(null)
      void look(code)
    }).catch(() => null)
    if (opened) setReader(opened)
    else setNotice(translate(inspectorMessages.noCamera))
  }
  useEffect(() => () => reader?.stop(), [reader])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (text.trim() !== '') void look(text)
  }
  return (
    <Sheet title={translate(inspectorMessages.findUnit)} onClose={onClose}>
      <form className="inspector-form" role="search" onSubmit={submit}>
        <label className="inspector-find">
          {translate(inspectorMessages.unitNumber)}
          <input
            data-first
            value={text}
            maxLength={20}
            autoCapitalize="characters"
            autoComplete="off"
            onChange={({ target }) => {
              setText(target.value)
              forget()
            }}
          />
        </label>
        <div className="inspector-find-buttons">
          <button type="submit" className="engine-button engine-button-primary" disabled={text.trim() === ''}>
            {translate(inspectorMessages.find)}
          </button>
          {hasCamera() && (
            <button type="button" className="engine-button" onClick={() => void scan()}>
              {translate(inspectorMessages.scan)}
            </button>
          )}
        </div>
        <video ref={video} muted playsInline hidden={reader === null} className="inspector-video" />
        {notice && (
          <p className="inspector-alert" role="alert">
            {notice}
          </p>
        )}
        {found && (
          <div className="inspector-alert" role="status">
            <p>
              {translate(
                found.is_elsewhere
                  ? inspectorMessages.foundElsewhere
                  : found.is_out_of_service
                    ? inspectorMessages.foundOutOfService
                    : inspectorMessages.foundInFleet,
                { unit: text.trim(), location: found.location_name ?? '' },
              )}
            </p>
            <button type="button" className="engine-button" onClick={() => void add(found)}>
              {translate(found.is_elsewhere ? inspectorMessages.moveHere : inspectorMessages.addToSurvey)}
            </button>
          </div>
        )}
        {newNumber !== null && (
          <NewUnit
            number={newNumber}
            added={copy.survey.configurations ?? []}
            onChoose={(unit) => void addUnit(unit)}
          />
        )}
        {others.length > 0 && (
          <>
            <h3>{translate(inspectorMessages.otherUnits)}</h3>
            <ul className="inspector-units">
              {others.slice(0, maxOthers).map((unit) => (
                <li key={unit.unit_id}>
                  <button
                    type="button"
                    className="engine-button"
                    aria-label={translate(inspectorMessages.addNamed, { unit: unit.unit_number })}
                    onClick={() => void addUnit(unit)}
                  >
                    + {unit.unit_number}
                  </button>
                </li>
              ))}
            </ul>
            <Cut shown={maxOthers} total={others.length} />
            <h3>{translate(inspectorMessages.surveyUnits)}</h3>
          </>
        )}
        <ul className="inspector-units">
          {matches.slice(0, maxMatches).map((number) => (
            <li key={number}>
              <button type="button" className="engine-button" onClick={() => goTo(number)}>
                {number}
              </button>
            </li>
          ))}
        </ul>
        <Cut shown={maxMatches} total={matches.length} />
      </form>
    </Sheet>
  )
})

/** Says that a list of units has more than it shows. */
function Cut({ shown, total }: { shown: number; total: number }) {
  const translate = useTranslate()
  return total > shown ? (
    <p className="inspector-cut" role="status">
      {translate(inspectorMessages.searchCut, { shown, total })}
    </p>
  ) : null
}
