import { may } from '../access/may.ts'
import { toOptionalMessage } from '../definition/toMessage.ts'
import { partsShown, type ElementPlugin } from './ElementPlugin.ts'
import { parseColumn } from './parseColumn.ts'

export const imagesKind: ElementPlugin<'images'> = {
  parse: ({ source, image, thumbnail, name, captions, empty }, { base, key, datasetOf, library }) => ({
    ...base,
    type: 'images',
    source,
    image,
    thumbnail: thumbnail ?? image,
    name,
    captions: (captions ?? []).map((column, _index, columns) =>
      parseColumn(column, `${key}.captions`, { dataset: datasetOf(source), columns, isOrdered: false, library }),
    ),
    empty: toOptionalMessage(empty, `${key}.empty`),
  }),
  prune: (element, holder) => ({
    ...element,
    captions: element.captions.filter(({ security }) => may(holder, security)),
  }),
  shown(element, holds) {
    const captions = partsShown(element.captions, holds)
    return captions === element.captions ? element : { ...element, captions }
  },
  uses: ({ source, image, thumbnail, name, captions }) => [
    ...[image, thumbnail, name].map((id) => ({ pointer: `/sources/${source}/${id}`, security: null })),
    ...captions.map(({ id, security }) => ({ pointer: `/sources/${source}/${id}`, security })),
  ],
}
