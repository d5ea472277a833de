/** Whether this can be a carrier's USDOT number: one to eight digits, not beginning with 0. No tire's number. */
export function isDotNumber(text: string): boolean {
  return /^[1-9]\d{0,7}$/.test(text)
}
