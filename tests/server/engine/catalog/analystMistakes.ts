import type { AnalystMistake } from './Mistake.ts'
import { analystMistakesInCircles } from './analystMistakesInCircles.ts'
import { analystMistakesInFiles } from './analystMistakesInFiles.ts'
import { analystMistakesInForms } from './analystMistakesInForms.ts'
import { analystMistakesInMeaning } from './analystMistakesInMeaning.ts'
import { analystMistakesInReports } from './analystMistakesInReports.ts'
import { analystMistakesInSql } from './analystMistakesInSql.ts'

export const analystMistakes: AnalystMistake[] = [
  ...analystMistakesInSql,
  ...analystMistakesInReports,
  ...analystMistakesInForms,
  ...analystMistakesInCircles,
  ...analystMistakesInFiles,
  ...analystMistakesInMeaning,
]
