import { expect, test } from 'vitest'
import { loadCatalog } from '../../server/engine/catalog/pipeline.ts'
import { projectFolder } from '../../server/platform/settings.ts'

test('a step of filters and a field with the same id have the same title, as they share its translation', async () => {
  const { reports } = await loadCatalog(`${projectFolder}/definitions`)
  const wrong = [...reports.values()].flatMap(({ id, steps }) =>
    steps.flatMap((step) =>
      steps
        .flatMap(({ fields }) => fields)
        .filter(({ title }) => title.key === step.title.key && title.text !== step.title.text)
        .map((field) => `${id}: ${step.title.text} and ${field.title.text}`),
    ),
  )
  expect(wrong).toEqual([])
})
