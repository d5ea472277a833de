import type { FormSchema } from '../../../engine/core/form/formSchema.ts'
import type { Catalog } from '../catalog/Catalog.ts'
import type { LiveCatalog } from '../catalog/serve/LiveCatalog.ts'
import { compileValidator } from './compileValidator.ts'
import { schemaOfForm, validatorHash } from './schemaOfForm.ts'

/**
 * Returns the validators of forms as ES modules, by the hash of their schema. They are built on first request and
 * cached, so that a page opened under an earlier definition still finds its own. The browser compiles nothing, because
 * the page's Content-Security-Policy forbids it.
 */
export function validatorCache(holder: LiveCatalog): (hash: string) => Promise<string | null> {
  const validators = new Map<string, Promise<string>>()
  return async (hash) => {
    const known = validators.get(hash)
    if (known) return known
    const schema = schemaWithHash(hash, holder.current)
    if (!schema) return null
    const module = compileValidator(schema)
    validators.set(hash, module)
    module.catch(() => validators.delete(hash))
    return module
  }
}

function schemaWithHash(hash: string, catalog: Catalog): FormSchema | null {
  for (const form of catalog.forms.values()) {
    const schema = schemaOfForm(form, catalog)
    if (validatorHash(schema) === hash) return schema
  }
  return null
}
