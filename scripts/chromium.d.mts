/** The path of a Chromium, installed if need be; null when none could be had. */
export function findChromium(): Promise<string | null>

/** The path of a Chromium that is there already, or null. */
export function presentChromium(): Promise<string | null>
