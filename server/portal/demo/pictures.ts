/** Drawings that stand for photographs in the demo data: SVG without words, so that no font changes their bytes. */
export const pictures = {
  trailer: trailer(''),
  trailerDamaged: trailer(
    '<path d="M300 250 l60 -18 l-14 62 l44 30 l-70 10 z" fill="#8d99a8" stroke="#5a6675" stroke-width="4"/>',
  ),
  tractor: frame(`
    <path d="M150 470 V250 q0 -40 40 -40 h190 q30 0 42 34 l40 116 h110 q30 0 30 30 v80 z" fill="#2f6fb2"/>
    <path d="M210 250 h150 l34 100 h-184 z" fill="#cfe3f5"/>
    <rect x="600" y="440" width="230" height="30" fill="#4a5563"/>${wheel(250, 500)}${wheel(560, 500)}${wheel(770, 500)}`),
  sidewall: tire(''),
  shoulderWear: tire(
    '<path d="M480 92 a268 268 0 0 1 232 134" fill="none" stroke="#c9cdd3" stroke-width="16" stroke-dasharray="10 6"/>',
  ),
  nail: tire(
    '<circle cx="668" cy="548" r="13" fill="#d6dae0"/><path d="M668 548 l64 46" stroke="#f2c14e" stroke-width="7"/>',
  ),
  gauge: frame(`
    <rect x="120" y="380" width="720" height="220" rx="24" fill="#2b2f36"/>
    ${[0, 1, 2, 3, 4].map((groove) => `<rect x="${200 + groove * 130}" y="380" width="36" height="110" fill="#14171b"/>`).join('')}
    <rect x="560" y="130" width="64" height="260" rx="10" fill="#d9a520"/><rect x="582" y="390" width="20" height="96" fill="#e8e8e8"/>
    ${[0, 1, 2, 3, 4, 5].map((mark) => `<rect x="560" y="${160 + mark * 34}" width="26" height="5" fill="#4a3a08"/>`).join('')}`),
}

export type PictureName = keyof typeof pictures

function frame(inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="680" viewBox="0 0 960 680"><rect width="960" height="680" fill="#dfe6ee"/><rect y="560" width="960" height="120" fill="#b9c0c8"/>${inside}</svg>`
}

function wheel(x: number, y: number): string {
  return `<circle cx="${x}" cy="${y}" r="66" fill="#24282e"/><circle cx="${x}" cy="${y}" r="34" fill="#aeb6c0"/><circle cx="${x}" cy="${y}" r="10" fill="#5a6675"/>`
}

function trailer(mark: string): string {
  return frame(`<rect x="90" y="130" width="780" height="310" rx="8" fill="#f5f7f9" stroke="#98a3b1" stroke-width="5"/>
    ${[1, 2, 3, 4, 5].map((rib) => `<rect x="${90 + rib * 130}" y="134" width="3" height="302" fill="#c9d1da"/>`).join('')}
    <rect x="100" y="436" width="760" height="22" fill="#6b7684"/><rect x="240" y="456" width="18" height="110" fill="#6b7684"/>${wheel(660, 500)}${wheel(800, 500)}${mark}`)
}

function tire(mark: string): string {
  return frame(`<circle cx="480" cy="360" r="290" fill="#1f2328"/>
    <circle cx="480" cy="360" r="280" fill="none" stroke="#3a4048" stroke-width="20" stroke-dasharray="24 10"/>
    <circle cx="480" cy="360" r="230" fill="#2b3038"/><circle cx="480" cy="360" r="206" fill="none" stroke="#464d57" stroke-width="3"/>
    <circle cx="480" cy="360" r="150" fill="#b7bfc9"/><circle cx="480" cy="360" r="58" fill="#7d8794"/>
    ${Array.from({ length: 10 }, (_nut, index) => `<circle cx="${Math.round(480 + 98 * Math.cos((index * Math.PI) / 5))}" cy="${Math.round(360 + 98 * Math.sin((index * Math.PI) / 5))}" r="11" fill="#59636f"/>`).join('')}${mark}`)
}
