/** Makes a folder of this process the temporary folder of it and of its children; returns its path. */
export function openTemporaryFolder(): string
