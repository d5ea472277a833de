import type { IHeaderParams, IInnerHeaderComponent } from 'ag-grid-community'

export interface TermHeadingParams {
  meaning: string
}

/** A heading that is a term of the glossary. The heading's cell has the focus; TermTip explains it. */
export class TermHeading implements IInnerHeaderComponent {
  #text = document.createElement('span')

  init(params: IHeaderParams & TermHeadingParams): void {
    this.#text.className = 'term'
    this.refresh(params)
  }

  refresh(params: IHeaderParams & TermHeadingParams): boolean {
    this.#text.textContent = params.displayName
    this.#text.dataset.term = params.meaning
    return true
  }

  getGui(): HTMLElement {
    return this.#text
  }
}
