/** `In-Service` and `in service` are one word. */
export const wordKey = (word: string): string =>
  word
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim() || word
