import { expect, fails, journey, test } from './portalTest.ts'
import { press, pressUnavailable, typeInto } from './keyboard.ts'

test(
  'an administrator previews the portal as a user, read-only, and returns',
  { ...fails, ...journey },
  async ({ open }) => {
    const admin = await open('admin', '/manage-users')
    await typeInto(admin.getByRole('searchbox'), 'dlr@')
    // The rows that were there before the search are gone.
    await expect(admin.getByText('1–1 of 1')).toBeVisible()
    await press(admin.getByRole('link', { name: 'See as this user: dlr@example.test' }), 'Enter')
    await expect(admin.getByText('The audit trail records it.')).toBeVisible()
    await press(admin.getByRole('button', { name: 'See the portal as Delia' }), 'Enter')
    const bar = admin.getByRole('region', { name: 'Preview' })
    await expect(bar).toContainText('You see the portal as Delia Rourke does. Nothing can be changed.')
    await expect(admin.getByRole('button', { name: 'Account: Delia Rourke' })).toBeVisible()
    await expect(admin.getByRole('link', { name: 'Manage users' })).toHaveCount(0)

    // A change is refused in words.
    await admin.goto('/my-info/preferences')
    await pressUnavailable(admin.getByRole('button', { name: 'Save', exact: true }))
    await expect(
      admin.getByText('You see the portal as another user does: nothing can be changed. End the preview first.'),
    ).toBeVisible()

    // Another tab is the administrator's own.
    const other = await admin.context().newPage()
    await other.goto('/manage-users')
    await expect(other.getByRole('button', { name: 'Account: Ada Minton' })).toBeVisible()
    await expect(other.getByRole('region', { name: 'Preview' })).toHaveCount(0)

    await press(bar.getByRole('button', { name: 'End preview' }), 'Enter')
    await expect(admin.getByRole('heading', { level: 1, name: 'Manage users' })).toBeVisible()
    await expect(admin.getByRole('button', { name: 'Account: Ada Minton' })).toBeVisible()
    await expect(bar).toHaveCount(0)
    // Neither tab has to sign in again.
    for (const page of [admin, other]) {
      await page.reload()
      await expect(page.getByRole('heading', { level: 1, name: 'Manage users' })).toBeVisible()
      expect(
        await page.evaluate(() => [localStorage.getItem('TOKEN') !== null, sessionStorage.getItem('TOKEN')]),
      ).toEqual([true, null])
    }
  },
)

test('a user who cannot sign in has no preview', fails, async ({ open }) => {
  const admin = await open('admin', '/manage-users')
  await typeInto(admin.getByRole('searchbox'), 'locked@')
  await expect(admin.getByText('1–1 of 1')).toBeVisible()
  await press(admin.getByRole('link', { name: 'See as this user: locked@example.test' }), 'Enter')
  await press(admin.getByRole('button', { name: 'See the portal as Lorne' }), 'Enter')
  await expect(
    admin
      .getByRole('alert')
      .getByText('This user cannot sign in: they are locked, or lack the permission Portal. There is nothing to see.'),
  ).toBeVisible()
})
