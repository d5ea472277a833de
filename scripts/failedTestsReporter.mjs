// A reporter of vitest: writes the failed tests and failed hooks as lines. The JSON report of vitest leaves hooks of
// suites out.
import { writeFileSync } from 'node:fs'
import { failedLine } from './failedTests.mjs'

export default class FailedTestsReporter {
  onTestRunEnd(modules, unhandled) {
    const failures = [
      ...modules.flatMap((module) => {
        const lines = (name, errors) => errors.map(({ message }) => failedLine(module.moduleId, name, message))
        return [
          ...lines('', module.errors()),
          ...[...module.children.allSuites()].flatMap((suite) => lines(`${suite.fullName} (a hook)`, suite.errors())),
          ...[...module.children.allTests('failed')].flatMap((test) =>
            lines(test.fullName, test.result().errors.slice(0, 1)),
          ),
        ]
      }),
      ...unhandled.map(({ message }) => failedLine('tests', '', message)),
    ]
    writeFileSync(process.env.FAILED_TESTS_FILE, JSON.stringify(failures))
  }
}
