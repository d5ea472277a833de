import type { YardMistake } from './Mistake.ts'

const report = (from: string, to: string) => ({ file: 'yards/yards.report.json', from, to })

/** Slips in definitions whose every name exists, and which mean another thing than was meant. */
export const yardMistakesInMeaning: YardMistake[] = [
  {
    what: 'a quote inside a text', edits: [report('"title": "Yards",\n  "route"', '"title": "Our "yards"",\n  "route"')],
    code: 'syntax', at: 'yards/yards.report.json:2', says: 'is not JSON: a quote inside a text is written \\"',
  },
  {
    what: 'a tab inside a text', edits: [report('"title": "Yards",\n  "route"', '"title": "Our\tyards",\n  "route"')],
    code: 'syntax', at: 'yards/yards.report.json:2', says: 'is not JSON: a tab stands inside a text; write \\t or a space',
  },
]
