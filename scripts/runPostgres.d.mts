/** Starts a PostgreSQL in a folder and answers its address; null where it cannot be. It ends with this process. Of a version, where one is named. */
export function startPostgres(folder: string, version?: string): Promise<string | null>
