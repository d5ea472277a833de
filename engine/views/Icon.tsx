import './glyphs.css'

/** Lines in a square of 16 by 16. */
const drawings = {
  calendar: 'M2.8 3.8h10.4v9.7H2.8zM2.8 6.8h10.4M5.5 2.2v3M10.5 2.2v3',
  check: 'M3.5 8.5l3 3L12.5 5',
  back: 'M9.5 3.5 5 8l4.5 4.5M5.5 8H13',
  filter: 'M2 4.2h12M4.2 8h7.6M6.5 11.8h3',
  star: 'm8 2.2 1.8 3.7 4 .6-2.9 2.8.7 4L8 11.4l-3.6 1.9.7-4L2.2 6.5l4-.6z',
  share:
    'M6.7 9.3a2.8 2.8 0 0 0 4 0l2.3-2.3a2.8 2.8 0 0 0-4-4l-.8.8M9.3 6.7a2.8 2.8 0 0 0-4 0L3 9a2.8 2.8 0 0 0 4 4l.8-.8',
  download: 'M8 2.2v7.6M4.8 6.9 8 10.1l3.2-3.2M2.8 13.3h10.4',
  refresh: 'M13 8a5 5 0 1 1-1.5-3.6L13 5.8M13 2.6v3.2H9.8',
  search: 'M11.3 7a4.3 4.3 0 1 1-8.6 0 4.3 4.3 0 0 1 8.6 0zM10.3 10.3l3.2 3.2',
  close: 'm4 4 8 8M12 4l-8 8',
  columns: 'M2.8 3.2h10.4v9.6H2.8zM6.3 3.2v9.6M9.7 3.2v9.6',
  chart: 'M2.8 2.5v10.7h10.7M5.8 10.5V7.6M8.6 10.5V4.8M11.4 10.5V6.4',
  table: 'M2.8 3.2h10.4v9.6H2.8zM2.8 6.4h10.4M2.8 9.6h10.4M7 6.4v6.4',
  both: 'M2.5 3.2h11v9.6h-11zM8 3.2v9.6M4.2 10.4V7.8M5.9 10.4V6M9.8 6h2M9.8 8h2M9.8 10h2',
  widen: 'M2.5 8h11M5 5.2 2.2 8 5 10.8M11 5.2 13.8 8 11 10.8',
  down: 'm4 6.2 4 4 4-4',
  up: 'm4 9.8 4-4 4 4',
  left: 'm9.8 4-4 4 4 4',
  right: 'm6.2 4 4 4-4 4',
  first: 'm11 4-4 4 4 4M4.5 4v8',
  last: 'm5 4 4 4-4 4M11.5 4v8',
  external: 'M6.2 3.8H3.5v8.7h8.7V9.8M9 3.2h3.8V7M12.8 3.2 7.6 8.4',
  file: 'M4 1.8h5L12.5 5.3v8.9H4zM9 1.8v3.5h3.5',
} as const

/** Filled shapes of the stylesheet, which cells of a grid have too. */
type Status = 'ok' | 'plan' | 'warning' | 'critical' | 'not_read'

export type IconName = Status | keyof typeof drawings

/** A shape in the color of the text beside it. It never stands for a word alone: whoever uses it names it. */
export function Icon({ name }: { name: IconName }) {
  if (!isDrawn(name)) return <span className={`glyph glyph-${name}`} aria-hidden="true" />
  return (
    <svg className={`glyph glyph-${name}`} viewBox="0 0 16 16" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  )
}

function isDrawn(name: IconName): name is keyof typeof drawings {
  return name in drawings
}
