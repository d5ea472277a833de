import type { Message } from '../../../../engine/core/definition/model.ts'
import { toMessage } from '../../../../engine/core/definition/toMessage.ts'
import type { Catalog } from '../Catalog.ts'

type Parts = Pick<Catalog, 'reports' | 'forms' | 'feeds' | 'lookups' | 'access' | 'menus' | 'searchables'>

/** By the reports of a catalog, which it alone has: it is checked, served and written as rows with the same words. */
const known = new WeakMap<Parts['reports'], Readonly<Record<string, string>>>()

/** Every word that definitions bring, by key: what translators are given. */
export function definitionWords(catalog: Parts): Readonly<Record<string, string>> {
  const found = known.get(catalog.reports) ?? wordsIn(catalog)
  known.set(catalog.reports, found)
  return found
}

function wordsIn(catalog: Parts): Record<string, string> {
  const found: Record<string, string> = {}
  const take = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(take)
    else if (isWords(value)) found[value.key] = value.text
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(take)
  }
  for (const page of [...catalog.reports.values(), ...catalog.forms.values(), ...catalog.feeds.values()]) take(page)
  for (const lists of catalog.lookups.values())
    lists.forEach((list) => {
      take(list.options)
      take(list.words)
    })
  take(Object.values(catalog.access))
  take(catalog.searchables)
  for (const menu of catalog.menus) {
    for (const tab of menu.tabs) {
      take(toMessage(tab.title, `menu.${menu.id}.${tab.id}.title`))
      for (const link of tab.links)
        if (link.title) take(toMessage(link.title, `menu.${menu.id}.${tab.id}.${link.id}.title`))
    }
    for (const block of menu.support ?? []) {
      const key = `menu.${menu.id}.support.${block.id}`
      take(toMessage(block.title, `${key}.title`))
      if (block.option) take(toMessage(block.option, `${key}.option`))
    }
  }
  return found
}

function isWords(value: unknown): value is Message {
  return (
    typeof value === 'object' &&
    value !== null &&
    'key' in value &&
    'text' in value &&
    typeof value.key === 'string' &&
    typeof value.text === 'string' &&
    value.text !== ''
  )
}
