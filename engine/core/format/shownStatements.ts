import { isNothing, resolveBinding, type PointerContext } from '../binding/resolve.ts'
import { evaluate } from '../condition/evaluate.ts'
import type { Message } from '../definition/model.ts'
import type { Statement, StatementsElement } from '../definition/statementsModel.ts'
import { formatValue, unitName, type FormatContext } from './formatValue.ts'
import { withUnit } from './withQuantities.ts'

/** One sentence in the reader's language and units. */
export interface ShownStatement {
  id: string
  isLead: boolean
  tone: Statement['tone']
  title: string | null
  text: string
  advice: string | null
}

/**
 * Returns the sentences whose condition holds and whose values are all known. Returns the empty text if there is none,
 * and nothing if the element is left out.
 */
export function shownStatements(
  element: StatementsElement,
  surroundings: PointerContext,
  holds: (code: string) => boolean,
  format: FormatContext,
): ShownStatement[] {
  if (element.when && !evaluate(element.when, surroundings, holds)) return []
  const values = writtenValues(element, surroundings, format)
  const translate = (message: Message): string => format.translate(message.key, message.text, values)
  const optional = (message: Message | null): string | null => message && translate(message)
  const shown = element.statements
    .filter(({ when }) => !when || evaluate(when, surroundings, holds))
    .map(({ id, isLead, tone, title, text, advice }) => ({
      id,
      isLead,
      tone,
      title: optional(title),
      text: translate(text),
      advice: optional(advice),
    }))
    .filter(({ title, text, advice }) => ![title, text, advice].some((part) => part !== null && namesEmpty(part)))
  return shown.length === 0 && element.empty
    ? [{ id: 'empty', isLead: false, tone: 'neutral', title: null, text: translate(element.empty), advice: null }]
    : shown
}

/** Values that are there, by id, with their units. A percentage and money carry their own sign. */
function writtenValues(
  element: StatementsElement,
  surroundings: PointerContext,
  format: FormatContext,
): Record<string, string> {
  return Object.fromEntries(
    element.values.flatMap((how) => {
      const value = resolveBinding(how.value, surroundings)
      if (isNothing(value)) return []
      const unit = unitName(how, format.units)
      const text = formatValue(value, how, format)
      return [[how.id, unit ? withUnit(text, { name: unit }) : text]]
    }),
  )
}

/** A mark is left where its value is empty. */
const namesEmpty = (text: string): boolean => /\{\{\w+\}\}/.test(text)
