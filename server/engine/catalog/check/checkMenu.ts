import { pathNames } from '../../../../engine/core/query/endpointPath.ts'
import { collector } from './collector.ts'
import { pagesOf, type Names } from './Names.ts'
import type { Problem } from '../problems/Problem.ts'
import type { FileOf } from '../read/DefinitionFile.ts'

/** Checks that every link of a menu leads to a page or an address, and to none that needs a row. */
export function checkMenu(file: FileOf<'menu'>, names: Names): Problem[] {
  const menu = file.value
  const { problems, add, need } = collector(file)
  menu.tabs.forEach((tab, t) =>
    tab.links.forEach((link, l) => {
      if (!link.report && !link.url) add('missing-property', ['tabs', t, 'links', l], 'report" or "url')
      const path = ['tabs', t, 'links', l, 'report']
      if (!link.report || !need(pagesOf(names), link.report, path, 'unknown-report')) return
      const page = names.report.get(link.report) ?? names.form.get(link.report)
      const opens = page && 'add' in page && page.add ? page.add.route : (page?.route ?? '')
      const [pathParam] = pathNames(opens)
      if (pathParam && page?.params?.some(({ id }) => id === pathParam))
        add(
          'wrong-form',
          path,
          `page "${link.report}" is about one row and needs "${pathParam}", which no menu gives; link to a page that lists them`,
        )
    }),
  )
  return problems
}
