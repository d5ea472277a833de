import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Catalog } from '../../src/catalog/Catalog.ts'
import type { Portal } from '../../src/Portal.ts'
import { PortalContext } from '../../src/PortalContext.ts'
import { DefinitionProblems } from '../../src/report/DefinitionProblems.tsx'

const language = {
  translate: ({ text }: { text: string }, values: Record<string, unknown> = {}) =>
    text.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => String(values[name])),
}
const failed = {
  file: 'shares/shares.sql',
  text: 'failed when a caller ran it: division by zero',
  statement: 'select 1 / (a.share - a.share) from accounts a',
  times: 3,
  reports: ['shares'],
}

async function showPage(report: string): Promise<void> {
  const catalog = new Catalog({ request: async () => ({ problems: [], failed: [failed] }) as never })
  await catalog.loadProblems()
  const portal = { catalog, language } as unknown as Portal
  await render(
    <PortalContext value={portal}>
      <DefinitionProblems report={report} />
    </PortalContext>,
  )
}

test('a failed statement is shown above its page with its text on request', async () => {
  await showPage('shares')
  const banner = screen.getByRole('status', { name: 'Statements of this page failed in the last hour:' })
  await expect
    .element(banner)
    .toHaveTextContent('shares/shares.sql failed when a caller ran it: division by zero (3 times)')
  const statement = screen.getByText(failed.statement)
  await expect.element(statement).not.toBeVisible()
  await screen.getByText('Statement', { exact: true }).click()
  await expect.element(statement).toBeVisible()
})

test('other pages do not show the failed statement', async () => {
  await showPage('yards')
  await expect.element(screen.getByRole('status')).not.toBeInTheDocument()
})
