import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { typeInto } from './keyboard.ts'
import { definitionsDirOf } from './preparePortal.ts'
import { expect, journey, test } from './portalTest.ts'

const folder = definitionsDirOf(process.env.E2E_PORT ?? '')
const id = 'slow-report'
const parts = Array.from({ length: 6 }, (_, index) => `part_${index}`)
/**
 * A generated report whose parts take as long together as its making should be seen; none of them so long that it holds
 * others up.
 */
const definitions: Record<string, unknown> = {
  [`checkpoint/${id}.dataset.json`]: {
    rowKey: 'place',
    parameters: { name: { type: 'text' } },
  },
  // It works until then, for no definition may sleep.
  [`checkpoint/${id}.sql`]: `with recursive busy as (
  select clock_timestamp() as at
  union all
  select clock_timestamp() from busy where busy.at < now() + interval '0.7 seconds' and md5(repeat(busy.at::text, 20000)) is not null
)
select 1 as place
where (select count(*) from busy) > 0 and coalesce(:name, '') is not null`,
  [`checkpoint/${id}.report.json`]: {
    title: 'Slow report',
    route: `/${id}`,
    filters: {
      steps: [{ id: 'what', title: 'Contents', fields: [{ id: 'name', type: 'text', title: 'Report name' }] }],
    },
    generate: {
      endpoint: `POST own/${id}/generate`,
      list: `GET own/${id}/earlier`,
      get: `POST own/${id}/get`,
      route: `/${id}/history/{id}`,
      name: 'name',
    },
    sources: Object.fromEntries(parts.map((part) => [part, { dataset: id, list: part }])),
    elements: parts.map((part) => ({
      id: part,
      type: 'grid',
      source: part,
      columns: [{ id: 'place', title: 'Place' }],
    })),
    exports: [{ id: 'pdf', title: 'Places', format: 'pdf', include: parts, endpoint: `POST own/${id}/pdf` }],
  },
}

test('a running report is canceled and completes when it is retried', journey, async ({ open }) => {
  for (const [name, value] of Object.entries(definitions))
    writeFileSync(join(folder, name), typeof value === 'string' ? value : JSON.stringify(value, null, 2))
  try {
    const page = await open('cus', `/${id}`)
    await page.getByRole('button', { name: 'Filters' }).click()
    await typeInto(page.getByLabel('Report name'), 'Given up')
    await page.getByRole('button', { name: 'Generate report' }).click()
    const row = page.getByRole('row', { name: /Given up/ }).first()
    await expect(row.getByText(/Waiting|Generating/)).toBeVisible()
    await row.getByRole('button', { name: 'Cancel: Given up' }).click()
    await expect(row.getByText('Canceled')).toBeVisible({ timeout: 30_000 })
    await expect(row.getByRole('link', { name: 'Given up' })).toHaveCount(0)

    // It stays given up until somebody wants it.
    await page.reload()
    await expect(row.getByText('Canceled')).toBeVisible()
    await row.getByRole('button', { name: 'Try again: Given up' }).click()
    await expect(row.getByText('Ready')).toBeVisible({ timeout: 60_000 })
    await row.getByRole('link', { name: 'Given up' }).click()
    await expect(page.getByRole('grid').first().getByRole('gridcell', { name: '1' })).toBeVisible()
  } finally {
    for (const name of Object.keys(definitions)) rmSync(join(folder, name), { force: true })
  }
})
