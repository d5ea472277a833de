import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const read = (file: string): string => readFileSync(file, 'utf8')
const wheel = read('src/views/inspector/wheel.css')
const inspector = read('src/views/inspector/inspector.css')
const tokens = read('src/styles/tokens.css')

/** The color of a custom property in light and in dark. */
function colorsOf(name: string, css: string): { light: string; dark: string } {
  const found = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(css)
  if (!found) throw new Error(`no color ${name}`)
  return { light: found[1]!, dark: found[2]! }
}

function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light! + 0.05) / (dark! + 0.05)
}

const surface = colorsOf('surface', tokens)
const fill = {
  plan: colorsOf('plan-fill', wheel),
  warning: colorsOf('warning-fill', wheel),
  critical: colorsOf('critical-fill', wheel),
}
const ink = {
  plan: colorsOf('middle-ink', wheel),
  warning: colorsOf('middle-ink', wheel),
  critical: colorsOf('critical-ink', wheel),
}

describe.each(['light', 'dark'] as const)('the wheels of the inspector in %s', (theme) => {
  it.each([
    ['nothing to do', 'plan', surface, fill.plan],
    ['nothing to do', 'warning', surface, fill.warning],
    ['nothing to do', 'critical', surface, fill.critical],
    ['plan', 'critical', fill.plan, fill.critical],
    ['warning', 'critical', fill.warning, fill.critical],
  ])('tell %s from %s by lightness alone', (_one, _other, one, other) => {
    expect(contrast(one[theme], other[theme])).toBeGreaterThanOrEqual(3)
  })

  it.each(['plan', 'warning', 'critical'] as const)('show what is written on %s at 4.5:1', (state) => {
    expect(contrast(fill[state][theme], ink[state][theme])).toBeGreaterThanOrEqual(4.5)
  })

  it('tell the states of one lightness apart by borders of 3:1', () => {
    expect(contrast(colorsOf('ok', inspector)[theme], surface[theme])).toBeGreaterThanOrEqual(3)
    expect(contrast(colorsOf('faint', inspector)[theme], surface[theme])).toBeGreaterThanOrEqual(3)
    expect(contrast(ink.plan[theme], fill.plan[theme])).toBeGreaterThanOrEqual(3)
  })
})
