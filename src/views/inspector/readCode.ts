/** Types of the Shape Detection API, which some browsers lack and TypeScript does not know. */
interface BarcodeDetector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
interface BarcodeDetectorClass {
  new (): BarcodeDetector
  getSupportedFormats(): Promise<string[]>
}
declare global {
  interface Window {
    BarcodeDetector?: BarcodeDetectorClass
  }
}

export interface CodeReader {
  stop(): void
}

/** Reads the code that a video shows now; null: none. */
type ReadFrame = (video: HTMLVideoElement) => Promise<string | null>

/** Time between two frames where the portal itself reads them: typing and drawing go on meanwhile. */
const restMs = 120
/** A code that fills a fifth of the picture is read at this width; more only takes longer. */
const widestPx = 960

/** Returns whether the browser offers a camera to this page. */
export const hasCamera = (): boolean => 'mediaDevices' in navigator && 'getUserMedia' in navigator.mediaDevices

/**
 * Shows the camera in a video and reports the first code that it sees. Rejects where there is no camera, or where it
 * may not be used.
 */
export async function readCode(video: HTMLVideoElement | null, onCode: (code: string) => void): Promise<CodeReader> {
  if (!video || !hasCamera()) throw new Error('there is no camera')
  // The reader's own code comes while the camera starts.
  const reader = ownDetector().then((own) => own ?? portalReader())
  // Without a camera nobody waits for the reader.
  reader.catch(() => undefined)
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const readFrame = await reader.catch((error: unknown) => {
    for (const track of stream.getTracks()) track.stop()
    throw error
  })
  let isStopped = false
  const stop = (): void => {
    isStopped = true
    for (const track of stream.getTracks()) track.stop()
  }
  video.srcObject = stream
  await video.play()
  const look = async (): Promise<void> => {
    if (isStopped) return
    const code = await readFrame(video).catch(() => null)
    if (code === null || code.trim() === '') return void setTimeout(() => void look(), restMs)
    if (isStopped) return
    stop()
    onCode(code.trim())
  }
  void look()
  return { stop }
}

/** Returns the browser's own reader; null: it has none, or one that knows no codes. */
async function ownDetector(): Promise<ReadFrame | null> {
  const { BarcodeDetector } = window
  const formats = await BarcodeDetector?.getSupportedFormats().catch(() => [])
  if (!BarcodeDetector || !formats || formats.length === 0) return null
  const detector = new BarcodeDetector()
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
}

/** Returns the portal's reader, which is loaded when it is needed first. */
async function portalReader(): Promise<ReadFrame> {
  const { decodeFrame } = await import('./decodeFrame.ts')
  const canvas = document.createElement('canvas')
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  if (!drawing) throw new Error('there is no canvas')
  return (video) => {
    if (video.videoWidth === 0) return Promise.resolve(null)
    const scale = Math.min(1, widestPx / video.videoWidth)
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    drawing.drawImage(video, 0, 0, canvas.width, canvas.height)
    return Promise.resolve(decodeFrame(drawing.getImageData(0, 0, canvas.width, canvas.height)))
  }
}
