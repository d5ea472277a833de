import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/**
 * Opens a PDF, for tests and benches. Its reader is loaded here alone: loading it replaces JSON by one in JavaScript, whose
 * `stringify` takes twenty times as long, for the server in the same process too. That is taken back.
 */
export async function readPdf(file: Uint8Array): Promise<PDFDocumentProxy> {
  const { parse, stringify } = JSON
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs').finally(() => Object.assign(JSON, { parse, stringify }))
  return getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise
}
