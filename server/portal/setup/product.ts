/** As readers of its documentation and its files know it. */
export const productName = 'Fleet tire portal'

/** The conventions of every call. */
export const wireDescription =
  'Pressure is in psi, tread depth in 32nds of an inch, distance in miles; pressure_format and tread_depth_format name the units the reader prefers. 401 means no permission, 403 no or expired session.'
