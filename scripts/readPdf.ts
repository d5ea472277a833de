import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/**
 * Opens a PDF, for tests and benches. Its library is loaded only here, because loading it replaces JSON by a JavaScript
 * version. That version's `stringify` takes twenty times as long, also for a server in the same process. The original
 * is restored.
 */
export async function readPdf(file: Uint8Array): Promise<PDFDocumentProxy> {
  const { parse, stringify } = JSON
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs').finally(() =>
    Object.assign(JSON, { parse, stringify }),
  )
  return getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise
}
