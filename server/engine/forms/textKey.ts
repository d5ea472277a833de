/** `In-Service` and `in service` are one word. */
export const textKey = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim() || text
