import { resolve } from 'node:path'
import { projectFolder } from '../../platform/settings.ts'
import { loadCatalog } from './Catalog.ts'
import { describeProblem, type Problem } from './Problem.ts'
import { toSarif } from './toSarif.ts'

/** npm run definitions:check -- [--format text|json|sarif] [DIR]: exits 1 when there is any problem. */
const formats: Record<string, (problems: Problem[]) => string> = {
  text: (problems) => problems.map(describeProblem).join('\n'),
  json: (problems) => JSON.stringify(problems, null, 2),
  sarif: (problems) => JSON.stringify(toSarif(problems), null, 2),
}

const args = process.argv.slice(2)
const at = args.indexOf('--format')
const format = formats[at < 0 ? 'text' : (args[at + 1] ?? '')]
const folder = args.filter((_, index) => at < 0 || (index !== at && index !== at + 1))[0]
if (!format || folder?.startsWith('-')) {
  console.error('Usage: npm run definitions:check -- [--format text|json|sarif] [DIR]')
  process.exit(2)
}
const { problems } = await loadCatalog(resolve(folder ?? `${projectFolder}/definitions`))
const text = format(problems)
if (text) console.log(text)
process.exitCode = problems.length ? 1 : 0
