import { expect, it } from 'vitest'
import { checkHelp } from '../../../../../../server/engine/catalog/check/page/checkHelp.ts'
import type { Collector } from '../../../../../../server/engine/catalog/check/collector.ts'
import { loadCatalog } from '../../../../../../server/engine/catalog/pipeline.ts'

/** Sections that are not there. */
function unknownIn(help: string | undefined): string[] {
  const unknown: string[] = []
  const need = (known: Iterable<string>, name: string): boolean => {
    const isKnown = [...known].includes(name)
    if (!isKnown) unknown.push(name)
    return isKnown
  }
  checkHelp({ help }, { need } as unknown as Collector)
  return unknown
}

it('a page names a chapter or a section that the guide has', () => {
  expect([undefined, 'using', 'using#reports'].flatMap(unknownIn)).toEqual([])
  expect(['using#report', 'uses', 'reports'].flatMap(unknownIn)).toEqual(['using#report', 'uses', 'reports'])
})

it('every shipped page is explained by a section of its own or of a page above it', async () => {
  const { reports, forms, problems } = await loadCatalog('definitions')
  const isExplained = ({ help, parent }: { help: string | null; parent: string | null }): boolean => {
    const above = parent === null ? undefined : reports.get(parent)
    return help !== null || (above !== undefined && isExplained(above))
  }
  expect(problems).toEqual([])
  expect([...reports.values(), ...forms.values()].filter((page) => !isExplained(page)).map(({ id }) => id)).toEqual([])
})
