const attribute = 'data-portal-header'

/** The portal's header, which makes room for the inspector on a phone until somebody asks for it. */
export const portalHeader = {
  isShown: (): boolean => document.documentElement.hasAttribute(attribute),
  show(isShown: boolean): void {
    document.documentElement.toggleAttribute(attribute, isShown)
  },
}
