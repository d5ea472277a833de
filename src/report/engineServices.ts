import type { Report } from '../../engine/core/definition/model.ts'
import { hasQuantities, withQuantities } from '../../engine/core/format/withQuantities.ts'
import type { Services } from '../../engine/index.ts'
import { loadInTime } from '../../engine/preload.ts'
import { ownTimeZone } from '../api/userTime.ts'
import { saveFile } from '../api/saveFile.ts'
import { LocalCalls } from '../local/LocalCalls.ts'
import { parsePageCall, parseSurveyCall, parseSettlingCall } from '../offline/api/surveyCalls.ts'
import type { Portal } from '../Portal.ts'
import { dateFormatOfReader, unitsOfReader } from '../session/unitsOfReader.ts'
import { visitAddress } from '../shell/menuAddress.ts'
import { messages } from '../messages.ts'
import { AxlePicture } from '../views/axles/AxlePicture.tsx'
import { AxleRecord } from '../views/axles/AxleRecord.tsx'
import { pageStorage } from './pageStorage.ts'
import { productViews } from './productViews.tsx'

/** The world as the engine sees it. */
export function engineServices(portal: Portal): Services {
  const { api, catalog, language, local, session, travel } = portal
  const translate: Services['translate'] = (message, values) => {
    const text = language.translate(message, values)
    return hasQuantities(text) ? withQuantities(text, format()) : text
  }
  const format: Services['format'] = () => {
    return {
      locale: language.locale,
      units: unitsOfReader(session.user),
      currencySymbol: session.user?.currency_symbol ?? '$',
      dateFormat: dateFormatOfReader(session.user, language.locale),
      timeZone: ownTimeZone(),
      translate: (key, text, values) => translate({ key, text }, values),
    }
  }
  return {
    request: <T>(method: string, path: string, call: Parameters<Services['request']>[2]) => {
      if (LocalCalls.has(path)) return local.request(path, call) as Promise<T>
      const page = parsePageCall(method, path)
      if (page) return portal.offline.requestPage(api.request<T>(method, path, call), page)
      const settling = parseSettlingCall(method, path, call.body)
      if (settling) return portal.offline.afterSending(settling, () => api.request<T>(method, path, call))
      const surveyId = parseSurveyCall(method, path)
      return surveyId === null
        ? api.request<T>(method, path, call)
        : (portal.offline.open().then(
            (surveys) => surveys.getSurveyResponse(surveyId),
            () => api.request(method, path, call),
          ) as Promise<T>)
    },
    wrote: portal.wrote,
    download: (path, body, call) => api.download(path, body, call),
    file: (path, call) => api.file(path, call),
    saveFile: saveFile,
    translate,
    // From one page beside another to the next: the way back leads to the page that stays.
    navigate: (address, options) =>
      travel.navigate(address, isBesideTheSame(catalog, address) ? { replace: true } : options),
    origin: travel.origin,
    goBack: travel.goBack,
    place: travel.place,
    visit: (site, values) => {
      const url = portal.settings.sites[site]
      return url === undefined ? null : visitAddress(url, site, values, { user: session.user, locale: language.locale })
    },
    saveFavorite: async (name, filters) => {
      const { pathname, search } = window.location
      await api.request('POST', '/api/v1/favorite_reports/save', {
        body: { name, request_url: pathname + search, ...(filters && { filters }) },
        quiet: true,
      })
    },
    reportAt: async (address, { signal }) => {
      const [path = '', search = ''] = address.split('?')
      const opened = catalog.find(path)
      if (!opened || opened.entry.kind === 'form') return null
      const version = catalog.versionOf(opened.entry.id)
      const { report } = await portal.offline.responses.request<{ report: Report }>(
        'GET',
        `catalog/get_report/${opened.entry.id}`,
        { signal, quiet: true, version },
      )
      return { report, params: opened.params, search: search && `?${search}` }
    },
    notify: (text) => portal.notify(text),
    importModule: (address) => loadInTime(() => import(/* @vite-ignore */ address) as Promise<unknown>),
    addressOf: (report, params) => catalog.addressOf(report, params),
    now: () => portal.now(),
    portal: { region: portal.settings.region },
    format,
    emptyReason: () => (session.hasNoFleets ? { title: messages.fleetsNone, help: messages.fleetsNoneHelp } : null),
    isReadOnly: () => Boolean(session.user?.viewed_by),
    holds: (code) =>
      session.user !== null &&
      [...session.user.user_access_securities, ...session.user.user_access_flags].includes(code),
    nonce: portal.nonce,
    views: productViews,
    drawings: { axleFigure: AxleRecord },
    pictures: { axles: AxlePicture },
    storage: pageStorage(localStorage, () => session.user?.login ?? ''),
  }
}

/** Returns true if the open page and the one at an address both open beside the same page. */
function isBesideTheSame(catalog: Portal['catalog'], address: string): boolean {
  const stays = catalog.besideOf(window.location.pathname)?.address
  return stays !== undefined && catalog.besideOf(address.split('?')[0] ?? '')?.address === stays
}
