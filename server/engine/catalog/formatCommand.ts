import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { projectFolder } from '../../platform/settings.ts'
import { formatDefinition } from './format/formatDefinition.ts'

/**
 * Formats every JSON file of a folder: npm run definitions:format -- [--check] [DIR]. With --check it only names the
 * files that are not formatted.
 */
const args = process.argv.slice(2)
const isCheck = args.includes('--check')
const folder = resolve(args.find((arg) => !arg.startsWith('-')) ?? `${projectFolder}/definitions`)
const entries = await readdir(folder, { recursive: true, withFileTypes: true })
const files = entries
  .filter((entry) => entry.isFile() && entry.name.endsWith('.json') && !entry.name.endsWith('.lock.json'))
  .map((entry) => join(entry.parentPath, entry.name))
  .sort()
const other: string[] = []
for (const file of files) {
  const text = await readFile(file, 'utf8')
  try {
    const formatted = formatDefinition(text)
    if (formatted === text) continue
    other.push(relative(folder, file))
    if (!isCheck) await writeFile(file, formatted)
  } catch (error) {
    console.error(`${relative(folder, file)} is not JSON: ${(error as Error).message}`)
    process.exitCode = 1
  }
}
if (!isCheck) console.log(`${other.length} of ${files.length} files formatted`)
else if (other.length > 0) {
  console.error(`${other.join('\n')}\nnot formatted; run npm run definitions:format`)
  process.exitCode = 1
}
