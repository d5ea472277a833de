import type { Services } from '../../engine/index.ts'
import { saveFile } from '../api/saveFile.ts'
import type { Portal } from '../Portal.ts'
import { visitAddress } from '../shell/menuAddress.ts'
import { AxlesView } from '../views/axles/AxlesView.tsx'
import { pageStorage } from './pageStorage.ts'

/** The world as the engine sees it. */
export function engineServices(portal: Portal): Services {
  const { api, catalog, language, session, travel } = portal
  return {
    request: (method, path, call) => api.request(method, path, call),
    download: (path, body, call) => api.download(path, body, call),
    file: (path, call) => api.file(path, call),
    keep: saveFile,
    translate: (words, values) => language.translate(words, values),
    navigate: travel.navigate,
    origin: travel.origin,
    goBack: travel.goBack,
    place: travel.place,
    visit: (site, values) => {
      const url = portal.settings.sites[site]
      return url === undefined ? null : visitAddress(url, site, values, { user: session.user, locale: language.locale })
    },
    saveFavorite: async (name) => {
      const { pathname, search } = window.location
      await api.request('POST', '/api/v1/favorite_reports/save', { body: { name, request_url: pathname + search }, quiet: true })
    },
    tell: (text) => portal.tell(text),
    importModule: (address) => import(/* @vite-ignore */ address) as Promise<unknown>,
    addressOf: (report, params) => catalog.addressOf(report, params),
    now: () => new Date(),
    portal: { region: portal.settings.region },
    format() {
      const units = session.user?.unit_of_measurement
      return {
        locale: language.locale,
        units: {
          pressure: units?.pressure ?? 'psi',
          tread: units?.tread_depth ?? '32nds',
          distance: units?.distance ?? 'mi',
        },
        currencySymbol: session.user?.currency_symbol ?? '$',
        dateFormat: session.user?.date_format,
        translate: (key, text, values) => language.translate({ key, text }, values),
      }
    },
    holds: (code) => session.user?.user_access_securities.includes(code) ?? false,
    nonce: portal.nonce,
    views: { axles: AxlesView },
    storage: pageStorage(localStorage, () => session.user?.login ?? ''),
  }
}
