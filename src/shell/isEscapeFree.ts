/**
 * Elements that Escape closes first: a dialog, a menu, a list of options, a cell being edited. A filter panel is part
 * of the page and is closed from within.
 */
const smaller =
  '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], dialog[open], [aria-expanded="true"]:is(button, input):not(:is(.chips, .filter-panel) *), .ag-popup-editor, .ag-cell-inline-editing'

/** Returns true if Escape belongs to the page: nothing is open over it, and no search can be cleared. */
export function isEscapeFree({ target, isComposing }: Pick<KeyboardEvent, 'target' | 'isComposing'>): boolean {
  if (isComposing || !(target instanceof Element)) return false
  const isSearching = target instanceof HTMLInputElement && target.type === 'search' && target.value !== ''
  return (
    !isSearching && target.closest('.filter-panel') === null && target.ownerDocument.querySelector(smaller) === null
  )
}
