import { parseTree, type Node } from 'jsonc-parser'

/** The text of a property's value, as it is written in the text of its object. */
export function textOf(object: string, name: string): string | undefined {
  const value = propertyOf(object, name)?.[1]
  return value && object.slice(value.offset, value.offset + value.length)
}

/** An object's text with another name for one of its properties. */
export function renamed(object: string, name: string, newName: string): string {
  const key = propertyOf(object, name)?.[0]
  return key ? spliced(object, key, JSON.stringify(newName)) : object
}

/** An object's text with another value of one of its properties. */
export function replaced(object: string, name: string, value: string): string {
  const old = propertyOf(object, name)?.[1]
  return old ? spliced(object, old, value) : object
}

/** The name and the value of a property in the text of its object. */
export function propertyOf(object: string, name: string): [Node, Node] | undefined {
  const found = parseTree(object)?.children?.find((property) => property.children?.[0]?.value === name)?.children
  return found?.[0] && found[1] ? [found[0], found[1]] : undefined
}

const spliced = (text: string, { offset, length }: Node, part: string): string =>
  text.slice(0, offset) + part + text.slice(offset + length)
