import { expect, it } from 'vitest'
import { fileNameOf } from '../../../../server/platform/http/fileNameOf.ts'

it.each([
  ['sheet.pdf', 'application/pdf', 'sheet.pdf'],
  ['Sheet.PDF', 'application/pdf', 'Sheet.PDF'],
  ['x.html', 'application/pdf', 'x.pdf'],
  ['x.pdf.html', 'application/pdf', 'x.pdf.pdf'],
  ['x', 'application/pdf', 'x.pdf'],
  ['', 'application/pdf', 'file.pdf'],
  ['.html', 'application/pdf', 'file.pdf'],
  ['..\\..\\x.svg', 'image/png', 'x.png'],
  ['a/b/c.jpeg', 'image/jpeg', 'c.jpeg'],
  ['a\r\nb.csv', 'text/csv', 'ab.csv'],
  ['words.xliff', 'application/xliff+xml', 'words.xliff'],
  ['x.bin', 'application/octet-stream', 'x.bin'],
])('%s of type %s is stored as %s', (sent, type, kept) => {
  expect(fileNameOf(sent, type)).toBe(kept)
})
