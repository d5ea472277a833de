import { Component, type ReactNode } from 'react'
import { PortalContext } from '../PortalContext.ts'
import { messages } from '../messages.ts'
import { Notice } from './Notice.tsx'

/** Catches what a page throws, a part of the script that could not be loaded included; the shell stays. */
export class PageBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  static override contextType = PortalContext
  declare context: React.ContextType<typeof PortalContext>
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    const language = this.context?.language
    if (!this.state.hasFailed || !language) return this.props.children
    return (
      <Notice title={language.translate(messages.pageFailed)} text={language.translate(messages.pageFailedHelp)}>
        <button className="shell-button primary" type="button" onClick={() => window.location.reload()}>
          {language.translate(messages.retry)}
        </button>
      </Notice>
    )
  }
}
