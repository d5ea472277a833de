import { describeProblem } from './describeProblem.ts'
import type { Problem } from './Problem.ts'

/** Problems in the form editors and code hosts read (SARIF 2.1.0). */
export function toSarif(problems: Problem[]): object {
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'definitions:check',
            rules: [...new Set(problems.map((problem) => problem.code))].map((id) => ({ id })),
          },
        },
        results: problems.map((problem) => ({
          ruleId: problem.code,
          level: 'error',
          message: { text: describeProblem(problem) },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: encodeURI(problem.file) },
                region: { startLine: problem.line, startColumn: problem.column },
              },
            },
          ],
        })),
      },
    ],
  }
}
