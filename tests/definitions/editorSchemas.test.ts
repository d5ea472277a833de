import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv, type ValidateFunction } from 'ajv'
import { expect, it } from 'vitest'
import { definitionKinds } from '../../server/engine/catalog/read/definitionPath.ts'
import { readDefinitions } from '../../server/engine/catalog/read/readDefinitions.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const ajv = new Ajv({ discriminator: false, strict: false, allErrors: true })
for (const name of readdirSync(`${root}schemas/editor`))
  ajv.addSchema(JSON.parse(readFileSync(`${root}schemas/editor/${name}`, 'utf8')) as object)
const validatorOf = (kind: string): ValidateFunction => ajv.getSchema(`${kind}.schema.json`)!
const { files } = await readDefinitions(`${root}definitions`)

it('an editor finds nothing wrong with any definition as it is written, with the pieces it uses', () => {
  const told = files.flatMap(({ file, kind, value }) => {
    const validate = validatorOf(kind)
    return validate(value) ? [] : [`${file} ${ajv.errorsText(validate.errors)}`]
  })
  expect(told).toEqual([])
})

it('an editor knows the schema of every kind', () => {
  const { 'json.schemas': pairs } = JSON.parse(readFileSync(`${root}.vscode/settings.json`, 'utf8')) as {
    'json.schemas': { fileMatch: string[]; url: string }[]
  }
  expect(pairs).toEqual(
    definitionKinds.map((kind) => ({
      fileMatch: [`/definitions/*/*.${kind}.json`],
      url: `./schemas/editor/${kind}.schema.json`,
    })),
  )
})

it.each([
  ['a property nobody knows beside a use', 'report', { use: 'base', titel: 'Units' }],
  ['a list that is used with a property of its own', 'dataset', { rowKey: 'id', totals: { use: 'totals', id: 'x' } }],
  ['a use that is no name', 'dataset', { rowKey: 'id', totals: [{ use: 1 }] }],
  ['what is required, where nothing is used', 'lookup', { endpoint: 'GET own/options' }],
])('an editor underlines %s', (_what, kind, value) => expect(validatorOf(kind)(value)).toBe(false))
