const two = (value: number) => String(value).padStart(2, '0')

/** The reader's own clock as MM/DD/YYYY HH:MM:SS, for the `user-time` header. */
export function userTime(now: Date): string {
  const date = `${two(now.getMonth() + 1)}/${two(now.getDate())}/${now.getFullYear()}`
  return `${date} ${two(now.getHours())}:${two(now.getMinutes())}:${two(now.getSeconds())}`
}

/** The zone of the reader's clock, as America/New_York: moments of files are written on it, as on the screen. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
