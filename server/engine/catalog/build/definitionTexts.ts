import type { Message } from '../../../../engine/core/definition/model.ts'
import { toMessage } from '../../../../engine/core/definition/toMessage.ts'
import type { Catalog } from '../Catalog.ts'

type Parts = Pick<Catalog, 'reports' | 'forms' | 'feeds' | 'lookups' | 'access' | 'menus' | 'searchables'>

/** By the reports of a catalog, which it alone has: it is checked, served and written as rows with the same words. */
const known = new WeakMap<Parts['reports'], Readonly<Record<string, string>>>()

/** Every word that definitions bring, by key: what translators are given. */
export function definitionTexts(catalog: Parts): Readonly<Record<string, string>> {
  const found = known.get(catalog.reports) ?? findTexts(catalog)
  known.set(catalog.reports, found)
  return found
}

function findTexts(catalog: Parts): Record<string, string> {
  const found: Record<string, string> = {}
  const collect = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(collect)
    else if (isText(value)) found[value.key] = value.text
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect)
  }
  for (const page of [...catalog.reports.values(), ...catalog.forms.values(), ...catalog.feeds.values()]) collect(page)
  for (const lists of catalog.lookups.values())
    lists.forEach((list) => {
      collect(list.options)
      collect(list.words)
    })
  collect(Object.values(catalog.access))
  collect(catalog.searchables)
  for (const menu of catalog.menus) {
    for (const tab of menu.tabs) {
      collect(toMessage(tab.title, `menu.${menu.id}.${tab.id}.title`))
      for (const link of tab.links)
        if (link.title) collect(toMessage(link.title, `menu.${menu.id}.${tab.id}.${link.id}.title`))
    }
    for (const block of menu.support ?? []) {
      const key = `menu.${menu.id}.support.${block.id}`
      collect(toMessage(block.title, `${key}.title`))
      if (block.option) collect(toMessage(block.option, `${key}.option`))
    }
  }
  return found
}

function isText(value: unknown): value is Message {
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
