const paths = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  chevron: 'M7 10l5 5 5-5',
  globe: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18M3 12h18M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18',
  external: 'M9 6H6v12h12v-3M13 5h6v6M19 5l-8 8',
  arrow: 'M5 12h14M13 6l6 6-6 6',
  check: 'M5 12l5 5 9-10',
  close: 'M6 6l12 12M18 6L6 18',
  offline: 'M4 4l16 16M8 8a5 5 0 0 0-2 10h12M11 6a6 6 0 0 1 7 6a4 4 0 0 1 3 4',
  upload: 'M12 20V8M6 13l6-6l6 6M6 4h12',
  alert: 'M12 4l9 16H3zM12 10v5M12 17.5v.5',
} as const

/** A small drawing beside words, which say the same. */
export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    <svg className="shell-icon" viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
