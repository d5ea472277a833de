/** The JSON and SQL of a folder of definitions: text by path below the folder. */
export type FolderTexts = ReadonlyMap<string, string>

/**
 * One step from a version of the language to the next: the same definitions, comments and order kept, as the next
 * version writes them.
 */
export type Migration = (texts: FolderTexts) => Map<string, string>
