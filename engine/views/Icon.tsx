import './glyphs.css'

export type IconName =
  | 'ok' | 'plan' | 'warning' | 'critical' | 'not_read'
  | 'back' | 'filter' | 'share' | 'star' | 'download' | 'refresh' | 'search' | 'close' | 'down' | 'left' | 'right' | 'first' | 'last' | 'file' | 'check'

/** A shape in the colour of the text beside it. It never stands for a word alone: whoever uses it names it. */
export function Icon({ name }: { name: IconName }) {
  return <span className={`glyph glyph-${name}`} aria-hidden="true" />
}
