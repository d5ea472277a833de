import type { CatalogEntry } from '../catalog/Catalog.ts'
import type { MenuTab } from '../session/wire.ts'

/** A heading of the index and the reports under it; null stands for what no tab names. */
export interface ReportGroup {
  name: string | null
  reports: CatalogEntry[]
}

/** The reports that can be opened without choosing something first, as the menu groups them; each once. */
export function reportGroups(tabs: MenuTab[], catalog: CatalogEntry[]): ReportGroup[] {
  const left = new Map(
    catalog
      .filter((entry) => !entry.route.includes('{') && entry.layout !== 'home')
      .map((entry) => [entry.route, entry]),
  )
  const groups: ReportGroup[] = tabs.map((tab) => ({
    name: tab.name,
    reports: pick(tab.links.map((link) => link.url)),
  }))
  groups.push({ name: null, reports: pick([...left.keys()]) })
  return groups.filter((group) => group.reports.length > 0)

  function pick(routes: string[]): CatalogEntry[] {
    return routes.flatMap((route) => {
      const entry = left.get(route)
      left.delete(route)
      return entry ? [entry] : []
    })
  }
}
