import { rest, typeInto } from './keyboard.ts'
import { expect, fails, journey, test } from './portalTest.ts'

test(
  'a report is saved as a favorite with its filters, opened again and deleted',
  { ...fails, ...journey },
  async ({ open }) => {
    const page = await open('cus', '/checkpoint?report_type=critical')
    await expect(page.getByText('Critical exceptions', { exact: true })).toBeVisible()
    await page.getByRole('columnheader', { name: 'Unit' }).click()
    await expect(page).toHaveURL(/sort/)
    const kept = new URL(page.url())
    await page.getByRole('button', { name: 'Favorite' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save as a favorite' })
    await expect(dialog.getByLabel('Name')).toBeFocused()
    // Told apart from other favorites of the report by what is filtered.
    await expect(dialog.getByLabel('Name')).toHaveValue('Checkpoint inspections · Units with critical exceptions')
    await typeInto(dialog.getByLabel('Name'), '')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Name is required.')
    await typeInto(dialog.getByLabel('Name'), 'Critical units')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Critical units saved to your favorites.')).toBeVisible()
    const saved = page.getByRole('button', { name: 'Favorite (saved)' })
    await expect(saved).toBeVisible()
    // Two orders within a moment are one step of the history.
    await rest(page)
    const sorted = page.url()
    await page.getByRole('columnheader', { name: 'Unit' }).click()
    await expect(saved).toHaveCount(0)
    await expect(page).not.toHaveURL(sorted)
    await page.goBack()
    await expect(saved).toBeVisible()

    await page.getByRole('button', { name: 'Favorite' }).click()
    await typeInto(dialog.getByLabel('Name'), 'critical UNITS')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('You already have a favorite with this name. Use another name.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    await page.getByRole('link', { name: 'Favorite reports' }).first().click()
    // The list says what each filters for.
    await expect(page.getByRole('gridcell', { name: /: Units with critical exceptions/ })).toBeVisible()
    await page.getByRole('link', { name: 'Critical units' }).click()
    await expect(page.getByText('Critical exceptions', { exact: true })).toBeVisible()
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(kept.pathname + kept.search)

    await page.goto('/favorite-reports')
    await page.getByRole('button', { name: /Delete/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('link', { name: 'Critical units' })).toHaveCount(0)
  },
)
