import type { Services } from '../../engine/index.ts'

/**
 * Page state by name in the browser's storage, under the person's login: two people at one desk do not find each
 * other's.
 */
export function pageStorage(
  store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  login: () => string,
): Services['storage'] {
  const nameOf = (name: string): string => `PAGE/${login()}/${name}`
  return {
    get(name) {
      try {
        return JSON.parse(store.getItem(nameOf(name)) ?? 'null') as unknown
      } catch {
        return null
      }
    },
    set: (name, value) => store.setItem(nameOf(name), JSON.stringify(value)),
    remove: (name) => store.removeItem(nameOf(name)),
  }
}
