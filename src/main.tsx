import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { Portal } from './Portal.ts'
import { PortalContext } from './PortalContext.ts'
import { product } from './product.ts'
import { readNonce, readSettings } from './settings.ts'
import { Shell } from './shell/Shell.tsx'
import './styles/base.css'
import './styles/print.css'

document.title = product.name
const portal = new Portal(readSettings(document), readNonce(document))
const root = document.getElementById('portal')
if (!root) throw new Error('index.html has no place for the portal')
createRoot(root).render(
  <PortalContext value={portal}>
    <BrowserRouter>
      <Shell />
    </BrowserRouter>
  </PortalContext>,
)
portal.listen()
void portal.start()
