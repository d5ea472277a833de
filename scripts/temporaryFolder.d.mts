/** Makes a folder of this process the temporary folder of it and of its children; returns its path. */
export function openTemporaryFolder(): string
/** A new folder of this run for a server's data, which the user of its PostgreSQL can enter; returns its path. */
export function newDataFolder(name: string): string
