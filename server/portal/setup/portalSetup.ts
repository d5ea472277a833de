import type { Principal } from '../../access/Principal.ts'
import type { Catalog } from '../../engine/catalog/Catalog.ts'
import { flag, listOf, orNull, text, closedObject } from '../../platform/http/jsonSchema.ts'
import type { Translate } from '../../platform/language/translator.ts'
import { menuOf } from './menuOf.ts'
import { supportOf } from './supportOf.ts'

const menuSchema = closedObject({
  tabs: listOf(
    closedObject({
      key: text,
      name: text,
      links: listOf(closedObject({ key: text, name: text, url: text, sso_id: orNull(text), new_window: flag })),
    }),
  ),
})
const supportSchema = closedObject({
  key: text,
  title: text,
  email: orNull(text),
  phone: orNull(text),
  option: orNull(text),
  regions: orNull(listOf(text)),
})
export const appSetupSchema = closedObject({
  header_content: menuSchema,
  footer_content: closedObject({ ...menuSchema.properties, support: listOf(supportSchema) }),
  language_pack: closedObject({ locale: text, url: text }),
})

/** The wire's app_setup: the portal around a user's pages. */
export function portalSetup(catalog: Catalog, principal: Principal, translate: Translate): object {
  return {
    header_content: menuOf(catalog, 'header', principal, translate),
    footer_content: { ...menuOf(catalog, 'footer', principal, translate), support: supportOf(catalog, translate) },
    language_pack: { locale: principal.locale, url: `/api/Content/LanguagesPack/${principal.locale}.json` },
  }
}
