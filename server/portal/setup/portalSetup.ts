import type { Principal } from '../../access/Principal.ts'
import type { Catalog } from '../../engine/catalog/Catalog.ts'
import type { Translate } from '../../platform/language/translator.ts'
import { menuOf } from './menuOf.ts'
import { supportOf } from './supportOf.ts'

/** The wire's app_setup: the portal around a user's pages. */
export function portalSetup(catalog: Catalog, principal: Principal, translate: Translate): object {
  return {
    header_content: menuOf(catalog, 'header', principal, translate),
    footer_content: { ...menuOf(catalog, 'footer', principal, translate), support: supportOf(catalog, translate) },
    language_pack: { locale: principal.locale, url: `/api/Content/LanguagesPack/${principal.locale}.json` },
  }
}
