import type { DefinitionFile } from '../read/DefinitionFile.ts'
import ownCalls from '../../../../schemas/api/ownCalls.json' with { type: 'json' }
import calls from '../../../../schemas/api/calls.json' with { type: 'json' }
import localCalls from '../../../../schemas/api/localCalls.json' with { type: 'json' }
import { isLocal } from '../../../../engine/core/query/endpointPath.ts'

/** Calls that analysts make up live below this; no call of the specification does. */
const ownPrefix = 'own/'

const shape = (endpoint: string): string => endpoint.replace(/\{\w+\}/g, '{}')
const specifiedShapes = new Set(calls.map(shape))
const localShapes = new Set(localCalls.map(shape))

/**
 * Returns null if the endpoint is a call of the specification, a custom one, or one that the browser answers. Otherwise
 * returns the calls that may have been meant.
 */
export function unknownEndpoint(endpoint: string): string[] | null {
  const [method = '', path = ''] = endpoint.split(' ')
  if (isLocal(endpoint)) return localShapes.has(shape(endpoint)) ? null : localCalls
  if (path.startsWith(ownPrefix) || specifiedShapes.has(shape(endpoint))) return null
  return calls.filter((call) => call.startsWith(`${method} `))
}

/**
 * Returns true if a custom call is answered by a definition or the product. Editable cells and actions without a
 * dataset only call it.
 */
export function isAnswered(endpoint: string, files: DefinitionFile[]): boolean {
  if (!endpoint.split(' ')[1]?.startsWith(ownPrefix)) return true
  return answeredByProduct.has(shape(endpoint)) || files.some(({ value }) => answeredBy(value).has(shape(endpoint)))
}

const answeredByProduct = new Set(ownCalls.map(shape))
/** A definition is asked for each call that any other makes. */
const known = new WeakMap<object, Set<string>>()

function answeredBy(definition: object): Set<string> {
  const found = known.get(definition) ?? new Set(ownCallsIn(definition).map(shape))
  known.set(definition, found)
  return found
}

function ownCallsIn(definition: object): string[] {
  const answering = (key: string, inside: unknown): unknown =>
    key === 'edit'
      ? undefined
      : key === 'actions' && Array.isArray(inside)
        ? inside.filter((action: { dataset?: string }) => action.dataset !== undefined)
        : inside
  return JSON.stringify(definition, answering).match(/(?<=")(GET|POST|PUT|DELETE) own\/[^"]+(?=")/g) ?? []
}
