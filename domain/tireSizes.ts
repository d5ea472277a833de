export interface TireSize {
  tireSize: string
  isWideBase: boolean
}

const narrow = (tireSize: string): TireSize => ({ tireSize, isWideBase: false })
const wide = (tireSize: string): TireSize => ({ tireSize, isWideBase: true })

/** Sizes of the trade. A wide-base tire stands alone where two of the others would. */
export const tireSizes: readonly TireSize[] = [
  narrow('11R22.5'),
  narrow('11R24.5'),
  narrow('215/75R17.5'),
  narrow('225/70R19.5'),
  narrow('245/70R19.5'),
  narrow('255/70R22.5'),
  narrow('285/75R24.5'),
  narrow('295/75R22.5'),
  narrow('315/80R22.5'),
  narrow('385/65R22.5'),
  wide('425/65R22.5'),
  wide('445/50R22.5'),
]

/** Load range → ply rating. */
export const loadRanges: Readonly<Record<string, number>> = { F: 12, G: 14, H: 16, J: 18, L: 20 }
