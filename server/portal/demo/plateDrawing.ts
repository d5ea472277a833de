/** Each sign as strokes on a field of 2 by 4: no font draws them, so that the bytes are the same on every machine. */
const strokes: Record<string, string> = {
  0: '00 20 24 04 00 24',
  1: '01 10 14',
  2: '00 20 22 02 04 24',
  3: '00 20 24 04 02|02 22',
  4: '00 02 22|20 24',
  5: '20 00 02 22 24 04',
  6: '20 00 04 24 22 02',
  7: '00 20 14',
  8: '00 20 24 04 00|02 22',
  9: '22 02 00 20 24 04',
  A: '04 01 10 21 24|02 22',
  B: '00 10 21 12 02|12 23 14 04 00',
  C: '20 00 04 24',
  D: '00 10 21 23 14 04 00',
  E: '20 00 04 24|02 12',
  F: '20 00 04|02 12',
  G: '20 00 04 24 22 12',
  H: '00 04|20 24|02 22',
  I: '00 20|10 14|04 24',
  J: '20 24 04 03',
  K: '00 04|20 02 24',
  L: '00 04 24',
  M: '04 00 12 20 24',
  N: '04 00 24 20',
  O: '00 20 24 04 00',
  P: '04 00 20 22 02',
  Q: '00 20 24 04 00|13 24',
  R: '04 00 20 22 02|12 24',
  S: '20 00 02 22 24 04',
  T: '00 20|10 14',
  U: '00 04 24 20',
  V: '00 14 20',
  W: '00 04 12 24 20',
  X: '00 24|20 04',
  Y: '00 12 20|12 14',
  Z: '00 20 04 24',
  '-': '02 22',
}

const plate = { width: 960, height: 720 }

/** A license plate on the bumper of a unit, as SVG. A sign that cannot be drawn leaves its place empty. */
export function drawPlate(text: string): string {
  const signs = [...text.toUpperCase()]
  const step = Math.min(104, 720 / signs.length)
  const size = step / 3
  const left = (plate.width - step * signs.length) / 2 + size / 2
  const lines = signs.flatMap((sign, index) =>
    (strokes[sign]?.split('|') ?? []).map((stroke) => {
      const points = stroke
        .split(' ')
        .map(([x, y]) => `${Math.round(left + index * step + Number(x) * size)},${Math.round(300 + Number(y) * 35)}`)
      return `<polyline points="${points.join(' ')}"/>`
    }),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${plate.width}" height="${plate.height}" viewBox="0 0 ${plate.width} ${plate.height}"><rect width="960" height="720" fill="#3a4048"/>
    <rect y="560" width="960" height="160" fill="#24282e"/><rect x="70" y="180" width="820" height="340" rx="26" fill="#f5f7f9" stroke="#98a3b1" stroke-width="6"/>
    <rect x="70" y="180" width="820" height="56" rx="26" fill="#2f6fb2"/>${[150, 810].map((x) => `<circle cx="${x}" cy="208" r="12" fill="#cfe3f5"/>`).join('')}
    <g fill="none" stroke="#1b2c4a" stroke-width="15" stroke-linecap="round" stroke-linejoin="round">${lines.join('')}</g></svg>`
}
