/** True where the refusal of a write says nothing of an earlier try: the server was busy, or failed. */
export const isUnconfirmed = (status: number): boolean => status === 429 || status >= 500
