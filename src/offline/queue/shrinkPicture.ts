/** Pixels of the longer side that the server keeps. */
const longest = 1600
const quality = 0.82

/**
 * A picture as it is kept and sent: upright, no larger than needed, and without what a camera writes beside it, as the
 * place. Rejects what is no picture.
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas to draw a picture on')
  // JPEG has no transparency: what is clear would be black.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('a picture could not be written'))),
      'image/jpeg',
      quality,
    ),
  )
}
