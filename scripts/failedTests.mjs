// Failed tests of a report, a line each.
import { relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { projectFolder } from './steps.mjs'

/** Returns the failed tests of a Playwright JSON report. */
export function failedBrowserTests({ errors, suites }) {
  return [
    ...errors.map(({ message }) => failedLine('e2e', '', message)),
    ...suites
      .flatMap(specsOf)
      .filter(({ ok }) => !ok)
      .map(browserLine),
  ]
}

/** Returns the tests of a Playwright JSON report that passed at the second try, with the error of the first. */
export function flakyBrowserTests({ suites }) {
  return suites
    .flatMap(specsOf)
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(browserLine)
}

function browserLine({ file, title, tests }) {
  const error = tests.flatMap(({ results }) => results).find((result) => result.error)?.error
  const at = error?.location ? `line ${error.location.line}` : ''
  // A log that was cut keeps these lines alone: which element, and what was there instead, tells the cause.
  const details = stripVTControlCharacters(error?.message ?? '')
    .split('\n')
    .filter((line) => /^\s*(Locator|Expected|Received|- unexpected value)/.test(line))
  return [
    failedLine(`e2e/${file}`, title, error?.message),
    at,
    ...new Set(details.map((line) => line.trim().slice(0, 200))),
  ]
    .filter(Boolean)
    .join(' · ')
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

/** One line: the file, the title and the first line of the error. */
export function failedLine(file, title, message = '') {
  const [firstLine] = stripVTControlCharacters(message).trim().split('\n')
  return [relative(projectFolder, resolve(projectFolder, file)), title, firstLine].filter(Boolean).join(' · ')
}
