import type { Tone } from '../definition/model.ts'

/** The part of the page's theme that a figure uses. The colors are the portal's tokens. */
export interface ChartTheme {
  name: 'light' | 'dark'
  surface: string
  line: string
  text: string
  muted: string
}

export const chartThemes: Record<ChartTheme['name'], ChartTheme> = {
  light: { name: 'light', surface: '#ffffff', line: '#d8dde5', text: '#16202e', muted: '#566275' },
  dark: { name: 'dark', surface: '#17202b', line: '#2c3846', text: '#e8edf4', muted: '#9fadbf' },
}

/** Okabe and Ito's set for all kinds of color vision, without its black, which a dark page would swallow. */
const okabeIto = ['#0072b2', '#009e73', '#cc79a7', '#56b4e9', '#d55e00', '#e69f00', '#f0e442'] as const
/**
 * The last three look like a warning, and yellow is the weakest on white: only a fifth series and later ones get them.
 */
const firstChoices = 4
const grey = '#8a94a3'
/** The number of series with a distinct color. */
export const distinctColours = okabeIto.length
/** The color of the only series of a chart. */
export const onlyColour = okabeIto[0]

/**
 * Colors of a status, as in tiles and cells, that fill a bar. A warning is lighter than its text, so that readers who
 * see no red tell it from critical.
 */
const ofTone: Record<ChartTheme['name'], Partial<Record<Tone, string>>> = {
  light: { critical: '#b3261e', warning: '#e69f00', ok: '#1b7a43', plan: '#1f6f8b', not_read: grey, muted: grey },
  dark: { critical: '#ff8b82', warning: '#b97d1f', ok: '#5fd08e', plan: '#6cc6e0', not_read: grey, muted: grey },
}

/** The color of a status; muted without one. */
export const toneColour = (tone: Tone, theme: ChartTheme): string => ofTone[theme.name][tone] ?? grey

/** One hue from nearly the page's color to full: the greater the share, the more it stands out. */
export const shadeOf = (share: number, theme: ChartTheme): string =>
  mix(theme.name === 'dark' ? '#7db4ff' : okabeIto[0], theme.surface, 0.08 + 0.92 * share)

/**
 * Returns a color for each series. It is derived from the id alone, so that a series has the same color on every chart.
 * Only where two series of one chart would share it, the later one takes the next free color. After seven the colors
 * repeat, lighter.
 */
export function coloursOf(series: { id: string; tone: Tone }[], theme: ChartTheme): string[] {
  const usedColors = new Set(series.flatMap(({ tone }) => ofTone[theme.name][tone] ?? []))
  let round = 0
  return series.map(({ id, tone }) => {
    const status = ofTone[theme.name][tone]
    if (status) return status
    if (okabeIto.every((colour) => usedColors.has(colour))) {
      usedColors.clear()
      round += 1
    }
    let at = hash(id) % firstChoices
    while (usedColors.has(okabeIto[at]!)) at = (at + 1) % okabeIto.length
    usedColors.add(okabeIto[at]!)
    return round === 0 ? okabeIto[at]! : mix(okabeIto[at]!, theme.surface, Math.max(0.3, 1 - 0.35 * round))
  })
}

export const othersColour = grey

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const sign of text) value = Math.imul(value ^ sign.codePointAt(0)!, 0x01000193) >>> 0
  return value
}

/** The comparison's fill: its series' hue, half gone into the page. */
export function lighter(colour: string, theme: ChartTheme): string {
  return mix(colour, theme.surface, 0.4)
}

/**
 * Returns an outline around (or instead of) a fill with a contrast of at least 3:1 on the page, or as text 4.5:1. It
 * is the fill itself, or the same hue nearer to the text color.
 */
export function outlineOf(colour: string, theme: ChartTheme, least = 3): string {
  for (let share = 0; share < 1; share += 0.05) {
    const candidate = mix(theme.text, colour, share)
    if (contrast(candidate, theme.surface) >= least) return candidate
  }
  return theme.text
}

/** Black or white, whichever is read better on the color. */
export function inkOn(colour: string): string {
  return contrast('#ffffff', colour) >= 4.5 || contrast('#ffffff', colour) > contrast('#16202e', colour)
    ? '#ffffff'
    : '#16202e'
}

/** `share` of the first color in the second, in sRGB as CSS color-mix has it. */
function mix(first: string, second: string, share: number): string {
  const [one, two] = [channels(first), channels(second)]
  return `#${one
    .map((value, index) =>
      Math.round(value * share + two[index]! * (1 - share))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** WCAG 2 contrast of two colors, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16))
}

/** A color through which the lines behind it are seen. */
export const transparent = (colour: string, opacity: number): string => `rgba(${channels(colour).join(',')},${opacity})`
