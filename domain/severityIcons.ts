import type { Severity } from './severity.ts'

/** The side of the square that the paths are drawn in. */
export const severityIconSize = 16

/**
 * A shape of its own for each severity, so that none rests on its color: tick, clock, triangle, octagon, dash.
 * SVG path data, to be filled by the even-odd rule in one color.
 */
export const severityIcons: Record<Severity, string> = {
  ok: 'M6.2 12.9L2 8.7L3.6 7.1L6.2 9.7L12.4 3.5L14 5.1Z',
  plan: 'M8 1A7 7 0 1 0 8 15A7 7 0 0 0 8 1ZM8 2.6A5.4 5.4 0 1 1 8 13.4A5.4 5.4 0 0 1 8 2.6ZM7.2 4.5H8.8V7.7L11 9.9L9.9 11L7.2 8.3Z',
  warning: 'M8 1.2L15.6 14.6H0.4ZM7.2 5.8H8.8V10.2H7.2ZM7.2 11.4H8.8V13H7.2Z',
  critical: 'M5 0.8H11L15.2 5V11L11 15.2H5L0.8 11V5ZM7.2 3.8H8.8V9.2H7.2ZM7.2 10.6H8.8V12.4H7.2Z',
  not_read: 'M3 7H13V9H3Z',
}
