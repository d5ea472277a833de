const two = (value: number) => String(value).padStart(2, '0')

/** The reader's own clock as MM/DD/YYYY HH:MM:SS, for the `user-time` header. */
export function userTime(now: Date): string {
  const date = `${two(now.getMonth() + 1)}/${two(now.getDate())}/${now.getFullYear()}`
  return `${date} ${two(now.getHours())}:${two(now.getMinutes())}:${two(now.getSeconds())}`
}
