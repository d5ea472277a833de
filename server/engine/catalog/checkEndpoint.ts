import calls from '../../../schemas/api/calls.json' with { type: 'json' }

/** Calls that analysts make up live below this; no call of the specification does. */
const ownPrefix = 'own/'

const shape = (endpoint: string): string => endpoint.replace(/\{\w+\}/g, '{}')
const listed = new Set(calls.map(shape))

/** null when the endpoint is a call of the specification or one's own; else those it may have been. */
export function unknownEndpoint(endpoint: string): string[] | null {
  const [method = '', path = ''] = endpoint.split(' ')
  if (path.startsWith(ownPrefix) || listed.has(shape(endpoint))) return null
  return calls.filter((call) => call.startsWith(`${method} `))
}
