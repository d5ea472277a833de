import type * as Authored from '../../../schemas/generated/report.ts'
import type { Action, RowAction } from './actionModel.ts'
import type { Binding, Bindings, Condition } from './model.ts'
import { parseLink } from './parseLink.ts'
import { parseTile } from './parseTile.ts'
import { parseSecurity } from './parseSecurity.ts'
import { toOptionalMessage, toMessage } from './toMessage.ts'

/** An action in normal form; its words are found below `parentKey`. */
export function parseAction(action: Authored.RowActionDefinition, parentKey: string): RowAction
export function parseAction(action: Authored.ActionDefinition, parentKey: string): Action
export function parseAction(action: Authored.ActionDefinition, parentKey: string): Action {
  const key = `${parentKey}.${action.id}`
  const base = {
    id: action.id,
    title: toMessage(action.title, `${key}.title`),
    visible: ('visible' in action && (action.visible as Condition | undefined)) || null,
    enabled: (action.enabled as Condition | undefined) ?? null,
    security: parseSecurity(action.security),
  }
  switch (action.type) {
    case 'open':
      return { ...base, type: 'open', link: parseLink(action.link) }
    case 'call':
      return {
        ...base,
        ...calling(action, key),
        type: 'call',
        confirm: toOptionalMessage(action.confirm, `${key}.confirm`),
        begun: toOptionalMessage(action.begun, `${key}.begun`),
        shown: (action.shown ?? []).map((tile) =>
          parseTile(tile, `${key}.shown`, { format: 'integer', quantity: null }),
        ),
      }
    case 'delete':
      return { ...base, ...calling(action, key), type: 'delete', name: action.name as Binding }
    case 'export':
      return { ...base, type: 'export', export: action.export }
    case 'generate':
      return { ...base, type: 'generate' }
  }
}

function calling(
  {
    endpoint,
    with: bindings = {},
    dataset,
    version,
    constraints = [],
    after,
    told,
  }: Authored.CallAction | Authored.DeleteAction,
  key: string,
) {
  return {
    endpoint,
    with: bindings as Bindings,
    dataset: dataset ?? null,
    version: version ?? null,
    constraints: constraints.map(({ constraint, message }) => ({
      constraint,
      message: toMessage(message, `${key}.constraints.${constraint}`),
    })),
    after: parseLink(after),
    told: toOptionalMessage(told, `${key}.told`),
  }
}
