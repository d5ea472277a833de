// The programs of the server's threads from their sources: a thread does not inherit the TypeScript loader of the one
// that starts it.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundled } from './bundle.mjs'

/** One bundle, as in a build: a thread finds the programs of others beside its own. */
export const workers = {
  chartWorker: 'server/engine/exports/charts/chartWorker.ts',
  fileWorker: 'server/portal/files/fileWorker.ts',
  xlsxWorker: 'server/platform/files/xlsxWorker.ts',
}

/** Becomes one of these programs. */
export async function runWorker(name) {
  await import(pathToFileURL(join(await bundled('workers', workers), `${name}.js`)).href)
}
