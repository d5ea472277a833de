import type { FormPanel } from '../../core/definition/formModel.ts'
import { PanelContent } from '../form/PanelView.tsx'
import { State } from './State.tsx'

const named = (text: string) => ({ key: 'gallery.panel', text })
const asText = { format: 'text', quantity: null, words: null, tones: null } as const
const panel: Pick<FormPanel, 'title' | 'items'> = {
  title: null,
  items: [
    {
      id: 'grade',
      title: named('Suitability'),
      ...asText,
      words: { good: named('Suitable'), bad: named('Not suitable') },
      tones: { good: 'ok', bad: 'critical' },
    },
    { id: 'mean', title: named('Weighted mean'), ...asText, format: 'decimal' },
    { id: 'target', title: named('Target pressure'), ...asText, quantity: 'pressure' },
  ],
}

/** A panel of a form in every state it has. */
export function PanelSpecimens() {
  return (
    <>
      <State name="nothing known yet">
        <PanelContent panel={panel} row={null} hasFailed={false} />
      </State>
      <State name="a status, a figure, in the reader’s unit">
        <PanelContent panel={panel} row={{ grade: 'good', mean: 3.25, target: 105 }} hasFailed={false} />
      </State>
      <State name="another status">
        <PanelContent panel={panel} row={{ grade: 'bad', mean: 1.5, target: null }} hasFailed={false} />
      </State>
      <State name="the server did not answer">
        <PanelContent panel={panel} row={null} hasFailed />
      </State>
    </>
  )
}
