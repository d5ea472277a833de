import { useLayoutEffect } from 'react'
import { observer } from 'mobx-react-lite'
import { usePortal } from '../../PortalContext.ts'
import type { LocalSurvey } from '../../offline/cache/LocalSurvey.ts'
import type { Surveys } from '../../offline/Surveys.ts'
import { inspectorMessages } from './inspectorMessages.ts'
import type { OpenQuestions } from './OpenQuestions.ts'
import { useTranslate } from './useTranslate.ts'
import './unitBar.css'

interface SyncProps {
  surveys: Surveys
  copy: LocalSurvey
  questions: OpenQuestions
}

/**
 * Changes and pictures of the surveys in this browser that the server does not have yet: never later than the entry
 * that it counts. Typed values that are not confirmed are never sent.
 */
export const Sync = observer(function Sync({ surveys, copy, questions }: SyncProps) {
  const translate = useTranslate()
  const { offline } = usePortal()
  const { list } = questions
  useLayoutEffect(() => offline.countUnconfirmed(copy.survey.survey_id), [offline, copy, list])
  const { unconfirmed } = offline
  const { sending } = surveys
  // The latest entry is not part of the total count yet.
  const waiting = Math.max(surveys.waiting, copy.waiting) + surveys.unsent - surveys.waiting
  const refused = Math.max(surveys.refused, copy.refused.length) + surveys.unresolved - surveys.refused
  const state =
    sending === 'idle' || sending === 'sending'
      ? null
      : {
          signed_out: inspectorMessages.signedOut,
          offline: inspectorMessages.offline,
          busy: inspectorMessages.busy,
          unanswered: inspectorMessages.unanswered,
          unstored: inspectorMessages.notStoring,
        }[sending]
  const parts = [
    state && (waiting > 0 || sending === 'signed_out') ? translate(state) : null,
    waiting > 0 ? translate(inspectorMessages.waiting, { count: waiting }) : null,
    refused > 0 ? translate(inspectorMessages.refused, { count: refused }) : null,
    unconfirmed > 0 ? translate(inspectorMessages.toConfirm, { count: unconfirmed }) : null,
  ].filter((part) => part !== null)
  return (
    <span
      className="inspector-sync"
      data-state={refused > 0 ? 'refused' : waiting > 0 ? 'waiting' : unconfirmed > 0 ? 'unconfirmed' : 'sent'}
    >
      {parts.length > 0 ? parts.join(' · ') : translate(inspectorMessages.saved)}
    </span>
  )
})
