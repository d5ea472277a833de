import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const introduction = `# Decisions

Each record states the context, the decision and its consequences. It describes its time; its status names the later
records that change it. Numbers are never reused, and those without a record were not published or are part of another.

| | decision | status | date |
|---|---|---|---|
`

const heading = /^# (\d+)\. (.+)\n\nStatus: (.+) · Date: (\d{4}-\d{2}-\d{2})\n/

/** Returns the index of a folder of decision records, its README.md. Throws on a record without its heading. */
export function decisionsIndex(folder: string): string {
  const records = new Map<number, string>()
  for (const file of readdirSync(folder).filter((name) => /^\d{4}-.*\.md$/.test(name))) {
    const [, number, title, status, date] = heading.exec(readFileSync(join(folder, file), 'utf8')) ?? []
    if (Number(number) !== Number(file.slice(0, 4)))
      throw new Error(`${file} does not begin with its number and title, then "Status: … · Date: YYYY-MM-DD"`)
    records.set(Number(number), `| ${number} | [${title}](${file}) | ${status} | ${date} |\n`)
  }
  const rows: string[] = []
  for (let number = 1, last = Math.max(...records.keys()); number <= last; number++) {
    const row = records.get(number)
    if (row) rows.push(row)
    else {
      const first = number
      while (!records.has(number + 1)) number++
      rows.push(`| ${first === number ? number : `${first} to ${number}`} | no record | | |\n`)
    }
  }
  return introduction + rows.join('')
}
