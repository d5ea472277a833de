import type { YardMistake } from './Mistake.ts'
import { yardMistakesInFiles } from './yardMistakesInFiles.ts'
import { yardMistakesInForms } from './yardMistakesInForms.ts'
import { yardMistakesInMeaning } from './yardMistakesInMeaning.ts'
import { yardMistakesInReports } from './yardMistakesInReports.ts'
import { yardMistakesInSql } from './yardMistakesInSql.ts'

export const yardMistakes: YardMistake[] = [...yardMistakesInSql, ...yardMistakesInReports, ...yardMistakesInForms, ...yardMistakesInFiles, ...yardMistakesInMeaning]
