import { expect, it } from 'vitest'
import type { FormSchema } from '../../../../engine/core/form/formSchema.ts'
import { compileValidator } from '../../../../server/engine/forms/compileValidator.ts'

it('a validator is one small module that stands alone', async () => {
  const schema = {
    $id: 'form-f',
    type: 'object',
    properties: { seen: { type: 'string', format: 'wire-date' } },
    required: ['seen'],
    additionalProperties: false,
  } as unknown as FormSchema
  const text = await compileValidator(schema)
  expect(text).not.toMatch(/\bimport\b|\brequire\(/)
  // Each browser that opens the form loads it.
  expect(text.length).toBeLessThan(2500)
  const { default: validators } = (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(text)}`
  )) as { default: Record<string, (values: unknown) => boolean> }
  const isGood = validators['form-f']!
  expect([{ seen: '2026-06-15' }, { seen: '6/15/2026' }, { seen: 'June' }, {}].map((values) => isGood(values))).toEqual(
    [true, true, false, false],
  )
})
