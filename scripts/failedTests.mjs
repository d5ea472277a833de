// Failed tests of a report, a line each.
import { relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { projectFolder } from './steps.mjs'

/** Returns the failed tests of a Playwright JSON report. */
export function failedBrowserTests({ errors, suites }) {
  return [
    ...errors.map(({ message }) => failedLine('e2e', '', message)),
    ...suites.flatMap(specsOf).filter(({ ok }) => !ok).map(({ file, title, tests }) => {
      const failed = tests.flatMap(({ results }) => results).find(({ error }) => error)
      return failedLine(`e2e/${file}`, title, failed?.error.message)
    }),
  ]
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

/** One line: the file, the title and the first line of the error. */
export function failedLine(file, title, message = '') {
  const [said] = stripVTControlCharacters(message).trim().split('\n')
  return [relative(projectFolder, resolve(projectFolder, file)), title, said].filter(Boolean).join(' · ')
}
