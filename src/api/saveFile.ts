/** Hands a file to the browser, which puts it into the reader's downloads. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser has to have started reading before the address goes.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
