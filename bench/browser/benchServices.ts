import { unitsOf } from '../../domain/units.ts'
import type { Services } from '../../engine/index.ts'

/** A world in which calls are answered from what was recorded and nothing leads anywhere. */
export const benchServices: Services = {
  async request<T>(_method: string, path: string, { body, signal }: { body?: unknown; signal?: AbortSignal }) {
    const answer = await fetch(`/recorded/${path}`, {
      method: 'POST',
      body: JSON.stringify(body ?? {}),
      ...(signal ? { signal } : {}),
    })
    const data: unknown = await answer.json()
    if (!answer.ok) throw Object.assign(new Error('failed'), data)
    return data as T
  },
  file: () => Promise.reject(new Error('the bench has no pictures')),
  download: (_path, _body, { signal }) =>
    new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted')))),
  saveFile: () => undefined,
  translate: ({ text }, values = {}) => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? '')),
  notify: (text) => console.log(text),
  importModule: (address) => import(/* @vite-ignore */ address) as Promise<unknown>,
  navigate: (address) => console.log('navigate', address),
  origin: () => null,
  goBack: () => undefined,
  place: { get: () => undefined, set: () => undefined },
  addressOf: (report, params) =>
    `?${new URLSearchParams({ report, ...Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)])) }).toString()}`,
  visit: () => null,
  portal: { region: 'NA' },
  now: () => new Date(2026, 9, 31, 12),
  format: () => ({
    locale: 'en-US',
    units: unitsOf({ pressure: 'psi', tread: '32nds', distance: 'mi' }),
    currencySymbol: '$',
    translate: (_key, text) => text,
  }),
  holds: () => true,
  nonce: '',
  views: {
    axles: () => null,
    inspector: () => null,
    import: () => null,
    'load-progress': () => null,
    rejections: () => null,
    'source-secret': () => null,
    preview: () => null,
  },
  drawings: { axleFigure: () => null },
  pictures: { axles: () => null },
  storage: { get: () => undefined, set: () => undefined, remove: () => undefined },
}
