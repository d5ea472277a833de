// Which tests a report says have failed, and why, in a line each.
import { relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { projectFolder } from './steps.mjs'

/** Of the JSON report of vitest. */
export function failedUnitTests({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed').map(({ fullName, failureMessages }) => line(name, fullName, failureMessages[0]))
    // A file that could not be read, or whose set-up failed.
    return failed.length === 0 && status === 'failed' ? [line(name, '', message)] : failed
  })
}

/** Of the JSON report of Playwright. */
export function failedBrowserTests({ errors, suites }) {
  return [
    ...errors.map(({ message }) => line('e2e', '', message)),
    ...suites.flatMap(specsOf).filter(({ ok }) => !ok).map(({ file, title, tests }) => {
      const failed = tests.flatMap(({ results }) => results).find(({ error }) => error)
      return line(`e2e/${file}`, title, failed?.error.message)
    }),
  ]
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

function line(file, title, message = '') {
  const [said] = stripVTControlCharacters(message).trim().split('\n')
  return [relative(projectFolder, resolve(projectFolder, file)), title, said].filter(Boolean).join(' · ')
}
