import { expect, test } from 'vitest'
import { commands, page as screen, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { FormField } from '../../engine/core/definition/formModel.ts'
import { formSchema, type FormSchema } from '../../engine/core/form/formSchema.ts'
import { EngineProvider, FormPage, FormView } from '../../engine/index.ts'
import '../../src/styles/base.css'
import { aFlagField, aNumberField, aTextField } from '../engine/fields.ts'
import { aForm } from '../engine/forms.ts'
import { createEngineTestServices, type Call } from '../engine/state/testServices.ts'

declare module 'vitest/browser' {
  interface BrowserCommands {
    compileValidator(schema: FormSchema): Promise<string>
  }
}

const fields: FormField[] = [aTextField('name', { required: true }), aNumberField('price'), aFlagField('is_active')]
const stored = { f_id: 7, version: 3, name: 'Steer', price: 500, is_active: false }
const refuse = (status: number, more: object) => {
  throw Object.assign(new Error('no'), { status, description: 'Not saved', errors: [], id: null, ...more })
}

async function showForm(save: (call: Call) => unknown) {
  const form = aForm(fields)
  const schema = formSchema(form, () => 'integer')
  const services = createEngineTestServices({ 'f/7': () => stored, 'f/save': save })
  const text = await commands.compileValidator(schema)
  const { default: validators } = (await import(
    /* @vite-ignore */ URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))
  )) as { default: unknown }
  const page = new FormPage(form, schema, services, { params: { id: '7' }, search: '' })
  await render(
    <EngineProvider services={services}>
      <main>
        <FormView page={page} validators={validators} leaving={null} />
      </main>
    </EngineProvider>,
  )
  await expect.element(screen.getByLabelText('name')).toHaveValue('Steer')
  return { page, saved: () => services.calls.filter(({ path }) => path === 'f/save').map(({ body }) => body) }
}
const retype = async (name: string, text: string): Promise<void> => {
  await screen.getByLabelText(name).click()
  await userEvent.keyboard(`{Control>}a{/Control}${text}`)
}
const save = screen.getByRole('button', { name: 'Save', exact: true })

test('conflicting values are shown side by side, and the choice is saved', async () => {
  let tries = 0
  const { saved } = await showForm(() => {
    tries += 1
    const changed = [
      { field: 'name', title: 'name', theirs: 'Theirs', yours: 'Mine' },
      { field: 'price', title: 'price', theirs: 600, yours: 500 },
    ]
    return tries === 1 ? refuse(409, { conflict: { version: 9, fields: changed } }) : { f_id: 7, version: 10 }
  })
  await retype('name', 'Mine')
  await save.click()
  const conflict = screen.getByRole('alert')
  await expect.element(conflict).toHaveFocus()
  await expect.element(conflict.getByRole('radio', { name: 'Keep mine: Mine' })).toBeChecked()
  await expect.element(conflict.getByRole('radio', { name: 'Use the saved value: 600' })).toBeChecked()
  await conflict.getByText('Use the saved value: Theirs').click()
  await conflict.getByRole('button', { name: 'Save these values' }).click()
  await expect.poll(saved).toHaveLength(2)
  expect(saved()[1]).toMatchObject({ version: 9, name: 'Theirs', price: 600 })
})

test('an empty required field is an error at the field and in the list that links to it', async () => {
  const { saved } = await showForm(() => ({ f_id: 7, version: 4 }))
  await retype('name', '{Delete}')
  await save.click()
  const errors = screen.getByRole('alert')
  await expect.element(errors).toHaveFocus()
  await errors.getByRole('link').click()
  await expect.element(screen.getByLabelText('name')).toHaveFocus()
  await expect.element(screen.getByLabelText('name')).toHaveAttribute('aria-invalid', 'true')
  expect(saved()).toEqual([])
  await userEvent.keyboard('Drive')
  await save.click()
  await expect.poll(saved).toHaveLength(1)
  expect(saved()[0]).toMatchObject({ f_id: 7, version: 3, name: 'Drive' })
})

test('an error of the server is shown at its field, and the next save is sent', async () => {
  let tries = 0
  const { saved } = await showForm(() => {
    tries += 1
    return tries === 1
      ? refuse(409, { errors: [{ field: 'name', message: 'Another one has this name.' }] })
      : { f_id: 7, version: 4 }
  })
  await retype('name', 'Taken')
  await save.click()
  await expect.element(screen.getByLabelText('name')).toHaveAccessibleDescription(/Another one has this name/)
  await retype('name', 'Free')
  await save.click()
  await expect.poll(saved).toHaveLength(2)
})

test('a number field accepts no letters and is saved as a number', async () => {
  const { saved } = await showForm(() => ({ f_id: 7, version: 4 }))
  await retype('price', '5b5.5c')
  await expect.element(screen.getByLabelText('price')).toHaveValue('55.5')
  await save.click()
  await expect.poll(saved).toHaveLength(1)
  expect(saved()[0]).toMatchObject({ price: 55.5 })
})
