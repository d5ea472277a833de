import type { Pack } from '../../../platform/language/readPacks.ts'
import { expandFiles } from '../expand/expandFiles.ts'
import type { Problem } from '../problems/Problem.ts'
import type { DefinitionFile, FileOf } from '../read/DefinitionFile.ts'
import type { DefinitionKind } from '../read/definitionPath.ts'
import { guardCheck } from '../read/guardFile.ts'
import { checkAccess } from './checkAccess.ts'
import { checkEndpoints } from './checkEndpoints.ts'
import { checkFeed } from './checkFeed.ts'
import { checkLookup } from './checkLookup.ts'
import { checkMenu } from './checkMenu.ts'
import { checkReviewed } from './checkReviewed.ts'
import { checkUnique } from './checkUnique.ts'
import { checkTexts } from './checkTexts.ts'
import { checkCircles } from './dataset/checkCircles.ts'
import { checkDataset } from './dataset/checkDataset.ts'
import { checkInherited } from './dataset/checkInherited.ts'
import { checkFormPage } from './form/checkFormPage.ts'
import { namesIn, type Names } from './Names.ts'
import { checkCard, checkDashboard } from './report/checkDashboard.ts'
import { checkReport } from './report/checkReport.ts'

/**
 * The last result: a load asks for the same check when it chooses the files to run, and the next load often does too.
 */
let last: { written: DefinitionFile[]; texts: Pack; illFormed: string[]; problems: Problem[] } | null = null

/**
 * Checks that every name in well-formed definitions exists; `words` are those of en-US by key. Ill-formed definitions,
 * given by key, count as existing: references to them are not at fault.
 */
export function checkReferences(written: DefinitionFile[], texts: Pack, illFormed: string[] = []): Problem[] {
  if (last?.texts === texts && isSame(last.written, written) && isSame(last.illFormed, illFormed)) return last.problems
  const problems = findProblems(written, texts, illFormed)
  last = { written, texts, illFormed, problems }
  return problems
}

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index])

function findProblems(written: DefinitionFile[], texts: Pack, illFormed: string[]): Problem[] {
  const definitions = written.filter((file) => file.kind !== 'piece')
  const failures: Problem[] = []
  const files = expandFiles(definitions, (problem) => failures.push(problem))
  const names = namesIn(files, definitions, illFormed)
  const problems = [
    ...failures,
    ...definitions.flatMap((file) => guardCheck(file, () => [...checkReviewed(file), ...checkTexts(file, texts)])),
    ...files.flatMap((file) => guardCheck(file, () => checkNames(file, names))),
    ...checkAccess(definitions, illFormed),
    ...checkCircles(files),
    ...checkInherited(written),
    ...checkEndpoints(files),
    ...checkUnique(files),
  ]
  // A lookup that is not there may be one of several in a file that cannot be read.
  return illFormed.some((key) => key.startsWith('lookup '))
    ? problems.filter(({ code }) => code !== 'unknown-lookup')
    : problems
}

function checkNames<Kind extends DefinitionKind>(file: FileOf<Kind>, names: Names): Problem[] {
  return checkers[file.kind](file, names)
}

/** The check of each kind of definition. Rights are checked over all files, and pieces where they are used. */
const checkers: { [Kind in DefinitionKind]: (file: FileOf<Kind>, names: Names) => Problem[] } = {
  access: () => [],
  card: checkCard,
  dashboard: checkDashboard,
  dataset: checkDataset,
  feed: checkFeed,
  form: checkFormPage,
  lookup: checkLookup,
  menu: checkMenu,
  piece: () => [],
  report: checkReport,
}
