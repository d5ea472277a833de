import type { LookupDefinition } from '../../../schemas/generated/lookup.ts'
import type { Lookup } from './fieldModel.ts'
import { parseOptions } from './parseOptions.ts'
import { parseSecurity } from './parseSecurity.ts'
import { toValueMessages } from './toMessage.ts'

/** Also used by the server, which answers the lists. */
export function parseLookup(lookup: LookupDefinition): Lookup {
  return {
    id: lookup.id,
    endpoint: lookup.endpoint,
    security: parseSecurity(lookup.security),
    once: lookup.once ?? false,
    paging: lookup.paging ?? false,
    pageSize: lookup.pageSize ?? 20,
    args: (lookup.args ?? []).map((arg) => ({ id: arg.id, required: arg.required ?? false })),
    lists: lookup.lists.map((list) => ({
      id: list.id,
      when: list.when ?? null,
      inside: list.inside ? { ...list.inside, arg: list.inside.arg ?? null } : null,
      options: list.options ? parseOptions(list.options, `lookup.${lookup.id}.${list.id}`) : null,
      one: list.one ?? false,
      columns: list.columns ?? null,
      value: list.value ?? 'value',
      text: list.text ?? 'text',
      hint: list.hint ?? null,
      words: toValueMessages(list.words, `lookup.${lookup.id}.${list.id}`),
      parent: list.parent ?? null,
      security: parseSecurity(list.security),
    })),
  }
}
