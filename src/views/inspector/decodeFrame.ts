import BinaryBitmap from '@zxing/library/es2015/core/BinaryBitmap'
import DecodeHintType from '@zxing/library/es2015/core/DecodeHintType'
import HybridBinarizer from '@zxing/library/es2015/core/common/HybridBinarizer'
import DataMatrixReader from '@zxing/library/es2015/core/datamatrix/DataMatrixReader'
import Code128Reader from '@zxing/library/es2015/core/oned/Code128Reader'
import Code39Reader from '@zxing/library/es2015/core/oned/Code39Reader'
import QRCodeReader from '@zxing/library/es2015/core/qrcode/QRCodeReader'
import RGBLuminanceSource from '@zxing/library/es2015/core/RGBLuminanceSource'

/**
 * Codes that units carry: labels of fleets and of makers. Others of the library are left out, as each one is loaded
 * over a phone's network.
 */
const readers = [new Code128Reader(), new QRCodeReader(), new Code39Reader(), new DataMatrixReader()]
const hints = new Map<DecodeHintType, unknown>([[DecodeHintType.TRY_HARDER, true]])

/** Returns the text of a code in a picture; null: there is none, or it cannot be read. */
export function decodeFrame({ data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>): string | null {
  const gray = new Uint8ClampedArray(width * height)
  for (let at = 0; at < gray.length; at++)
    gray[at] = (data[4 * at]! * 306 + data[4 * at + 1]! * 601 + data[4 * at + 2]! * 117) >> 10
  const picture = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(gray, width, height)))
  for (const reader of readers) {
    try {
      return reader.decode(picture, hints).getText()
    } catch {
      // The library throws for every picture without a code.
      reader.reset()
    }
  }
  return null
}
