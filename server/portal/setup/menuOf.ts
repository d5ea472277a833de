import { may } from '../../../engine/core/access/may.ts'
import { parseSecurity } from '../../../engine/core/definition/parseSecurity.ts'
import { toMessage } from '../../../engine/core/definition/toMessage.ts'
import type { Principal } from '../../access/Principal.ts'
import type { Catalog } from '../../engine/catalog/Catalog.ts'
import type { Translate } from '../../platform/language/translator.ts'

interface MenuLink {
  key: string
  name: string
  url: string
  sso_id: string | null
  new_window: boolean
}

export interface Menu {
  tabs: { key: string; name: string; links: MenuLink[] }[]
}

/** The tabs of a place with the links this user may follow, in their language; tabs without any are left out. */
export function menuOf(catalog: Catalog, place: 'header' | 'footer', principal: Principal, translate: Translate): Menu {
  const tabs = catalog.menus
    .filter((menu) => menu.place === place)
    .flatMap((menu) => menu.tabs.map((tab) => ({ menu: menu.id, ...tab })))
  return {
    tabs: tabs
      .filter((tab) => may(principal, parseSecurity(tab.security)))
      .map((tab) => {
        const key = `menu.${tab.menu}.${tab.id}`
        const name = toMessage(tab.title, `${key}.title`)
        const links = tab.links.flatMap((link): MenuLink[] => {
          const report = link.report ? catalog.reports.get(link.report) : undefined
          if (link.report && (!report || !may(principal, report.security))) return []
          if (!may(principal, parseSecurity(link.security))) return []
          const title = link.title ? toMessage(link.title, `${key}.${link.id}.title`) : report?.title
          if (!title) return []
          return [
            {
              key: link.id,
              name: translate(title.key, title.text),
              url: report?.route ?? link.url ?? '/',
              sso_id: link.ssoId ?? null,
              new_window: link.newWindow ?? false,
            },
          ]
        })
        return { key: tab.id, name: translate(name.key, name.text), links }
      })
      .filter((tab) => tab.links.length > 0),
  }
}
