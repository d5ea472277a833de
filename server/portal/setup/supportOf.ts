import { toMessage } from '../../../engine/core/definition/toMessage.ts'
import type { Catalog } from '../../engine/catalog/Catalog.ts'
import type { Translate } from '../../platform/language/translator.ts'

interface SupportBlock {
  key: string
  title: string
  email: string | null
  phone: string | null
  option: string | null
  /** The regions whose footer shows it; null for the contact page only. */
  regions: string[] | null
}

/** Returns the support contacts of the menus, in the reader's language. */
export function supportOf(catalog: Catalog, translate: Translate): SupportBlock[] {
  return catalog.menus.flatMap((menu) =>
    (menu.support ?? []).map((block): SupportBlock => {
      const key = `menu.${menu.id}.support.${block.id}`
      const title = toMessage(block.title, `${key}.title`)
      const option = block.option ? toMessage(block.option, `${key}.option`) : null
      return {
        key: block.id,
        title: translate(title.key, title.text),
        email: block.email ?? null,
        phone: block.phone ?? null,
        option: option && translate(option.key, option.text),
        regions: block.regions ?? null,
      }
    }),
  )
}
