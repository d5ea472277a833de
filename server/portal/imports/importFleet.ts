import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../../platform/database/Database.ts'
import { checkFleet } from './checkFleet.ts'
import type { ImportProblem } from './csvTable.ts'
import { readFleetFiles, type FleetFiles } from './fleetFiles.ts'
import { findStoredFleet } from './storedFleet.ts'
import { writeFleet, type StoredCounts, type ImportCounts } from './writeFleet.ts'

export interface ImportResult {
  /** When there are any, nothing was written. */
  problems: ImportProblem[]
  warnings: ImportProblem[]
  stored: StoredCounts
}

/**
 * Takes in the CSV files of a folder (docs/guide/import.md): reads and checks every row, then writes all or nothing.
 * The same folder again changes nothing. `today` is YYYY-MM-DD; later inspections are refused.
 */
export async function importFleet(database: Database, folder: string, today: string): Promise<ImportResult> {
  const problems: ImportProblem[] = []
  const files = readFleetFiles(folder, problems)
  const names = Object.values(files).map(({ file }: { file: string }) => file)
  if (!names.some((name) => existsSync(join(folder, name)))) {
    problems.push({ file: folder, line: 1, message: `holds none of ${names.join(', ')}` })
    return { problems, warnings: [], stored: nothing() }
  }
  const result = await database.transaction(async (connection): Promise<ImportResult> => {
    const accountNumbers = findAccountNumbers(files)
    const findings = checkFleet(files, await findStoredFleet(connection, accountNumbers), today)
    const { warnings } = findings
    // A field that could not be read is not said to be empty as well.
    const place = ({ file, line, column }: ImportProblem) => `${file}:${line} ${column}`
    const reportedPlaces = new Set(problems.map(place))
    problems.push(...findings.problems.filter((problem) => !reportedPlaces.has(place(problem))))
    if (problems.length > 0) return { problems: inOrder(problems, names), warnings, stored: nothing() }
    return { problems, warnings, stored: await writeFleet(connection, files, { folder, accountNumbers }) }
  })
  if (result.problems.length === 0) await database.script('analyze')
  return result
}

/** Accounts of all rows, also of those with an error: what they refer to is looked for among what is stored. */
function findAccountNumbers(files: FleetFiles): string[] {
  const numbers = Object.values(files).flatMap(
    ({ rawRows }: { rawRows: { values: { account_number: string | null } }[] }) =>
      rawRows.map(({ values }) => values.account_number),
  )
  return [...new Set(numbers.filter((number) => number !== null))]
}

/** As a person reads them: file after file, from the top. */
function inOrder(problems: ImportProblem[], names: string[]): ImportProblem[] {
  return problems.toSorted((one, other) => names.indexOf(one.file) - names.indexOf(other.file) || one.line - other.line)
}

function nothing(): StoredCounts {
  const none: ImportCounts = { added: 0, changed: 0 }
  return {
    accounts: none,
    locations: none,
    units: none,
    inspections: none,
    readings: { ...none, unchanged: 0, removed: 0, judgedAnew: 0 },
  }
}
