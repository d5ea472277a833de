/** Options of Node by which a test optimizes only what runs very often; none where this version does not know them. */
export const seldomOptimized: string[]
