import { unitsOf } from '../../../domain/units.ts'
import type { Services } from '../../../engine/services.ts'

type Answer = (call: Call) => unknown
export interface Call {
  method: string
  path: string
  body: Record<string, unknown>
  signal: AbortSignal | undefined
}

export interface EngineTestServices extends Services {
  calls: Call[]
  kept: Map<string, unknown>
  downloads: {
    path: string
    body: unknown
    finish(job?: number | null): void
    fail(error: unknown): void
    signal: AbortSignal | undefined
  }[]
}

/** A world that answers calls by path at once, or when the answer's promise says so. */
export function createEngineTestServices(
  answers: Record<string, Answer>,
  given: Partial<Services> = {},
): EngineTestServices {
  const calls: Call[] = []
  const kept = new Map<string, unknown>()
  const places = new Map<string, unknown>()
  const downloads: EngineTestServices['downloads'] = []
  return {
    calls,
    kept,
    downloads,
    async request<T>(method: string, path: string, { body, signal }: { body?: unknown; signal?: AbortSignal }) {
      const call = { method, path, body: (body ?? {}) as Record<string, unknown>, signal }
      calls.push(call)
      const answer = answers[path]
      if (!answer) throw Object.assign(new Error(path), { status: 404, description: 'unknown', errors: [], id: null })
      return (await answer(call)) as T
    },
    file: () => Promise.reject(new Error('there is no picture')),
    download: (path, body, { signal }) =>
      new Promise<number | null>((resolve, fail) => {
        downloads.push({ path, body, finish: (job?: number | null) => resolve(job ?? null), fail, signal })
      }),
    saveFile: () => undefined,
    translate: ({ text }, values = {}) =>
      text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? '')),
    navigate: () => undefined,
    origin: () => null,
    goBack: () => undefined,
    place: { get: (name) => places.get(name), set: (name, value) => void places.set(name, value) },
    visit: () => null,
    notify: () => undefined,
    importModule: () => Promise.reject(new Error('no module')),
    addressOf: (report, params) => {
      const query = Object.entries(params)
        .map(([name, value]) => `${name}=${String(value)}`)
        .join('&')
      return `/${report}${query && `?${query}`}`
    },
    now: () => new Date(2026, 9, 31, 12),
    format: () => ({
      locale: 'en-US',
      units: unitsOf({ pressure: 'psi', tread: '32nds', distance: 'mi' }),
      currencySymbol: '$',
      translate: (_, text) => text,
    }),
    portal: { region: 'NA' },
    holds: () => false,
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
    storage: {
      get: (name) => kept.get(name),
      set: (name, value) => kept.set(name, value),
      remove: (name) => kept.delete(name),
    },
    ...given,
  }
}

/** Lets every promise that is ready come to its end. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}
