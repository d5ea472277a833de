import type { Sheet, TextStyle, Typesetter } from './Typesetter.ts'

interface DeferredTextPlace {
  /** Points where it ends, and its base. */
  right: number
  y: number
  style: TextStyle
  ink: string
  size: [width: number, height: number]
}

/** The part of an object in the file that pdfkit holds until it is written. */
interface Reference {
  data: Record<string, unknown>
  end(content: string): void
}

/**
 * A text that is unknown when its page is released. It is a form XObject (ISO 32000-1, 8.10), which the page shows and
 * the end of the file holds.
 */
export class DeferredText {
  text = ''
  readonly #reference: Reference

  constructor(
    pdf: PDFKit.PDFDocument,
    private readonly place: DeferredTextPlace,
  ) {
    const { width, height } = { width: place.size[0], height: place.size[1] }
    this.#reference = pdf.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, width, height] }) as unknown as Reference
    const { xobjects } = pdf.page as unknown as { xobjects: Record<string, unknown> }
    const name = `Later${Object.keys(xobjects).length}`
    xobjects[name] = this.#reference
    pdf.addContent(`/${name} Do`)
  }

  /** Before the file ends. */
  end(typesetter: Typesetter): void {
    const { right, y, style, ink } = this.place
    const fonts: Record<string, unknown> = {}
    let content = ''
    const sheet: Sheet = {
      add: (part) => {
        content += part
      },
      use: (id, font) => {
        fonts[id] ??= font()
      },
    }
    typesetter.write(sheet, this.text, { x: right - typesetter.widthOf(this.text, style), y, style, ink })
    this.#reference.data.Resources = { Font: fonts }
    this.#reference.end(content || ' ')
  }
}
