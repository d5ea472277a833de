/** In both pages: when the grid shows rows other than before, with its tiles, and the frame after that. */
declare global {
  interface Window {
    /** Each page's own way to ask for another report type. */
    changeFilter(reportType: string): void
    firstRow(): string | null
    rowsPainted(before: string | null): Promise<number>
  }
}

/** A page that shows an error in place of its rows ends the bench instead of holding it up. */
const maxWaitMs = 30_000

const textOf = (row: number) => document.querySelector(`.ag-row[row-index="${row}"]`)?.textContent ?? ''
const totals = () => document.querySelector('.ag-row-pinned')?.textContent ?? ''
window.firstRow = () =>
  textOf(9) === '' || totals() === '' || !document.querySelector('.tile') ? null : `${textOf(0)}|${textOf(9)}`
window.rowsPainted = (before) =>
  new Promise((painted, failed) => {
    const until = performance.now() + maxWaitMs
    const look = () => {
      const now = window.firstRow()
      if (performance.now() > until)
        return failed(new Error(`${location.pathname} showed no new rows in ${maxWaitMs} ms`))
      requestAnimationFrame(now !== null && now !== before ? () => painted(performance.now()) : look)
    }
    look()
  })

export {}
