/** Returns the sum of numbers as exact decimals: 0.1 and 0.2 are 0.3, and money has no more digits than its parts. */
export function decimalSum(values: readonly number[]): number {
  const digits = Math.max(0, ...values.map(decimals))
  return Number(values.reduce((sum, value) => sum + value, 0).toFixed(digits))
}

/** Digits after the dot, as of 12.5 or 1e-7; at most as many as a number can be fixed to. */
function decimals(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e')
  return Math.min(100, Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent)))
}
