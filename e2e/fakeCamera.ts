import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BarcodeFormat, QRCodeWriter } from '@zxing/library'
import { test } from './portalTest.ts'

/** Rows of dark (true) and light modules. */
type Code = boolean[][]

const [wide, high] = [640, 480]

/** Bars and spaces of each character of Code 128, as widths; the last is the stop. */
const widths =
  '212222,222122,222221,121223,121322,131222,122213,122312,132212,221213,221312,231212,112232,122132,122231,113222,123122,123221,223211,221132,221231,213212,223112,312131,311222,321122,321221,312212,322112,322211,212123,212321,232121,111323,131123,131321,112313,132113,132311,211313,231113,231311,112133,112331,132131,113123,113321,133121,313121,211331,231131,213113,213311,213131,311123,311321,331121,312113,312311,332111,314111,221411,431111,111224,111422,121124,121421,141122,141221,112214,112412,122114,122411,142112,142211,241211,221114,413111,241112,134111,111242,121142,121241,114212,124112,124211,411212,421112,421211,212141,214121,412121,111143,111341,131141,114113,114311,411113,411311,113141,114131,311141,411131,211412,211214,211232,2331112'.split(
    ',',
  )
const [startB, stop] = [104, 106]

/** Returns a text as one line of Code 128, code set B. */
export function code128(text: string): Code {
  const values = [...text].map((letter) => letter.charCodeAt(0) - 32)
  const check = values.reduce((sum, value, at) => sum + value * (at + 1), startB) % 103
  const bars = [startB, ...values, check, stop].flatMap((value) => [...widths[value]!].map(Number))
  return Array.from({ length: 40 }, () =>
    bars.flatMap((width, at) => Array.from({ length: width }, () => at % 2 === 0)),
  )
}

export function qrCode(text: string): Code {
  const matrix = new QRCodeWriter().encode(text, BarcodeFormat.QR_CODE, 0, 0, new Map())
  return Array.from({ length: matrix.getHeight() }, (_row, y) =>
    Array.from({ length: matrix.getWidth() }, (_column, x) => matrix.get(x, y)),
  )
}

/** A video of a code on a label, held still, as uncompressed frames. */
function videoOf(code: Code): Buffer {
  const scale = Math.floor(Math.min((wide - 120) / code[0]!.length, (high - 120) / code.length))
  const [left, top] = [Math.floor((wide - scale * code[0]!.length) / 2), Math.floor((high - scale * code.length) / 2)]
  const light = Buffer.alloc(wide * high, 210)
  for (let y = 0; y < code.length * scale; y++) {
    for (let x = 0; x < code[0]!.length * scale; x++)
      if (code[Math.floor(y / scale)]![Math.floor(x / scale)]) light[(top + y) * wide + left + x] = 40
  }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((wide * high) / 2, 128)])
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${wide} H${high} F10:1 Ip A1:1 C420jpeg\n`),
    ...Array.from({ length: 10 }, () => frame),
  ])
}

/** The portal's test in a browser whose camera sees a code. */
export const testWithCamera = (code: Code) =>
  test.extend<object, { launchOptions: object }>({
    launchOptions: [
      async ({ launchOptions }, lend) => {
        const folder = mkdtempSync(join(tmpdir(), 'camera-'))
        const file = join(folder, 'code.y4m')
        writeFileSync(file, videoOf(code))
        const { args = [], ...others } = launchOptions as { args?: string[] }
        await lend({
          ...others,
          args: [
            ...args,
            '--use-fake-device-for-media-stream',
            '--use-fake-ui-for-media-stream',
            `--use-file-for-fake-video-capture=${file}`,
          ],
        })
        rmSync(folder, { recursive: true })
      },
      { scope: 'worker' },
    ],
  })
