import { observer } from 'mobx-react-lite'
import { useEffect, useId, useRef, useState } from 'react'
import { Icon, Notice, type ViewComponent } from '../../../engine/index.ts'
import type { Message } from '../../../engine/core/definition/model.ts'
import { ApiFailure } from '../../api/ApiFailure.ts'
import { usePortal } from '../../PortalContext.ts'
import { useTranslate } from '../inspector/useTranslate.ts'
import '../import/import.css'
import './sourceKeys.css'

const message = (key: string, text: string): Message => ({ key: `shell.keys.${key}`, text })

const messages = {
  title: message('title', 'Secret'),
  help: message(
    'help',
    'A machine sends the secret with each call. It is shown once, when it is made, and cannot be read again.',
  ),
  first: message('first', 'Make secret'),
  rotate: message('rotate', 'Rotate'),
  old: message('old', 'The earlier secret stays valid for'),
  shown: message('shown', 'Copy this secret now. It is not shown again.'),
  copy: message('copy', 'Copy'),
  copied: message('copied', 'Copied'),
  failed: message('failed', 'No secret was made'),
}

/** Times for which an earlier secret stays valid, in hours. */
const overlaps: [number, Message][] = [
  [0, message('hours_0', 'no time')],
  [1, message('hours_1', '1 hour')],
  [24, message('hours_24', '1 day')],
  [168, message('hours_168', '7 days')],
  [720, message('hours_720', '30 days')],
]

/** The secret of an API key: made, told once, and rotated. */
export const SourceSecretPage: ViewComponent = observer(function SourceSecretPage({ values, refresh }) {
  const { api } = usePortal()
  const translate = useTranslate()
  const id = useId()
  const [hours, setHours] = useState(24)
  const [secret, setSecret] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  if (values.is_mine !== true || values.state === 'revoked') return null
  const isFirst = values.state === 'unissued'
  const make = async (): Promise<void> => {
    setIsBusy(true)
    setFailure(null)
    try {
      const created = await api.request<{ secret: string }>(
        'POST',
        `source_keys/${Number(values.source_key_id)}/secret`,
        {
          body: { old_hours: isFirst ? 0 : hours },
        },
      )
      setSecret(created.secret)
      refresh()
    } catch (error) {
      setFailure(error instanceof ApiFailure ? error.message : '')
    }
    setIsBusy(false)
  }
  return (
    <section className="import-step" aria-labelledby={id}>
      <header>
        <h2 id={id}>{translate(messages.title)}</h2>
      </header>
      <p className="import-note muted">{translate(messages.help)}</p>
      {secret && <NewSecret secret={secret} />}
      {failure !== null && (
        <div className="import-failure">
          <Notice icon="warning" title={translate(messages.failed)}>
            <p>{failure}</p>
          </Notice>
        </div>
      )}
      <footer>
        {!isFirst && (
          <label className="source-overlap">
            {translate(messages.old)}
            <select
              className="engine-input"
              value={hours}
              onChange={({ currentTarget }) => setHours(Number(currentTarget.value))}
            >
              {overlaps.map(([value, text]) => (
                <option key={value} value={value}>
                  {translate(text)}
                </option>
              ))}
            </select>
          </label>
        )}
        <button type="button" className="engine-button" disabled={isBusy} onClick={() => void make()}>
          {translate(isFirst ? messages.first : messages.rotate)}
        </button>
      </footer>
    </section>
  )
})

/** A new secret, chosen whole so that it can be copied where the browser keeps its clipboard shut. */
function NewSecret({ secret }: { secret: string }) {
  const translate = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    setIsCopied(false)
    input.current?.focus()
    input.current?.select()
  }, [secret])
  const copy = (): Promise<void> => navigator.clipboard.writeText(secret).then(() => setIsCopied(true))
  return (
    <div className="source-secret">
      <Notice icon="warning" title={translate(messages.shown)} />
      <div>
        <input
          ref={input}
          className="engine-input"
          readOnly
          value={secret}
          aria-label={translate(messages.title)}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        {'clipboard' in navigator && (
          <button type="button" className="engine-button" onClick={() => void copy().catch(() => null)}>
            {isCopied && <Icon name="check" />}
            <span aria-live="polite">{translate(isCopied ? messages.copied : messages.copy)}</span>
          </button>
        )}
      </div>
    </div>
  )
}
