import { makeAutoObservable } from 'mobx'

/** Inputs whose typed text is no value. An input emits a value and an error flag; here are the flags. */
export class RefusedInputs {
  /** As `dates/from`. */
  private inputs = new Set<string>()

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true })
  }

  get isEmpty(): boolean {
    return this.inputs.size === 0
  }

  has(field: string): boolean {
    return [...this.inputs].some((input) => input.startsWith(`${field}/`))
  }

  /** A field of several inputs has a flag for each `part`. */
  mark(field: string, part: string, isRefused: boolean): void {
    if (isRefused) this.inputs.add(`${field}/${part}`)
    else this.inputs.delete(`${field}/${part}`)
  }

  forget(field: string): void {
    for (const input of this.inputs) if (input.startsWith(`${field}/`)) this.inputs.delete(input)
  }

  clear(): void {
    this.inputs.clear()
  }
}
