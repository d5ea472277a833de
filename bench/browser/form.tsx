import { createRoot } from 'react-dom/client'
import { EngineProvider, FormPage, FormView } from '../../engine/index.ts'
import '../../src/styles/base.css'
import { benchServices } from './benchServices.ts'
import { fortyFields, fortySchema } from './fortyFields.ts'

declare global {
  interface Window {
    /** Milliseconds from each keydown to the frame that shows it. */
    painted: number[]
    waitForPainted(count: number): Promise<void>
  }
}

window.painted = []
let waiting: (() => void) | undefined
window.waitForPainted = (count) =>
  new Promise((resolve) => {
    waiting = () => {
      if (window.painted.length >= count) resolve()
    }
    waiting()
  })
window.addEventListener(
  'keydown',
  () => {
    const start = performance.now()
    requestAnimationFrame(() => {
      // A message comes after the frame has been drawn.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        window.painted.push(performance.now() - start)
        waiting?.()
      }
      port2.postMessage(null)
    })
  },
  { capture: true },
)

const validator = '/validator.js'
const { default: validators } = (await import(/* @vite-ignore */ validator)) as { default: unknown }
const page = new FormPage(fortyFields, fortySchema, benchServices, { params: {}, search: '' })
createRoot(document.getElementById('page')!).render(
  <EngineProvider services={benchServices}>
    <FormView page={page} validators={validators} leaving={null} />
  </EngineProvider>,
)
