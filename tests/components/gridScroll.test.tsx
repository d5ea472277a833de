import { expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { aColumn, aGrid, aReport } from '../engine/reports.ts'
import { showReport } from './showReport.tsx'

const rows = Array.from({ length: 100 }, (_, index) => ({ unit: `U-${index + 1}` }))

test.each(['columnheader', 'gridcell'] as const)('the mouse wheel over a %s scrolls the page', async (role) => {
  await showReport(aReport([], { elements: [aGrid('units', { columns: [aColumn('unit')] })] }), {
    'units/report': () => ({ rows, total_items: rows.length }),
  })
  const place = screen.getByRole(role).first()
  await expect.element(place).toBeVisible()
  // Below it is more than the screen shows, and above it the title.
  expect(window.scrollY).toBe(0)
  await userEvent.wheel(place, { delta: { y: 100 } })
  await expect.poll(() => window.scrollY).toBe(100)
})
