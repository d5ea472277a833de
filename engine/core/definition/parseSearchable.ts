import type { Bindings, Security, Message } from './model.ts'
import { parseSecurity } from './parseSecurity.ts'
import { toOptionalMessage, toValueMessages, toMessage } from './toMessage.ts'
import type { DescribedDataset } from './datasetModel.ts'

/** A kind of results of the search: a dataset that declares `searchable`, in normal form. */
export interface Searchable {
  dataset: string
  title: Message
  order: number
  icon: string | null
  name: string
  detail: { column: string; words: Record<string, Message> | null }[]
  by: { column: string; title: Message | null }[]
  links: SearchLink[]
  security: Security | null
}

/** A page with the values it is opened with, or a column that holds an address inside the portal. */
export type SearchLink = { page: string; with: Bindings } | { address: string }

const lastOrder = 100

export function parseSearchable({ id, searchable }: DescribedDataset): Searchable | null {
  if (!searchable) return null
  const key = `dataset.${id}.searchable`
  return {
    dataset: id,
    title: toMessage(searchable.title, `${key}.title`),
    order: searchable.order ?? lastOrder,
    icon: searchable.icon ?? null,
    name: searchable.name,
    detail: (searchable.detail ?? []).map(({ column, words: texts }) => ({
      column,
      words: toValueMessages(texts, `${key}.${column}`),
    })),
    by: searchable.by.map(({ column, title }) => ({
      column,
      title: toOptionalMessage(title, `${key}.by.${column}.title`),
    })),
    links: searchable.links.map(({ to, address, with: values }) =>
      address ? { address } : { page: to ?? '', with: (values ?? {}) as Bindings },
    ),
    security: parseSecurity(searchable.security),
  }
}
