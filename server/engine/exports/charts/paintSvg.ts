import sharp from 'sharp'

/** Pixels for each pixel of the drawing. */
const fineness = 2
/** SVG's own pixels are these many to the inch. */
const svgDensity = 72

/** A drawing as PNG. The fonts are those of FONTCONFIG_FILE, which must be set before this process first writes. */
export async function paintSvg(svg: string): Promise<Uint8Array> {
  return sharp(Buffer.from(svg), { density: svgDensity * fineness })
    .png()
    .toBuffer()
}
