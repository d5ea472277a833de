import { join } from 'node:path'
import { readFileText } from '../../../platform/readFileText.ts'
import { lockPathOf, lockText, type LockedDataset } from '../locks/locks.ts'
import { filesOf, type DefinitionFile } from '../read/DefinitionFile.ts'

/** Returns the texts of all lock files of described datasets, by path. */
function lockTexts(files: DefinitionFile[]): Map<string, string> {
  const areas = new Map<string, [string, LockedDataset][]>()
  for (const { file, name, locked } of filesOf(files, 'dataset'))
    if (locked) areas.set(lockPathOf(file), [...(areas.get(lockPathOf(file)) ?? []), [name, locked]])
  return new Map([...areas].map(([path, datasets]) => [path, lockText(datasets)]))
}

/** Returns the texts of the lock files that are not as the datasets of a folder are, by path. */
export function staleLockTexts(folder: string, files: Iterable<DefinitionFile>): Map<string, string> {
  return new Map([...lockTexts([...files])].filter(([path, text]) => readFileText(join(folder, path)) !== text))
}
