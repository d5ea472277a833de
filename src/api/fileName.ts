/** The name in a Content-Disposition header: the encoded form (RFC 6266) before the plain one; else the fallback. */
export function fileName(disposition: string | null, fallback: string): string {
  const encoded = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded) {
    try {
      return decodeURIComponent(encoded.trim())
    } catch {
      // A wrong escape: the plain name will do.
    }
  }
  const plain = /filename\s*=\s*(?:"([^"]*)"|([^;]+))/i.exec(disposition ?? '')
  return (plain?.[1] ?? plain?.[2])?.trim() || fallback
}
