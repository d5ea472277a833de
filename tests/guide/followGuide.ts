import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projectFolder } from '../../server/platform/settings.ts'

/** One thing the page says to do: a whole file, or something added to a place in one. */
export interface Step {
  file: string
  pointer: string | null
  text: string
}

const guide = readFileSync(join(projectFolder, 'docs/guide/analysts.md'), 'utf8')
const instruction = /^(?:In )?`([^`]+)`(?:, add to `([^`]+)`[^\n]*)?:\n\n```\w+\n([\s\S]*?)\n```$/gm

/** Returns the text of the analyst's guide from one phrase to another. */
export const chapter = (from: string, to: string): string => guide.slice(guide.indexOf(from), guide.indexOf(to))

/** The steps of the analyst's guide from one text to another, and how many blocks of code stand there. */
export function stepsBetween(from: string, to: string): { steps: Step[]; blocks: number } {
  const text = chapter(from, to)
  return {
    steps: [...text.matchAll(instruction)].map(([, file = '', pointer = null, block = '']): Step => ({
      file,
      pointer,
      text: block,
    })),
    blocks: [...text.matchAll(/^```\w+$/gm)].length,
  }
}

/** Does a step in a folder, as an analyst with an editor would. */
export function follow(folder: string, { file, pointer, text }: Step): void {
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  if (pointer === null) return writeFileSync(path, text)
  const whole = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as object) : {}
  const place = pointer
    .split('/')
    .filter(Boolean)
    .reduce<unknown>((value, part) => (value as Record<string, unknown>)[part], whole)
  if (Array.isArray(place)) place.push(JSON.parse(text))
  else Object.assign(place as object, JSON.parse(text))
  writeFileSync(path, JSON.stringify(whole, null, 2))
}
