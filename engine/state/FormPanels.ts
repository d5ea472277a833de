import { compareStructural, reaction } from 'mobx'
import type { FormPanel } from '../core/definition/formModel.ts'
import { openPanelsOf, shownValues } from '../core/form/formValues.ts'
import { CallState } from './CallState.ts'
import type { FormPage } from './FormPage.ts'

const restMs = 250

/**
 * Values that the server computes from the entries. They are requested after a pause. A newer request cancels the older
 * one, here and on the server, and earlier values stay until the answer. The panel of a save is requested with its
 * question.
 */
export class FormPanels {
  readonly #calls = new Map<FormPanel, CallState>()
  readonly #stops: (() => void)[]

  constructor(readonly page: FormPage) {
    this.#stops = openPanelsOf(page.form).map((panel) => {
      const call = new CallState(panel.endpoint, page.services)
      this.#calls.set(panel, call)
      return reaction(
        () => requestBody(panel, page),
        (body) => {
          if (body) void call.load(body)
        },
        { equals: compareStructural, delay: restMs, fireImmediately: true },
      )
    })
  }

  /** null while nothing is known yet. */
  of(panel: FormPanel): CallState | null {
    return this.#calls.get(panel) ?? null
  }

  /** Asks at once, and forgets what was known: it was of other values. */
  request(panel: FormPanel): void {
    const body = requestBody(panel, this.page)
    if (!body) return
    this.#calls.get(panel)?.dispose()
    const call = new CallState(panel.endpoint, this.page.services)
    this.#calls.set(panel, call)
    void call.load(body)
  }

  dispose(): void {
    for (const stop of this.#stops) stop()
    for (const call of this.#calls.values()) call.dispose()
  }
}

/** As a save would send them: a hidden field says nothing. */
function requestBody(
  { asks }: FormPanel,
  { status, fields, values, params, services }: FormPage,
): Record<string, unknown> | null {
  if (status === 'loading' || status === 'failed') return null
  const inputs: Record<string, unknown> = { ...params, ...shownValues(fields, values, services.holds) }
  return Object.fromEntries(asks.map((id) => [id, inputs[id] === '' ? null : (inputs[id] ?? null)]))
}
