import type { ExportJob } from '../ExportJob.ts'
import type { Part } from '../prepareDocument.ts'
import { drawChart, placeChart } from './charts.ts'
import { drawFigures, figuresHeight } from './cover.ts'
import { drawImages, placeImages } from './images.ts'
import type { Page } from './page.ts'
import { drawSection, drawText, placeSection, placeText } from './sections.ts'
import { drawTable, placeTable } from './table.ts'
import { drawViews, viewPages } from './views.ts'

/** Pages beyond the one at hand, and the points that are left on the last. */
export interface Placed {
  extra: number
  left: number
}

type Drawers = { [Kind in Part['kind']]: {
  /** What it will take when the page at hand has `room` points left; exact, for the foot says how many pages there are. */
  place(page: Page, part: Extract<Part, { kind: Kind }>, room: number, job: ExportJob): Placed
  draw(page: Page, part: Extract<Part, { kind: Kind }>, job: ExportJob): void | Promise<void>
} }

const drawers: Drawers = {
  // Drawn before everything else, with the contents.
  cover: { place: (_page, _part, room) => ({ extra: 0, left: room }), draw: () => undefined },
  section: { place: placeSection, draw: drawSection },
  text: { place: placeText, draw: drawText },
  images: { place: placeImages, draw: drawImages },
  figures: {
    place: (page, part, room) => fitted(page, figuresHeight(part), room),
    draw(page, part) {
      if (page.bottom - page.y < figuresHeight(part)) page.next()
      drawFigures(page, part)
    },
  },
  chart: { place: placeChart, draw: drawChart },
  grid: { place: placeTable, draw: drawTable },
  view: { place: (page, part, room) => viewPages(part, room, page.whole), draw: drawViews },
}

export function placePart(page: Page, part: Part, room: number, job: ExportJob): Placed {
  return drawers[part.kind].place(page, part as never, room, job)
}

export async function drawPart(page: Page, part: Part, job: ExportJob): Promise<void> {
  await drawers[part.kind].draw(page, part as never, job)
}

/** What is not broken goes to the next page when there is no room for it. */
export function fitted(page: Page, height: number, room: number): Placed {
  return room < height ? { extra: 1, left: page.whole - height } : { extra: 0, left: room - height }
}
