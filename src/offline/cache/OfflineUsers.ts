const storageKey = 'SURVEYS_TAKEN'

/** The users who have downloaded surveys in this browser. Nobody else loads the offline code. */
export class OfflineUsers {
  constructor(private readonly store: Pick<Storage, 'getItem' | 'setItem'>) {}

  has(login: string | null): boolean {
    return login !== null && this.logins().includes(login)
  }

  add(login: string): void {
    if (!this.has(login)) this.store.setItem(storageKey, JSON.stringify([...this.logins(), login]))
  }

  private logins(): string[] {
    try {
      const logins: unknown = JSON.parse(this.store.getItem(storageKey) ?? '[]')
      return Array.isArray(logins) ? logins.filter((login) => typeof login === 'string') : []
    } catch {
      return []
    }
  }
}
