import type { AxleSide, WheelReading } from './tireTree.ts'

/**
 * Returns by how many psi a tire with a critical pressure or a warning is softer than its dual. Returns null unless
 * that exceeds its distance from the target. The difference is the reason why a tire near its target is critical.
 */
export function belowDual(
  { pressure, target_pressure: target, pressure_color: severity }: WheelReading,
  { wheels }: AxleSide,
): number | null {
  if (pressure === null || (severity !== 'warning' && severity !== 'critical')) return null
  const difference = Math.max(...wheels.map((other) => (other.pressure ?? 0) - pressure))
  return difference > Math.abs((target ?? pressure) - pressure) ? difference : null
}
