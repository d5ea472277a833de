import { drawAxles, type AxleDrawing, type Icon, type Shape } from '../../../domain/axleDrawing.ts'
import type { Severity } from '../../../domain/severity.ts'
import { severityIcons, severityIconSize } from '../../../domain/severityIcons.ts'
import type { Axle } from '../../../domain/tireTree.ts'
import { formatQuantity, formatValue, severityMessages } from '../../../engine/core/format/formatValue.ts'
import type { Row } from '../../engine/reports/reportRunner.ts'
import type { ExportJob } from '../../engine/exports/ExportJob.ts'
import type { Box, DrawingPlace, ViewDrawing } from '../../engine/exports/FileProduct.ts'
import { colors, type Page } from '../../engine/exports/pdf/page.ts'

const tints: Record<Severity, string> = {
  ok: '#edf6f0',
  plan: '#edf4f7',
  warning: '#fbf3e6',
  critical: '#fbecea',
  not_read: '#f1f3f6',
}
const severities: Severity[] = ['critical', 'warning', 'plan', 'ok', 'not_read']

const legendLine = 14

/** The icons with their words, so that no color stands alone; in lines where they are long. */
function legendPlaces(page: Page, job: ExportJob): { severity: Severity; label: string; x: number; line: number }[] {
  let x = page.left
  let line = 0
  page.font('regular', 7.5)
  return severities.map((severity) => {
    const label = job.format.translate(severityMessages[severity].key, severityMessages[severity].text)
    const width = 24 + page.widthOf(label)
    if (x > page.left && x + width > page.left + page.width) {
      x = page.left
      line += 1
    }
    const place = { severity, label, x, line }
    x += width
    return place
  })
}

const legendHeight = (page: Page, job: ExportJob): number =>
  6 + legendLine * (1 + Math.max(...legendPlaces(page, job).map(({ line }) => line)))

function drawLegend(page: Page, job: ExportJob): void {
  const top = page.y
  const places = legendPlaces(page, job)
  page.ink(colors.text)
  for (const { severity, label, x, line } of places) {
    drawIcon(page, { severity, x: x + 4, y: top + line * legendLine + 4, size: 8 })
    page.write(label, x + 11, top + line * legendLine)
  }
  page.y += legendHeight(page, job)
}

/** A unit from above in a box: the very drawing of the screen, scaled to fit below what is said of it. */
function drawUnit(page: Page, values: Row, { box, isTitled }: DrawingPlace, job: ExportJob): void {
  const { translate } = job.format
  const caption = isTitled ? drawCaption(page, values.tiles as Row, box, job) : 0
  const drawing = drawAxles((values.axles ?? []) as Axle[], {
    pressure: (psi) => formatQuantity(psi, 'pressure', job.format),
    tread: (depth) => formatQuantity(depth, 'tread', job.format),
    front: translate('common.front', 'Front'),
    raised: translate('common.raised', 'Raised'),
    lowered: translate('common.lowered', 'Lowered'),
  })
  if (drawing.shapes.length === 0) return
  const scale = Math.min(box.width / drawing.width, (box.height - caption) / drawing.height, 0.85)
  const { pdf } = page
  pdf.save()
  pdf.translate(box.x + (isTitled ? 0 : (box.width - drawing.width * scale) / 2), box.y + caption).scale(scale)
  drawShapes(page, drawing)
  pdf.restore()
}

/** The unit, and below it where and when: the points that it takes. */
function drawCaption(page: Page, tiles: Row, box: Box, job: ExportJob): number {
  let { y } = box
  const writeText = (text: string, height: number): void => {
    for (const line of page.lines(text, box.width)) {
      page.write(line, box.x, y)
      y += height
    }
  }
  page.font('strong', 10).ink(colors.text)
  writeText(String(tiles.unit ?? ''), 14)
  page.font('regular', 7.5).ink(colors.muted)
  const when = formatValue(tiles.date_time, { format: 'dateTime', quantity: null }, job.format)
  writeText([tiles.location, when, tiles.license_number].filter(Boolean).join(', '), 10)
  return y - box.y + 10
}

function drawShapes(page: Page, { shapes }: AxleDrawing): void {
  for (const shape of shapes) drawers[shape.kind](page, shape as never)
}

type Drawers = { [Kind in Shape['kind']]: (page: Page, shape: Extract<Shape, { kind: Kind }>) => void }

const drawers: Drawers = {
  block: ({ pdf }, { role, x, y, width, height, radius, severity, isRaised }) => {
    pdf.roundedRect(x, y, width, height, radius).lineWidth(role === 'wheel' ? 1.5 : 0.75)
    if (isRaised) pdf.dash(4, { space: 3 })
    const edge =
      severity === 'critical' || severity === 'warning'
        ? colors[severity]
        : role === 'wheel'
          ? colors.not_read
          : colors.line
    pdf.fillAndStroke(role === 'wheel' || role === 'axle' || !severity ? '#ffffff' : tints[severity], edge)
    pdf.undash()
  },
  line: ({ pdf }, { points, severity, role }) => {
    const [start, ...rest] = points
    if (!start) return
    pdf.moveTo(...start)
    for (const point of rest) pdf.lineTo(...point)
    pdf
      .lineWidth(role === 'spine' ? 3 : 1.5)
      .stroke(severity ? colors[severity] : role === 'spine' ? colors.line : colors.muted)
  },
  icon: drawIcon,
  text: (page, { role, x, y, size, text, severity }) => {
    const isValue = role === 'pressure' || role === 'tread' || role === 'axle'
    page.font(isValue ? 'strong' : 'regular', size)
    page.ink(severity && severity !== 'ok' ? colors[severity] : isValue ? colors.text : colors.muted)
    page.write(text, x - page.widthOf(text) / 2, y, { baseline: 'alphabetic' })
  },
}

/** Around its center, filled by the even-odd rule. */
function drawIcon({ pdf }: Page, { x, y, size, severity }: Omit<Icon, 'kind'>): void {
  pdf.save()
  pdf.translate(x - size / 2, y - size / 2).scale(size / severityIconSize)
  pdf.path(severityIcons[severity]).fillColor(colors[severity]).fill('even-odd')
  pdf.restore()
}

/** Units from above, with the colors of the severities above them. */
export const unitDrawing: ViewDrawing = { legendHeight, drawLegend, draw: drawUnit }
