import type { FormSchema } from '../../../engine/core/form/formSchema.ts'
import { projectFolder } from '../../platform/settings.ts'

/** As a person or an old caller writes a day; whether it exists is asked elsewhere. */
const dayForm = /^(\d{4}-\d{2}-\d{2}|\d{1,2}\/\d{1,2}\/\d{4})$/

/** A schema → the text of a module whose default export holds its validator functions. */
export async function compileValidator(schema: FormSchema): Promise<string> {
  // Wanted only when someone opens a form: a start need not wait for them.
  const [{ compileSchemaValidatorsCode }, { build }] = await Promise.all([
    import('@rjsf/validator-ajv8/compileSchemaValidators'),
    import('esbuild'),
  ])
  const contents = compileSchemaValidatorsCode(schema, {
    customFormats: { 'wire-date': dayForm },
    ajvFormatOptions: false,
  })
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: projectFolder, loader: 'js' },
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    write: false,
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
}
