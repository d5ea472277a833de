/** Of the Shape Detection API, which not all browsers have and TypeScript does not know. */
interface BarcodeDetector { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type BarcodeDetectorClass = new () => BarcodeDetector

export interface CodeReader { stop(): void }

/** Shows the camera in a video and tells the first code that it sees. Rejects where there is no camera, or where it may not be used. */
export async function readCode(video: HTMLVideoElement | null, onCode: (code: string) => void): Promise<CodeReader> {
  const { BarcodeDetector } = window as unknown as { BarcodeDetector?: BarcodeDetectorClass }
  if (!BarcodeDetector || !video) throw new Error('this browser reads no codes')
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const detector = new BarcodeDetector()
  let isStopped = false
  const stop = (): void => {
    isStopped = true
    for (const track of stream.getTracks()) track.stop()
  }
  video.srcObject = stream
  await video.play()
  const look = async (): Promise<void> => {
    if (isStopped) return
    const [code] = await detector.detect(video).catch(() => [])
    if (!code) return void requestAnimationFrame(() => void look())
    stop()
    onCode(code.rawValue.trim())
  }
  void look()
  return { stop }
}
